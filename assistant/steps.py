"""What the loop and the routes say to each other: parts of a plan, moves, results, outcomes.

A plan is a list of parts. For each part a route is asked for its next Move until it says the part
is over. All of these are plain frozen values, so that a durable workflow can keep them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from assistant.guard.deciding import Decision, Deed
from assistant.understanding import Language, TreeStep, VerbStep
from device_drivers.base import Action, Box, Risk, TypeText
from device_drivers.verbs.base import Said
from models.base import Judged

RouteName = Literal["verb", "tree", "vision", "team", "replay", "login"]
"""``team``: several roles of GUI models work together; recorded as ``vision``. ``replay``: the
steps of a shortcut; recorded as ``verb`` and ``tree``. ``login``: signing in; recorded as ``tree``,
where a picture was solved as ``vision``."""
BY_HAND = "person"
"""Stands in place of a route where the task's person did it themselves."""
OutcomeName = Literal["done", "failed", "needs_user", "stopped", "stuck"]
NOTHING_SAID = Said("", "")


@dataclass(frozen=True, slots=True)
class FreeStep:
    """A goal nobody understood without a model: only a GUI model can try it."""

    text: str


@dataclass(frozen=True, slots=True)
class SkillStep:
    """A skill is to be run (``abilities.performing``): what its program asks for becomes parts of
    their own. ``arguments`` are those that are known by now, ``files`` came with the request."""

    name: str
    arguments: Mapping[str, Any]
    text: str
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShortcutStep:
    """A shortcut is to be done again (``shortcuts``) with these values. ``text`` says in words what
    is wanted: whoever takes over where the screen differs goes by it."""

    name: str
    version: int
    values: Mapping[str, str]
    text: str


@dataclass(frozen=True, slots=True)
class SignInStep:
    """An account is to be signed in to (``routes.login``): ``where`` is an app's id, or a host as
    an address bar shows it. ``asks``: the person did not ask for that, so they are asked first;
    ``by`` is the title of the skill that wants it, where it is not one of ours."""

    where: str
    text: str
    account: str = ""
    """The user name, where it was said."""
    asks: bool = False
    by: Said = NOTHING_SAID


Part = VerbStep | TreeStep | FreeStep | SkillStep | ShortcutStep | SignInStep


@dataclass(frozen=True, slots=True)
class RunVerb:
    """An action of the verb route: a typed command with its arguments."""

    name: str
    arguments: Mapping[str, Any]
    kind: ClassVar[str] = "verb"

    def as_json(self) -> dict[str, Any]:
        return {"name": self.name, "arguments": dict(self.arguments)}


@dataclass(frozen=True, slots=True)
class UseSkill:
    """What a request is to be answered with instead of a verb: a skill, by its name."""

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    files: tuple[str, ...] = ()
    """Of the person's folder: those that came with the request."""

    def as_json(self) -> dict[str, Any]:
        return {"skill": self.name, "arguments": dict(self.arguments), "files": list(self.files)}


HIDDEN = "••••••"
"""Stands for a credential wherever it is shown or written down."""

Effect = Action | RunVerb
"""What the executor carries out."""


@dataclass(frozen=True, slots=True)
class Expect:
    """What must be true of the screen after an action for it to count.

    ``what``: changed (it looks or reads differently), app (``value`` is in front), text (a field
    reads ``value``), switched (what is labelled ``value`` is ``on``), shown (something labelled
    ``value`` is there), nothing (waiting needs no proof), verb (the verb reads the state back).
    """

    what: Literal["changed", "app", "text", "switched", "shown", "nothing", "verb"] = "changed"
    value: str = ""
    on: bool = False


ANSWERED = "the answer to a challenge"
"""Why something is done where a picture was solved."""


@dataclass(frozen=True, slots=True)
class ModelSaid:
    """The reply of a GUI model that led to a move: the model sees it again in later steps."""

    summary: str
    thought: str = field(default="", repr=False)
    reply: str = field(default="", repr=False)
    """Whole; empty where it holds a credential."""
    name: str = ""
    """Which model said it."""
    instead: str = ""
    """Why the models that are asked before this one did not answer."""
    concludes: bool = False
    """``summary`` is its own conclusion about the step (``Thought.concludes``)."""


@dataclass(frozen=True, slots=True)
class Sequel:
    """Further actions of the same reply, to follow while the phone shows what was expected."""

    actions: tuple[Action, ...]
    aims: tuple[str, ...]
    """What stood under the point of each; "" for an action without a point."""
    app: str
    shape: tuple[int, int, int]
    """Width, height and rotation of the screen it was decided on."""
    confirm: str = ""


@dataclass(frozen=True, slots=True)
class Do:
    """Carry this out. ``say`` is what exactly will happen; ``target`` the box it lands on."""

    effect: Effect
    say: Said
    risk: Risk
    expect: Expect = Expect()
    target: Box | None = None
    fingerprint: str = ""
    """Of the screen it was decided on."""
    why: str = ""
    """What led to it: a score, a model's thought."""
    model: ModelSaid | None = None
    sequel: Sequel | None = None
    follows: bool = False
    """It stood in the same reply as the move before it."""
    on: str = ""
    """What is written on what it lands on, of a row all that is in it."""
    deed: Deed | None = None
    """How the guard sees it; None before it did."""
    decision: Decision | None = None
    """What the guard says of it on the screen it was decided on."""
    binding: str = ""
    """What a yes to it would be bound to (``guard.approvals``)."""
    shortcut_step: str = ""
    """Which step of a shortcut it is, from 0; with a ``~`` behind it what helps to get there."""
    sign_in: str = ""
    """What it is for where an account is signed in to (``skills.login.moves``: ``what``)."""
    meant: bool = False
    """Its person asked for just this kind of deed; the rules for it hold as ever."""


@dataclass(frozen=True, slots=True)
class Note:
    """A GUI model keeps a note; nothing is done to the phone."""

    text: str
    model: ModelSaid


@dataclass(frozen=True, slots=True)
class Over:
    """The part is done. ``verified``: something was read back that proves it."""

    said: Said
    verified: bool
    model: ModelSaid | None = None


@dataclass(frozen=True, slots=True)
class GiveUp:
    """This route cannot do the part. ``impossible``: it looked, and no other way could either;
    ``stuck``: it tried, and got no further."""

    said: Said
    impossible: bool = False
    stuck: bool = False


@dataclass(frozen=True, slots=True)
class NeedAnswer:
    """The person must say something first; the answer is kept under ``field``."""

    question: Said
    field: str
    options: Mapping[str, str] = dataclasses.field(default_factory=dict)
    model: ModelSaid | None = None
    """Set when a GUI model asks."""
    hands_over: bool = False
    """The person is to do something on the phone, and to say when it is done."""
    leave: bool = False
    """A GUI model asks whether it may: silence means no."""
    may_refuse: bool = False
    """To want none of what is offered is the answer "no", and does not end the task."""


@dataclass(frozen=True, slots=True)
class NeedSecret:
    """The person must say something that is written down nowhere (``signing_in.asking``).

    ``account``: a user name and a password, kept with their secrets from then on; ``password``: of
    ``user`` anew; ``code``: for this once; ``totp``: what makes codes, kept. ``field`` tells in
    ``Scene.answers`` what came of it: "done" or "no". ``why`` is a sentence before the question."""

    what: Literal["account", "password", "code", "totp"]
    where: str
    field: str
    user: str = ""
    why: Said = NOTHING_SAID
    name: str = ""
    """Of a code: what it is called while the task lasts."""


Move = Do | Note | Over | GiveUp | NeedAnswer | NeedSecret


@dataclass(frozen=True, slots=True)
class Performed:
    """What came of a Do. ``changed`` compares the screen before and after."""

    verified: bool
    changed: bool
    said: Said
    evidence: Mapping[str, str] = field(default_factory=dict)
    fingerprint: str = ""
    ms: float = 0.0
    unsure: bool = False
    """A crash hides whether it happened, and the state does not tell."""
    gone: bool = False
    """The phone went away."""
    begun: bool = True
    """False when it failed before anything was done to the phone."""
    judged: Judged = ""
    """What the looks before and after say of it."""
    diagnosis: Said = NOTHING_SAID
    """Why, in words: what changed, what is in front, what the field holds."""
    meant: str = ""
    """What the step was for and brought, as a model summed it up; "" when none was asked."""


@dataclass(frozen=True, slots=True)
class Past:
    """One step of a part that was taken."""

    move: Do
    result: Performed


@dataclass(frozen=True, slots=True)
class Told:
    """A GUI model's note, or its question and what the person answered: a step without an act."""

    move: Note | NeedAnswer
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something that came between the steps, by nobody's doing: a pop-up, a call."""

    said: Said


@dataclass(frozen=True, slots=True)
class Request:
    """What a task was asked for, and by whom. ``consent``: how risky effects are allowed."""

    task: str
    turn: str
    gateway: str
    chat: str
    person: str
    phone: str
    text: str
    language: Language
    consent: Literal["ask", "no", "yes"] = "ask"
    reply: bool = True
    """Tell the chat how it ended; False when the brain will."""
    command: dict[str, Any] | None = None
    """A verb to run instead of reading ``text``: its ``name`` and ``arguments``; or a ``skill``
    with its ``arguments`` and ``files``."""
    own: tuple[str, ...] = ()
    """What the person themself wrote; empty when that is ``text``. Whatever else ``text`` or the
    command says was made up by a model."""
    saw: tuple[str, ...] = ()
    """Where texts of strangers came from that this model had read by then."""
    copied: tuple[str, ...] = ()
    """Arguments of the command that stand in those texts word for word."""
    then: tuple[dict[str, Any], ...] = ()
    """More verbs to run after ``command``."""
    passed_on: tuple[str, ...] = ()
    """What others wrote, and the person passed on in this chat."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a task, or a part of one, ended. ``impossible``: it failed because the phone, as it was
    found, does not allow it: no such contact, no such app."""

    name: OutcomeName
    said: Said
    impossible: bool = False


def with_options(question: Said, options: Iterable[str]) -> Said:
    """The question with its choices, for a chat that shows no buttons and for the record."""
    listed = ", ".join(options)
    return Said(f"{question.en} ({listed})", f"{question.zh}（{listed}）") if listed else question


def effect_json(move: Do) -> dict[str, Any]:
    """``{"kind": "tap", "x": 1, "y": 2}``: how an effect is written down, credentials left out."""
    effect = move.effect
    if move.risk is Risk.CREDENTIAL and isinstance(effect, TypeText):
        effect = dataclasses.replace(effect, text=HIDDEN)
    if isinstance(effect, RunVerb):
        return {"kind": "verb", "name": effect.name, "arguments": dict(effect.arguments)}
    return {"kind": effect.kind} | dataclasses.asdict(effect)
