"""Grounding samples made of virtual phones: their screens, what can be touched, how it is said."""
