"""Signing in: what the house adds to ``skills.login``, which says what comes next on a screen.

``places`` says which app or site is meant, ``accounts`` what is kept of somebody's accounts there,
``asking`` gets what nobody else may read, ``messages`` finds a code on the phone; ``settings`` is
the owner's list of their own sites. ``assistant/routes/login.py`` does the steps, docs/login.md
tells it from the outside.
"""
