"""What B1 sends to the doors of our gateways: the platforms' requests, and what a forger makes of
them."""
