"""The virtual phone's own widget toolkit: layout, text, theme, icons, keyboard and system chrome."""
