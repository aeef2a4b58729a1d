"""Long tasks, and tasks in which something is in the way."""
