"""The form of a skill: what may stand in its folder, read and checked without running any of it."""
