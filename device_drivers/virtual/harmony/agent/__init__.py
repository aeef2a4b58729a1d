"""The uitest agent: what hypium's clients talk to on port 8012 of the phone."""
