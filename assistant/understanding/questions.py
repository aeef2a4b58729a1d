"""Builds the one short question back: for a missing argument, or between two readings."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.understanding import wordings
from assistant.understanding.clause import Found
from assistant.understanding.profiles import Profile
from assistant.understanding.results import Blank, Plan, PlanStep, Question, TreeStep, VerbStep
from assistant.understanding.text import language_of
from device_drivers.verbs.base import Language, Said


def ask_for(
    found: Found,
    missing: str,
    text: str,
    language: Language,
    before: tuple[PlanStep, ...] = (),
    after: tuple[PlanStep, ...] = (),
) -> Question:
    """What is missing from a verb whose name and other arguments are clear."""
    field = next(f for f in found.profile.fields if f.name == missing)
    given = {name: value for name, value in found.values.items() if name != missing}
    options: tuple[str, ...] = ()
    if field.kind == "choice":
        options = tuple(
            next((w for w in words if language_of(w) == language), value)
            for value, words in list(field.choices.items())[:8]
        )
    elif field.kind == "on":
        options = ("开", "关") if language == "zh" else ("On", "Off")
    blank = Blank(found.name, given, missing, text, before, after)
    said = wordings.MISSING.get(field.kind, wordings.MISSING["label"])
    return Question(said, options, language, blank=blank)


def ask_which(
    profiles: Mapping[str, Profile], plans: tuple[Plan, ...], language: Language
) -> Question:
    """Which plan was meant; with a single plan, whether it was."""
    told = [describe(profiles, plan) for plan in plans]
    if len(plans) == 1:
        answers = (wordings.YES.of(language), wordings.NO.of(language))
        return Question(wordings.confirm(told[0]), answers, language, plans=plans, confirms=True)
    options = (*(said.of(language) for said in told), wordings.NONE.of(language))
    return Question(wordings.WHICH, options, language, plans=plans)


def describe(profiles: Mapping[str, Profile], plan: Plan) -> Said:
    """What the plan would do, in a few words."""
    parts = [_describe(profiles, step) for step in plan.steps]
    return Said(", then ".join(p.en for p in parts), "，然后".join(p.zh for p in parts))


def _describe(profiles: Mapping[str, Profile], step: PlanStep) -> Said:
    match step:
        case VerbStep():
            said: Said = profiles[step.name].verb.say(step.args)
            return said
        case TreeStep():
            return Said(step.text, step.text)
