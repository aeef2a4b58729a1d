"""Training the small networks that solve challenges."""
