"""A conversation of pictures and replies, for families that see their own past turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from models.adapters import _told as told
from models.adapters._base import Adapter, image_part, text_part
from models.base import PastStep, Situation


def turns(
    adapter: Adapter[Any], situation: Situation, reworded: Callable[[str], str]
) -> list[dict[str, Any]]:
    """A turn of the person for each screen, a turn of the model for each reply, the present screen
    last. The newest ``traits.images`` pictures stay; of older turns the replies do. What came of a
    step stands before the picture that shows it, and so does what was done without this model.
    ``reworded`` brings a reply, without control tokens, into the form in which the family was
    trained to see it again."""
    steps = [step for _, step in told.with_replies(told.steps_of(situation.history))]
    seen = [n for n, step in enumerate(steps) if step.reply and step.screen and step.screen.image]
    shown = set(seen[len(seen) - min(len(seen), adapter.traits.images - 1) :])
    messages: list[dict[str, Any]] = []
    words = ""
    for n, step in enumerate(steps):
        if not step.reply:
            words = told.joined(words, told.done_otherwise(step))
            continue
        if content := _content(adapter, step if n in shown else None, words):
            messages.append({"role": "user", "content": content})
        messages.append({"role": "assistant", "content": told.shortened(reworded(step.reply))})
        words = told.came_of(step)
    present = [*_words(words), image_part(adapter.shown(situation.screen))]
    if complaint := told.complaint(situation):
        present.append(text_part(complaint))
    return [*messages, {"role": "user", "content": present}]


def _content(adapter: Adapter[Any], step: PastStep | None, words: str) -> list[dict[str, Any]]:
    if step is None or step.screen is None:
        return _words(words)
    return [*_words(words), image_part(adapter.shown(step.screen))]


def _words(words: str) -> list[dict[str, Any]]:
    return [text_part(words)] if words else []
