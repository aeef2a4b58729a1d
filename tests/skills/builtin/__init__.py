"""The skills that come with the assistant, on virtual phones."""
