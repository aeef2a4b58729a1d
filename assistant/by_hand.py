"""A verb done by hand: its own sentences over the screen, one after the other until one worked.

The verb's check decides whether one did. Where the system has no command for it, there is no check
but what each step saw.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import structlog

from assistant import telling
from assistant.acting import Acting
from assistant.clearing import Clearing
from assistant.durable import Durable
from assistant.steps import Outcome
from assistant.understanding import TreeStep
from assistant.understanding.instruction import PressKey
from device_drivers.base import Device, Risk
from device_drivers.verbs.base import Args, Ask, Said, State, Verb, VerbFailed

log = structlog.get_logger()
Walk = Callable[[TreeStep], Outcome]
"""Carries one instruction out over the tree."""


class ByHand:
    """Of one task on one phone."""

    def __init__(
        self,
        durable: Durable,
        phone: Device,
        read_sentence: Callable[[str], tuple[TreeStep, ...]],
        acting: Acting,
        clearing: Clearing,
    ) -> None:
        self._durable = durable
        self._phone = phone
        self._read_sentence = read_sentence
        self._acting = acting
        self._clearing = clearing

    def done(self, verb: Verb[Any], args: Args, walk: Walk) -> Outcome:
        """Never a second sentence after something that a person had to allow."""
        phone, risky = self._phone, self._acting.risky
        known = self._durable.keep("before by hand", lambda: before(verb, phone, args))
        ways = verb.hands(args, phone.os)
        furthest, outcome = -1, Outcome("failed", _NOTHING)
        for sentence in self._durable.keep("ways", lambda: in_its_language(phone, ways)):
            steps, now = self._sentence(sentence, walk)
            if steps > furthest:
                furthest, outcome = steps, now
            if now.name != "failed" or self._acting.risky > risky:
                outcome = now
                break
        return self._checked(verb, known, outcome, walk) if known else outcome

    def _sentence(self, sentence: str, walk: Walk) -> tuple[int, Outcome]:
        """Each of its instructions in turn, until one does not work: how many did, what came."""
        steps, outcome = 0, Outcome("failed", _NOTHING)
        for step in self._durable.keep("by hand", lambda: self._read_sentence(sentence)):
            outcome = walk(step)
            if outcome.name != "done":
                break
            steps += 1
        return steps, outcome

    def _checked(
        self, verb: Verb[Any], known: tuple[dict[str, Any], State], outcome: Outcome, walk: Walk
    ) -> Outcome:
        way = verb.judge(self._phone)
        if way is None or outcome.name != "done":
            return outcome
        args, state = verb.args.model_validate(known[0]), known[1]
        report = self._durable.keep("check by hand", lambda: way.check(self._phone, args, state))
        if report.verified:
            return Outcome("done", report.said)
        standing = self._clearing.standing()
        if standing is None:
            return Outcome("failed", self._without_secret(report.said, walk))
        return Outcome("failed", telling.with_obstacle(report.said, standing))

    def _without_secret(self, said: Said, walk: Walk) -> Said:
        """What asks for a password that nobody gave is said, and not left open."""
        asks = False
        for _ in range(_MOST_BACK):
            if not self._durable.keep("asks for a secret", self._asks_for_secret):
                break
            asks = True
            walk(_BACK)
        if not asks:
            return said
        en, zh = said.en.rstrip("."), said.zh.rstrip("。")
        return Said(f"{en}; it asked for a password.", f"{zh}；它要求输入密码。")

    def _asks_for_secret(self) -> bool:
        return any(e.password for e in self._phone.observe(image=False).elements)


_NOTHING = Said("There was nothing to do", "没有可做的事")
_BACK = TreeStep(PressKey("back"), "go back")
_MOST_BACK = 2
"""The keyboard goes first, then what it was for."""


def before(verb: Verb[Any], phone: Device, args: Args) -> tuple[dict[str, Any], State] | None:
    """What the verb's own check will need, None when it cannot judge what is done by hand."""
    way = verb.judge(phone)
    if way is None or verb.risk is Risk.READ:
        return None
    try:
        ready = way.prepare(phone, args)
        return ready.model_dump(mode="json"), way.before(phone, ready)
    except (Ask, VerbFailed) as reason:
        log.info("no check by hand", verb=verb.name, why=str(reason))
        return None


def in_its_language(phone: Device, ways: tuple[str, ...]) -> tuple[str, ...]:
    """Those in the language of the phone first: what its apps are called tells which it is.

    A way's language is that of its first word: what it quotes may be in any."""
    names = [app.name for app in phone.apps()]
    chinese = sum(not name.isascii() for name in names) * 2 > len(names)
    return tuple(sorted(ways, key=lambda way: way[:1].isascii() is chinese))
