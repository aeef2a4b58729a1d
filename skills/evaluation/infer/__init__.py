"""Asking a model about every sample of a benchmark: durably, patiently, under one protocol."""
