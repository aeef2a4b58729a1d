"""Judges: pure functions, with the names of the rules they follow."""
