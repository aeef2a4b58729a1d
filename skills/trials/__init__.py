"""Cases of skills: what they say, and the small world in which they run."""
