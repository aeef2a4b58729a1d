"""GUI-model families, one file each: prompt, history policy, output format and coordinate space."""
