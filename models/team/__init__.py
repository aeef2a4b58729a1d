"""Several roles decide together: Manager, Worker, Reflector, Notetaker (Mobile-Agent-v3)."""
