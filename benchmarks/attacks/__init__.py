"""Attacks by what is shown to the assistant, and whether any of them does harm (docs/attacks.md)."""
