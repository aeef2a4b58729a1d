"""Secrets: kept apart from the settings, called by name everywhere else, told only where used.

``vault.py`` keeps them, in the system's keyring or in an age file; ``references.py`` finds what
``secret:NAME`` stands for, anew for every use; ``known.py`` takes them out of what is written down
or sent, ``private.py`` also what the person of one task typed by hand; ``fields.py`` says into
which field one belongs; ``hiding.py`` and ``codes.py`` take them off screens; ``modes.py`` refuses
a home that others can read.
"""
