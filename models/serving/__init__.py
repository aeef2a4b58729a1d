"""Serving models on this machine: a catalogue, what fits, fetching, and the servers themselves."""
