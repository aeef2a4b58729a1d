"""Skills: abilities that can be installed. What they are, whose they are, what holds them in."""
