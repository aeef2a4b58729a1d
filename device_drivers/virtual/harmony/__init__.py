"""The virtual phone as a HarmonyOS phone: an hdc server, and what its shell knows."""
