"""Signing in with care: what stands on a screen, what comes next, who solves a challenge."""
