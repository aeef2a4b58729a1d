"""Skills in the house: found in what people say, run as parts of a task, installed by the owner."""
