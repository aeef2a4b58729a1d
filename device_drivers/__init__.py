"""Phones as the assistant sees them: screens, elements, actions, verbs and drivers."""
