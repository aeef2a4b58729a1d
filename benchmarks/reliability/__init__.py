"""How much it withstands: one module a row, measured in a short and a long form.

A module is named like its row (``f1.py``) and offers ``measure(long: bool) -> Row``.
"""
