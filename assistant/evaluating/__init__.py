"""Benchmarks people ask for in a chat: checked, begun, told of, gone on with after a restart."""
