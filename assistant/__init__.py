"""The way through the house: message -> task -> steps -> reply."""
