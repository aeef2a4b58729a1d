"""Secrets: kept apart from the settings, called by name everywhere else, told only where used.

``vault.py`` keeps them, in the system's keyring or in an age file; ``references.py`` finds what
``secret:NAME`` stands for, anew for every use; ``known.py`` takes them out of whatever is written
down or sent; ``fields.py`` says into which field one belongs; ``hiding.py`` and ``codes.py`` take
them off screens; ``modes.py`` refuses a home that others can read.
"""
