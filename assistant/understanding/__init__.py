"""Understanding: from what a person wrote to a plan, in English and Chinese, without any server."""

from assistant.understanding.instruction import Instruction
from assistant.understanding.results import (
    Blank,
    NotUnderstood,
    PastQuestion,
    Plan,
    PlanStep,
    Question,
    Talk,
    TreeStep,
    Understood,
    VerbStep,
)
from assistant.understanding.tree import parse_chain
from assistant.understanding.understanding import Understanding
from device_drivers.verbs.base import Language

__all__ = [
    "Blank",
    "Instruction",
    "Language",
    "NotUnderstood",
    "PastQuestion",
    "Plan",
    "PlanStep",
    "Question",
    "Talk",
    "TreeStep",
    "Understanding",
    "Understood",
    "VerbStep",
    "parse_chain",
]
