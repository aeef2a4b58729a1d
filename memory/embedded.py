"""What is embedded of something remembered, and under which name its vectors are kept.

Of a fact it is its subject and attribute before the sentence: "sister, birthday: she has it on 3
May" is near to what is asked of it, where the bare sentence is not. Vectors of another form are
those of another model: when ``FORM`` changes, all are made anew as for another embedder.
"""

from __future__ import annotations

from collections.abc import Sequence

from memory.base import Fact
from memory.reached import Model
from memory.truth import Entry, Truth
from models.base import Embedder

FORM = "+subject,attribute"
"""Behind an embedder's id. Without it: the bare sentences, as it was before."""


def model_of(embedder: Embedder) -> Model:
    return Model(id=f"{embedder.id}{FORM}", dimension=embedder.dimension)


def embedder_id(model: str) -> str:
    return model.removesuffix(FORM)


def texts(model: Model, entries: Sequence[Entry], truth: Truth) -> list[str]:
    """What of each is embedded for this model."""
    if not model.id.endswith(FORM):
        return [entry.text for entry in entries]
    labels: dict[int, str] = {}
    for person in dict.fromkeys(entry.person for entry in entries):
        own = [entry.key for entry in entries if entry.person == person]
        for key, item in truth.items(person, own).items():
            if isinstance(item, Fact):
                labels[key] = f"{item.claim.subject}, {item.claim.attribute}: "
    return [labels.get(entry.key, "") + entry.text for entry in entries]
