"""Challenges: the puzzles by which a site tells persons from programs, drawn and solved.

``drawing`` makes them, with many looks and seeds; ``solving`` reads them off a picture, on this
machine and without a network; ``models.training.challenges`` trains the small networks that takes.
Where they may be solved at all is not decided here (``skills.login``).
"""
