"""Models: GUI-model adapters, embeddings, coordinates, and clients of model servers."""
