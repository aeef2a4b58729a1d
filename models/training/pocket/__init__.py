"""Training of pocket: demonstrations, cloning, reinforcement, measuring; one command, one seed."""
