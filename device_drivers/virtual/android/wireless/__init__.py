"""Wireless debugging of the virtual phone: pairing, the encrypted connection, its announcement."""
