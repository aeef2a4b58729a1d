"""``phonepilot init``: phone, models and chat, each answer tried at once and written down."""
