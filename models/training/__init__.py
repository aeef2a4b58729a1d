"""Code that produces models; nothing that serves a person imports it."""
