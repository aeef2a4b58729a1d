"""Leases on phones: one owner per phone, for a while."""
