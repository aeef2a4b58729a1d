"""Attacks by what is shown to the assistant, and whether they do harm (docs/attacks.md)."""
