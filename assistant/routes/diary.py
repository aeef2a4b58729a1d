"""What a GUI model is told of the steps before: its own replies, what came of them, the screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.steps import ModelSaid, NeedAnswer, Past, Told
from device_drivers.base import Screen
from models.base import PastStep

LEFT_OUT = "The further actions of this reply were left out, since the screen was another one."


def history(diary: Sequence[Past | Told], seen: Mapping[int, Screen]) -> tuple[PastStep, ...]:
    """A step for each reply, however many actions it held."""
    steps: list[PastStep] = []
    for start, entry in enumerate(diary):
        if isinstance(entry, Told):
            steps.append(_step(entry.move.model, _said_then(entry), seen.get(start)))
        elif not entry.move.follows:
            group = [entry, *_followers(diary[start + 1 :])]
            said = entry.move.model or ModelSaid(entry.move.say.en)
            steps.append(_step(said, _what_came(group), seen.get(start)))
    return tuple(steps)


def acted(diary: Sequence[Past | Told]) -> bool:
    """Something changed on the phone: by us, or by the person whom it was handed to."""
    return any(
        entry.result.changed
        if isinstance(entry, Past)
        else isinstance(entry.move, NeedAnswer) and entry.move.hands_over
        for entry in diary
    )


def _followers(later: Sequence[Past | Told]) -> list[Past]:
    found: list[Past] = []
    for entry in later:
        if isinstance(entry, Told) or not entry.move.follows:
            break
        found.append(entry)
    return found


def _step(said: ModelSaid | None, result: str, screen: Screen | None) -> PastStep:
    said = said or ModelSaid("")
    return PastStep(said.summary, result, said.reply, said.thought, screen, said.name)


def _what_came(group: Sequence[Past]) -> str:
    """ "" when all went as intended."""
    for past in group:
        if not past.result.verified:
            return past.result.said.en
    return LEFT_OUT if group[-1].move.sequel else ""


def _said_then(told: Told) -> str:
    if isinstance(told.move, NeedAnswer):
        return f"The person answered: {told.answer}"
    return "Noted. Nothing was done on the phone."
