"""Chat platforms: one file per platform, all of them behind the same small protocol."""
