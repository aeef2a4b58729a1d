"""What a GUI model can do wrong, as replies of a real server, and how a task then has to end."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from device_drivers.virtual.phone import Phone
from tests.models.golden.autoglm_phone import reply
from tests.scripted_model import Reply

MODEL = "astray"
TIMEOUT = 4.0
"""Seconds a decision may take; a server that is well answers in a few milliseconds."""
PRICE = 10.0
"""For a million tokens."""
SETTINGS = "com.android.settings"
OPEN, OTHER = (reply(f'do(action="Launch", app="{app}")') for app in ("Settings", "Clock"))
DONE = reply('finish(message="It is open")')
NOWHERE = reply('do(action="Tap", element=[500,3])')


class Server:
    """What the model answers now; ``asked`` is when it was asked, in seconds of a steady clock."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._fault: Fault | None = None
        self._dice = random.Random(0)
        self.asked: list[float] = []

    def begin(self, fault: Fault, seed: int) -> None:
        self._fault, self._dice, self.asked = fault, random.Random(seed), []

    def __call__(self, messages: list[dict[str, Any]]) -> str | Reply:
        del messages
        self.asked.append(time.monotonic())
        fault = self._fault
        assert fault is not None
        if fault.times is None or len(self.asked) <= fault.times:
            return fault.reply(self._dice, len(self.asked))
        return DONE if self._phone.foreground[0] == SETTINGS else OPEN


@dataclass(frozen=True)
class Fault:
    """``reply`` is what comes of the n-th request. It is well again after so many ``times``, None
    for never. A task that is not done has to say ``why``, as a pattern."""

    name: str
    reply: Callable[[random.Random, int], str | Reply]
    why: str
    times: int | None = None
    limits: Mapping[str, float] = field(default_factory=dict)
    may_act: bool = False
    """Its replies are such that something on the phone is touched."""
    varies: bool = False
    """Its replies are made up anew for each seed."""

    @property
    def passes(self) -> bool:
        return self.times is not None


def _body(text: str) -> str:
    choice = {"index": 0, "message": {"role": "assistant", "content": text}}
    return json.dumps({"id": "1", "object": "chat.completion", "choices": [choice]})


def _cut(dice: random.Random, _: int) -> Reply:
    whole = _body(OPEN)
    return Reply(raw=whole[: dice.randrange(1, len(whole))])


def _garbage(dice: random.Random, _: int) -> Reply:
    return Reply(raw=dice.randbytes(dice.randrange(1, 3000)).decode("latin-1"))


def _half_a_call(dice: random.Random, _: int) -> str:
    return OPEN[: dice.randrange(1, OPEN.index("app="))]


def _off_screen(dice: random.Random, _: int) -> str:
    far = dice.choice((1200, 5000, 10**9, 10**40, -1, -400))
    x, y = dice.sample((far, dice.randrange(1000)), 2)
    return reply(f'do(action="Tap", element=[{x},{y}])')


def _refusal(dice: random.Random, _: int) -> str:
    return dice.choice(
        ("I'm sorry, but I can't assist with that.", "抱歉，我无法协助完成该请求。", "No.", "🤖")
    )


def _back_and_forth(_: random.Random, number: int) -> str:
    return OPEN if number % 2 else OTHER


def _dear(dice: random.Random, number: int) -> Reply:
    return Reply(_back_and_forth(dice, number), prompt_tokens=10_000)


def _thinks(dice: random.Random, number: int) -> Reply:
    return Reply(_back_and_forth(dice, number), slow=0.5)


def _always(answer: str | Reply) -> Callable[[random.Random, int], str | Reply]:
    return lambda dice, number: answer


UNREAD = "could not read 3 replies|did not get further|nothing on the phone changed"
LATE = _always(Reply(OPEN, slow=3 * TIMEOUT))
HANGS_UP = _always(Reply(OPEN, hang_up=True))
BUSY = _always(Reply("try again later", status=503))
DEEP = _always(Reply(raw='{"choices":' + "[" * 50_000))
ODD = r'{"choices": [{"message": {"content": "do(action=\"Type\", text=\"\ud800\u0000\")"}}]}'
ENDLESS, TEN_MEGABYTES = 10**12, 10 * 2**20

FAULTS: tuple[Fault, ...] = (
    Fault("late", LATE, f"longer than {TIMEOUT:g} s"),
    Fault("late once", LATE, f"longer than {TIMEOUT:g} s", times=1),
    Fault("late in a short time", LATE, "limit of 2 seconds", limits={"seconds": 2}),
    Fault("cut off", _cut, "does not speak the OpenAI protocol", varies=True),
    Fault("cut by its own limit", _always(Reply(OPEN, finish="length")), "was cut off after"),
    Fault("cut by its own limit once", _always(Reply(OPEN, finish="length")), "", times=1),
    Fault("half a call", _half_a_call, UNREAD, varies=True),
    Fault("half a call once", _half_a_call, "", times=1, varies=True),
    Fault("hangs up", HANGS_UP, "broke off"),
    Fault("hangs up once", HANGS_UP, "", times=1),
    Fault("off the screen", _off_screen, UNREAD, varies=True),
    Fault("off the screen once", _off_screen, "", times=1, varies=True),
    Fault("ten megabytes", _always(Reply(OPEN, babble=TEN_MEGABYTES)), "far too long"),
    Fault("endless", _always(Reply(OPEN, babble=ENDLESS)), "far too long"),
    Fault("endless once", _always(Reply(OPEN, babble=ENDLESS)), "", times=1),
    Fault("endless words", _always("tap " * 200_000), "could not read 3 replies|far too long"),
    Fault("garbage", _garbage, "does not speak the OpenAI protocol|failed", varies=True),
    Fault("nested deeply", DEEP, "does not speak the OpenAI protocol"),
    Fault("strange letters", _always(Reply(raw=ODD)), "does not speak|could not read|further"),
    Fault("empty", _always(Reply("")), "empty"),
    Fault("refuses", _refusal, UNREAD, varies=True),
    Fault("refuses by a flag", _always(Reply("no", finish="content_filter")), "declined"),
    Fault("overloaded", BUSY, "failed: "),
    Fault("overloaded once", BUSY, "", times=1),
    Fault("asked too often", _always(Reply("slow down", status=429,
          headers={"Retry-After": "3600"})), "asked too often"),
    Fault("wrong key", _always(Reply("no", status=401)), "refuses the key"),
    Fault("claims it is done", _always(DONE), "nothing on the phone changed"),
    Fault("the same again", _always(NOWHERE), "nothing changed", may_act=True),
    Fault("steps", _back_and_forth, "limit of 5 steps", limits={"steps": 5}, may_act=True),
    Fault("cost", _dear, "limit of 0.35 to spend", limits={"cost": 0.35}, may_act=True),
    Fault("tokens", _dear, "limit of 35000 model tokens", limits={"tokens": 35_000}, may_act=True),
    Fault("time", _thinks, "limit of 3 seconds", limits={"seconds": 3}, may_act=True),
)  # fmt: skip
