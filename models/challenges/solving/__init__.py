"""Solving challenges from a picture, a module for each kind."""
