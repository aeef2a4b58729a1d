"""Finding again: by meaning, by words, by whom it is about and by when, and all of them as one."""
