"""Everyday pages that whoever mends extraction wrote for it, measured before they were mended for."""
