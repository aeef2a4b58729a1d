"""Rows from pages: load, clean, make a function that extracts, check it, keep it, mend it."""
