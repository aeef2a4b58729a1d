"""Tiny weights of real model families, for trying out in seconds all that happens to weights.

``build`` writes a model folder as its makers publish it (config, safetensors, tokenizer, processor)
with a few million random parameters. Random weights babble; ``teach`` gives them a few lessons, a
conversation and what to answer, by solving for the last layer alone: everything before it stays
random, and yet the answers depend on the picture.
"""

from models.serving.tiny.families import FAMILIES, build
from models.serving.tiny.lessons import Lesson, teach

__all__ = ["FAMILIES", "Lesson", "build", "teach"]
