"""Skills: abilities that can be installed. What they are, whom to trust, and how they are kept in."""
