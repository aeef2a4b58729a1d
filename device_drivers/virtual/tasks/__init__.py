"""Tasks with proof on the virtual phone: templates, their checker, their reference solutions."""
