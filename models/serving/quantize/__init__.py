"""Making weights smaller: recipes, their calibration, and the proof that the result still answers.

``quantize`` takes a model folder and writes another, with a card of what was done. The work runs
in a process of its own (:mod:`models.serving.quantize.worker`), which alone imports torch.
"""

from models.serving.quantize.job import Card, Job, QuantizeError
from models.serving.quantize.recipes import RECIPES, Recipe
from models.serving.quantize.run import quantize

__all__ = ["RECIPES", "Card", "Job", "QuantizeError", "Recipe", "quantize"]
