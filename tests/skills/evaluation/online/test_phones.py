"""Phones of suites' servers: every action in the server's words, every trouble in a sentence."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from device_drivers.base import (
    Action,
    ActionFailed,
    DeviceGone,
    DeviceTimeout,
    DoubleTap,
    Drag,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Pinch,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Unsupported,
    Wait,
)
from models.served import Config
from skills.evaluation.online.androidworld import AndroidWorldPhone, pixels
from skills.evaluation.online.base import CannotPlay
from skills.evaluation.online.mobileworld import MobileWorldPhone
from skills.evaluation.online.phone import GivenUp, Limits, Task, TaskBroken
from skills.evaluation.online.served import Asked, addresses, trials
from skills.evaluation.online.server import Refused
from skills.evaluation.online.trials import Trial
from tests.phones import free_port
from tests.platforms.background import in_background
from tests.skills.evaluation.online.standin_androidworld import AndroidWorldServer
from tests.skills.evaluation.online.standins import (
    MobileWorldServer,
    StandIn,
    Troubles,
)
from tests.skills.evaluation.online.worlds import HEIGHT, NUMBER, WIDTH

QUICK = Limits(settle=0.0, pause=0.0)
TRIAL = Trial("", NUMBER, 0, 30, 1)

TOUCHES: list[tuple[Action, dict[str, Any]]] = [
    (Tap(10, 20), {"action_type": "click", "x": 10, "y": 20}),
    (DoubleTap(10, 20), {"action_type": "double_tap", "x": 10, "y": 20}),
    (LongPress(10, 20), {"action_type": "long_press", "x": 10, "y": 20}),
    (Key("back"), {"action_type": "navigate_back"}),
    (Key("home"), {"action_type": "navigate_home"}),
    (Key("enter"), {"action_type": "keyboard_enter"}),
    (Launch("com.android.camera2"),
     {"action_type": "open_app", "app_name": "com.android.camera2"}),
    (Wait(), {"action_type": "wait"}),
]  # fmt: skip
MOBILEWORLD: list[tuple[Action, dict[str, Any]]] = [
    *TOUCHES,
    (Swipe(1, 700, 3, 4),
     {"action_type": "drag", "start_x": 1, "start_y": 700, "end_x": 3, "end_y": 4}),
    (Drag(1, 2, 3, 4), {"action_type": "drag", "start_x": 1, "start_y": 2, "end_x": 3, "end_y": 4}),
    (Scroll("down"), {"action_type": "swipe", "direction": "up"}),
    (Scroll("left", 5, 6), {"action_type": "swipe", "direction": "right", "x": 5, "y": 6}),
]  # fmt: skip
ANDROIDWORLD: list[tuple[Action, dict[str, Any]]] = [
    *TOUCHES,
    (Swipe(100, 700, 103, 4), {"action_type": "scroll", "direction": "down"}),
    (Swipe(300, 400, 10, 401), {"action_type": "scroll", "direction": "right"}),
    (Swipe(100, 400, 100, 700), {"action_type": "scroll", "direction": "up"}),
    (Swipe(100, 2, 100, 700), {"action_type": "swipe", "direction": "down"}),
    (Scroll("up", 5, 6), {"action_type": "scroll", "direction": "up"}),
]
FIELD: list[Action] = [Launch("com.android.contacts"), Tap(180, 70)]
"""There a text can be typed."""
NOT_THERE: list[Action] = [OpenUrl("https://x"), Pinch(1, 2, 2.0), Key("recents")]


def sent(server: StandIn, path: str) -> list[Any]:
    return [body for _, each, body in server.heard if each == path]


def test_every_action_in_mobileworlds_words() -> None:
    server = MobileWorldServer()
    with in_background(server):
        phone = MobileWorldPhone(f"{server.url}#emulator-5556", QUICK)
        assert phone.begin(TRIAL).startswith("What is")
        screen = phone.observe()
        assert (screen.width, screen.height) == (WIDTH, HEIGHT)
        for action, _ in MOBILEWORLD:
            phone.act(action)
        told = sent(server, "/step")
        assert [each["action"] for each in told] == [words for _, words in MOBILEWORLD]
        assert {each["device"] for each in told} == {"emulator-5556"}
        phone.begin(TRIAL)
        for action in FIELD:
            phone.act(action)
        phone.act(TypeText("red hat", submit=True))
        last = [each["action"]["action_type"] for each in sent(server, "/step")][-2:]
        assert last == ["input_text", "keyboard_enter"]
        for action in (*NOT_THERE,):
            with pytest.raises(Unsupported, match="no way"):
                phone.act(action)
        assert phone.ask("Which ones?") == "Please count all of them."
        phone.tell("42")
        assert server.world.answer == "42"
        phone.close()


def test_every_action_in_androidworlds_words() -> None:
    """A text goes where was touched just before: this server taps a place before it types. After
    anything else it goes to what has the focus. Its first picture comes at the second try."""
    server = AndroidWorldServer(Troubles(statuses={"/screenshot": [500]}))
    with in_background(server):
        phone = AndroidWorldPhone(server.url, QUICK)
        phone.begin(TRIAL)
        screen = phone.observe()
        assert (screen.width, screen.height) == (WIDTH, HEIGHT)
        for action, _ in ANDROIDWORLD:
            phone.act(action)
        assert sent(server, "/execute_action") == [words for _, words in ANDROIDWORLD]
        phone.begin(TRIAL)
        for action in FIELD:
            phone.act(action)
        phone.act(TypeText("red hat"))
        assert sent(server, "/execute_action")[-1] == {
            "action_type": "input_text", "text": "red hat", "x": 180, "y": 70,
        }  # fmt: skip
        for moved in (TypeText("more"), Scroll("down"), Swipe(100, 700, 103, 4), Key("back")):
            for action in (Tap(180, 70), moved, TypeText("into the focus")):
                phone.act(action)
            bare = {"action_type": "input_text", "text": "into the focus"}
            assert sent(server, "/execute_action")[-1] == bare, moved
        for action in (*NOT_THERE, Drag(1, 2, 3, 4)):
            with pytest.raises(Unsupported, match="no way"):
                phone.act(action)
        assert "Nobody" in phone.ask("Which ones?")
        phone.tell("42")
        assert server.world.answer == "42"
        phone.close()


def test_troubles_of_a_server() -> None:
    """What only asks is asked twice, what acts on the phone is sent once."""
    troubles = Troubles(
        statuses={"/screenshot": [503], "/step": [500, 503], "/task/eval": [500, 500, 500]},
        broken=frozenset({"mail_unread_count"}),
    )
    server = MobileWorldServer(troubles)
    with in_background(server):
        phone = MobileWorldPhone(server.url, QUICK)
        phone.health()
        phone.begin(TRIAL)
        assert phone.observe().image, "the second try"
        with pytest.raises(ActionFailed, match="out of order"):
            phone.act(Tap(1, 2))
        with pytest.raises(DeviceGone, match="503"):
            phone.act(Tap(1, 2))
        assert len(sent(server, "/step")) == 2
        with pytest.raises(TaskBroken, match="cannot be judged"):
            phone.score(TRIAL)
        with pytest.raises(TaskBroken, match="no snapshot"):
            phone.begin(Trial("", "mail_unread_count", 0, 30, 1))
        with pytest.raises(Refused) as caught:
            phone.server.get("/nowhere", seconds=20)
        assert caught.value.status == 404
        troubles.hangs["/step"] = 1
        slow = MobileWorldPhone(server.url, Limits(step=0.3, settle=0.0))
        with pytest.raises(DeviceTimeout, match="did not answer"):
            slow.act(Tap(1, 2))
        assert len(sent(server, "/step")) == 3
        slow.close()
        phone.stopped.set()
        with pytest.raises(GivenUp):
            phone.observe()
        phone.close()
    nobody = MobileWorldPhone(f"http://127.0.0.1:{free_port()}", QUICK)
    with pytest.raises(DeviceGone, match="cannot be reached"):
        nobody.health()
    nobody.close()


@pytest.mark.parametrize("said", [b"{}", b'{"pixels": []}', b"[[[1,2,900]]]", b"[[[1,2,3],[1]]]"])
def test_what_is_no_picture(said: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whichever it is, the phone says it sent none
        pixels(said)


@pytest.mark.parametrize("deep", [3, 4])
def test_pixels_are_read_as_they_are(deep: int) -> None:
    drawn = np.random.default_rng(1).integers(0, 256, (5, 7, deep), dtype=np.uint8)
    said = f'{{"pixels": {drawn.tolist()}}}'.encode()
    assert (pixels(said) == drawn[:, :, :3]).all()


def asked(suite: str, **more: Any) -> Asked:
    model = Config(base_url="http://127.0.0.1:9/v1", model="m")
    return Asked(suite, more.pop("split", ""), ("http://127.0.0.1:9",), model, **more)


def test_splits_of_mobileworld_are_by_who_is_needed() -> None:
    tasks = [
        Task("Alone", ("lang-en",)), Task("Asks", ("agent-user-interaction",)),
        Task("Tools", ("agent-mcp",)), Task("Both", ("agent-mcp", "agent-user-interaction")),
    ]  # fmt: skip
    for split, names in {"": ["Alone"], "gui-only": ["Alone"], "ask-user": ["Asks"]}.items():
        assert [t.name for t in trials(asked("mobileworld", split=split), tasks)] == names
    two = trials(asked("mobileworld", attempts=2, names=("Tools", "Alone")), tasks)
    assert [each.key for each in two] == ["Tools#0", "Alone#0", "Tools#1", "Alone#1"]
    with pytest.raises(CannotPlay, match="gui-only"):
        trials(asked("mobileworld", split="train"), tasks)
    with pytest.raises(CannotPlay, match="no task Nothing"):
        trials(asked("mobileworld", names=("Nothing",)), tasks)
    with pytest.raises(CannotPlay, match="passes all"):
        trials(asked("mobileworld", tag="camera"), tasks)


def test_addresses_of_servers() -> None:
    assert addresses("box, https://b:7/x/ ,[::1]:6801#emulator-5556", "mobileworld") == (
        "http://box:6800", "https://b:7/x", "http://[::1]:6801#emulator-5556",
    )  # fmt: skip
    for wrong in ("ftp://x", "http://", "http://x:port", "a,http://a:6800"):
        with pytest.raises(CannotPlay, match="--servers"):
            addresses(wrong, "mobileworld")
