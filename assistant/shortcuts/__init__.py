"""Shortcuts: what a person had done on a phone, done again without a model (docs/skills.md)."""
