"""Trust in skills: what was signed, by whom, and what of it was let in, byte for byte."""
