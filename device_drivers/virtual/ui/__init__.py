"""The virtual phone's own widgets: layout, text, theme, icons, keyboard, system chrome."""
