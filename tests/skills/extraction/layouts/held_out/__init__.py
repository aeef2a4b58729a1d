"""Layouts nobody looks at who writes extraction: they are measured at the end."""
