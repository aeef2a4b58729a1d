"""Searches that can be plugged in; ``base.py`` says what one is."""
