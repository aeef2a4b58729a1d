"""What a GUI model is told of the steps before: its own replies, what came of them, the screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from assistant.routes.meaning import judged, meant
from assistant.steps import ModelSaid, NeedAnswer, Noticed, Past, RunVerb, Told
from device_drivers.base import Screen
from models.base import PastStep

LEFT_OUT = "The further actions of this reply were left out, since the screen was another one."
NOBODY = (
    "Nobody answered, and nobody will. Take the safe way on: a choice that can be taken back, or "
    "leave this part out, or stop before what cannot be undone. Steps that need leave are refused."
)
"""What is said once of a question that stayed open."""


Diary = Sequence[Past | Told | Noticed]


def history(diary: Diary, seen: Mapping[int, Screen]) -> tuple[PastStep, ...]:
    """A step for each reply, however many actions it held, with the mark of its check."""
    steps: list[PastStep] = []
    for start, entry in enumerate(diary):
        if isinstance(entry, Noticed):
            steps.append(PastStep(entry.said.en))
        elif isinstance(entry, Told):
            steps.append(_step(entry.move.model, _said_then(entry), seen.get(start)))
        elif not entry.move.follows:
            group = [entry, *_followers(diary[start + 1 :])]
            said = entry.move.model or ModelSaid(entry.move.say.en)
            told = _step(said, _what_came(group), seen.get(start))
            steps.append(replace(told, meant=meant(said, group), judged=judged(group)))
    return tuple(steps)


def acted(diary: Diary) -> bool:
    """Something changed on the phone: by a model, or by the person whom it was handed to."""
    return any(
        entry.result.changed and not isinstance(entry.move.effect, RunVerb)
        if isinstance(entry, Past)
        else isinstance(entry, Told)
        and isinstance(entry.move, NeedAnswer)
        and entry.move.hands_over
        for entry in diary
    )


def _followers(later: Diary) -> list[Past]:
    found: list[Past] = []
    for entry in later:
        if not isinstance(entry, Past) or not entry.move.follows:
            break
        found.append(entry)
    return found


def _step(said: ModelSaid | None, result: str, screen: Screen | None) -> PastStep:
    said = said or ModelSaid("")
    return PastStep(said.summary, result, said.reply, said.thought, screen, said.name)


def _what_came(group: Sequence[Past]) -> str:
    """ "" when all went as intended."""
    for past in group:
        came = past.result
        if came.judged in ("incorrect", "unsure") and came.diagnosis.en:
            return came.diagnosis.en
        if not came.verified and came.judged != "correct":
            return came.said.en
    return LEFT_OUT if group[-1].move.sequel else ""


def _said_then(told: Told) -> str:
    if isinstance(told.move, NeedAnswer) and not told.answer:
        return f"{NOBODY} That is no leave to do it." if told.move.leave else NOBODY
    if isinstance(told.move, NeedAnswer):
        return f"The person answered: {told.answer}"
    return "Noted. Nothing was done on the phone."
