"""What is open when ``phonepilot run`` is killed, and what the next start makes of it.

docs/restarts.md is the list; ``benchmarks.reliability.killing`` is the world.
"""
