"""The uitest agent on port 8012, spoken to byte by byte in both of its framings."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from tests.device_drivers.virtual.harmony.conftest import HarmonyPhone
from tests.phones import free_port

HEAD, TAIL = b"_uitestkit_rpc_message_head_", b"_uitestkit_rpc_message_tail_"


class AgentClient:
    """Talks to the agent as old clients do: a line of JSON, an answer in one piece."""

    def __init__(self, port: int) -> None:
        self.sock = socket.create_connection(("127.0.0.1", port), 10)

    def close(self) -> None:
        self.sock.close()

    def told(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        asked = {"module": "com.ohos.devicetest.hypiumApiHelper", "method": method,
                 "params": params, "request_id": "1"}  # fmt: skip
        self.sock.sendall(json.dumps(asked).encode() + b"\n")
        answer: dict[str, Any] = json.loads(self.sock.recv(4096))
        return answer

    def call(self, api: str, *args: object, this: str | None = "Driver#0") -> Any:
        params = {"api": api, "this": this, "args": args, "message_type": "hypium"}
        answer = self.told("callHypiumApi", params)
        assert "exception" not in answer, answer
        return answer["result"]

    def refused(self, api: str, *args: object, this: str | None = "Driver#0") -> int:
        """The code with which a call is refused."""
        params = {"api": api, "this": this, "args": args, "message_type": "hypium"}
        answer = self.told("callHypiumApi", params)
        assert answer["result"] is None
        code: int = answer["exception"]["code"]
        return code

    def find(self, kind: str, value: object, *more: object) -> str:
        on = self.call(f"On.{kind}", value, *more, this="On#seed")
        found: str = self.call("Driver.findComponent", on)
        return found


def start_agent(harmony: HarmonyPhone) -> int:
    """The port of the computer that leads to the agent."""
    harmony.shell("touch /data/local/tmp/agent.so")
    harmony.shell("uitest start-daemon singleness")
    port = free_port()
    assert harmony.hdc(f"fport tcp:{port} tcp:8012") == "Forwardport result:OK"
    return port


@pytest.fixture
def agent(harmony: HarmonyPhone) -> Iterator[AgentClient]:
    with closing(AgentClient(start_agent(harmony))) as client:
        yield client


def test_no_agent_without_its_library(harmony: HarmonyPhone) -> None:
    harmony.shell("uitest start-daemon singleness")
    port = free_port()
    harmony.hdc(f"fport tcp:{port} tcp:8012")
    with socket.create_connection(("127.0.0.1", port), 60) as sock:
        assert sock.recv(1) == b""


def test_killing_the_daemon_ends_its_conversations(
    harmony: HarmonyPhone, agent: AgentClient
) -> None:
    assert agent.call("Driver.create") == "Driver#0"
    assert "uitest start-daemon singleness" in harmony.shell("ps -ef")
    pid = harmony.shell("pidof uitest").strip()
    harmony.shell(f"kill -9 {pid}")
    assert agent.sock.recv(1) == b""
    assert harmony.shell("pidof uitest") == ""


def test_display_and_gestures(harmony: HarmonyPhone, agent: AgentClient) -> None:
    assert agent.call("Driver.getDisplaySize") == {"x": 1080, "y": 2340}
    x, y = harmony.node("Settings").box.center
    agent.call("Driver.click", x, y)
    assert harmony.foreground == "com.android.settings"
    top = harmony.node("Network & internet").box.top
    agent.call("Driver.swipe", 500, 1800, 500, 1700, 400)
    assert harmony.node("Network & internet").box.top < top
    agent.call("Driver.pressHome")
    assert harmony.foreground == "com.android.launcher3"
    agent.call("Driver.setDisplayRotation", 1)
    assert agent.call("Driver.getDisplaySize") == {"x": 2340, "y": 1080}


def test_components_are_found_asked_and_clicked(harmony: HarmonyPhone, agent: AgentClient) -> None:
    title = "Network & internet"
    harmony.shell("aa start -b com.huawei.hmos.settings")
    found = agent.find("text", title)
    assert agent.call("Component.getText", this=found) == title
    assert agent.call("Component.getType", this=found) == "Text"
    assert agent.call("Component.getId", this=found) == "title"
    assert agent.call("Component.isClickable", this=found) is False
    box = harmony.node(title).box
    assert agent.call("Component.getBounds", this=found) == {
        "left": box.left, "top": box.top, "right": box.right, "bottom": box.bottom,
    }  # fmt: skip
    agent.call("Component.click", this=found)
    assert agent.call(
        "Driver.findComponent", agent.call("On.text", "Airplane mode", this="On#seed")
    )
    assert agent.refused("Component.getText", this=found) == 17000004


def test_queries_narrow_and_relate(harmony: HarmonyPhone, agent: AgentClient) -> None:
    harmony.shell("aa start -b com.huawei.hmos.settings")
    titles = agent.call("On.id", "title", this="On#seed")
    everything = agent.call("Driver.findComponents", titles)
    battery = agent.call("On.text", "Batt", 2, this="On#seed")
    after = agent.call("On.isAfter", battery, this=titles)
    before = agent.call("On.isBefore", battery, this=titles)
    some = agent.call("Driver.findComponents", after), agent.call("Driver.findComponents", before)
    assert all(some)
    assert len(some[0]) + len(some[1]) + 1 == len(everything)
    row = agent.call("On.type", "List", this="On#seed")
    inside = agent.call("On.within", row, this=titles)
    assert len(agent.call("Driver.findComponents", inside)) == len(everything)
    assert agent.call("Driver.findComponents", agent.call("On.text", "^Net.*", 4, this=titles))
    assert agent.call("Driver.findComponent", agent.call("On.text", "?", this=titles)) is None
    assert agent.refused("On.text", "(", 4, this="On#seed") == 401


def test_text_is_put_in_and_taken_out(harmony: HarmonyPhone, agent: AgentClient) -> None:
    harmony.shell("aa start -b com.huawei.hmos.settings")
    field = agent.find("type", "SearchField")
    agent.call("Component.inputText", "蓝牙 🔵", this=field)
    assert harmony.call(lambda p: p.focused_field and p.focused_field.text) == "蓝牙 🔵"
    agent.call("Driver.inputText", {"x": 1, "y": 1}, "!")
    assert harmony.call(lambda p: p.focused_field and p.focused_field.text) == "蓝牙 🔵!"
    field = agent.find("type", "SearchField")
    agent.call("Component.clearText", this=field)
    assert harmony.call(lambda p: p.focused_field and p.focused_field.text) == ""


def test_lists_are_searched_to_their_end(harmony: HarmonyPhone, agent: AgentClient) -> None:
    harmony.shell("aa start -b com.ohos.contacts")
    names = harmony.call(
        lambda p: sorted(r[0] for r in p.store.rows("SELECT name FROM contacts"))
    )  # fmt: skip
    contacts = agent.find("type", "List")
    last = agent.call("On.text", names[-1], this="On#seed")
    assert agent.call("Driver.findComponent", last) is None
    found = agent.call("Component.scrollSearch", last, this=contacts)
    assert agent.call("Component.getText", this=found) == names[-1]
    nobody = agent.call("On.text", "nobody of that name", this="On#seed")
    assert agent.call("Component.scrollSearch", nobody, this=contacts) is None


def test_a_matrix_of_points_is_a_gesture(harmony: HarmonyPhone, agent: AgentClient) -> None:
    harmony.shell("aa start -b com.huawei.hmos.settings")
    top = harmony.node("Network & internet").box.top
    matrix = agent.call("PointerMatrix.create", 1, 5, this=None)
    for step in range(5):
        point = {"x": 500 + 65536 * 40, "y": 1800 - 30 * step}
        agent.call("PointerMatrix.setPoint", 0, step, point, this=matrix)
    assert agent.call("Driver.injectMultiPointerAction", matrix, 2000) is True
    assert harmony.node("Network & internet").box.top < top
    assert agent.refused("PointerMatrix.setPoint", 1, 0, {"x": 1, "y": 1}, this=matrix) == 401
    assert agent.refused("PointerMatrix.create", 11, 5, this=None) == 401


def test_toasts_are_told_once(harmony: HarmonyPhone, agent: AgentClient) -> None:
    assert agent.call("Driver.getRecentUiEvent", 0) is None
    assert agent.call("Driver.uiEventObserverOnce", "toastShow") is True
    harmony.call(lambda p: p.toast("Saved"))
    assert agent.call("Driver.getRecentUiEvent", 3)["text"] == "Saved"
    assert agent.call("Driver.getRecentUiEvent", 0) is None


def test_what_makes_no_sense_is_refused_and_the_agent_lives_on(agent: AgentClient) -> None:
    assert agent.refused("Driver.fly") == 17000005
    assert agent.refused("Driver.click") == 401
    assert agent.refused("Driver.click", -1, 5) == 401
    assert agent.refused("Driver.click", float("inf"), 5) == 401
    assert agent.refused("Driver.delayMs", float("nan")) == 401
    assert agent.refused("Component.getText", this="Component#99") == 17000004
    assert agent.told("Nonsense", {"api": "x"})["exception"]["code"] == 17000005
    agent.sock.sendall(b"not json\n")
    assert json.loads(agent.sock.recv(4096))["exception"]["code"] == 401
    assert agent.call("Driver.create") == "Driver#0"


# --- the newer framing -----------------------------------------------------------------------


def framed(session: int, method: str, api: str, args: object = ()) -> bytes:
    body = json.dumps({"module": "m", "method": method, "params": {"api": api, "args": args}})
    return HEAD + session.to_bytes(4) + len(body).to_bytes(4) + body.encode() + TAIL


def test_frames_bear_their_session_even_in_pieces_and_pictures_follow(
    harmony: HarmonyPhone,
) -> None:
    with (
        socket.create_connection(("127.0.0.1", start_agent(harmony)), 10) as sock,
        sock.makefile("rb") as stream,
    ):

        def receive() -> tuple[int, bytes]:
            assert stream.read(len(HEAD)) == HEAD
            session, size = int.from_bytes(stream.read(4)), int.from_bytes(stream.read(4))
            body = stream.read(size)
            assert stream.read(len(TAIL)) == TAIL
            return session, body

        both = framed(7, "CtrlCmd", "getDisplaySize") + framed(8, "Captures", "captureLayout")
        sock.sendall(both[:40])
        sock.sendall(both[40:])
        assert receive() == (7, b'{"result": {"width": 1080, "height": 2340}}')
        session, body = receive()
        assert session == 8
        assert json.loads(body)["result"]["attributes"]["bounds"] == "[0,0][1080,2340]"
        sock.sendall(framed(9, "Captures", "startCaptureScreen", {"options": {}}))
        assert receive() == (9, b'{"result":true}')
        session, picture = receive()
        assert (session, picture[:3]) == (9, b"\xff\xd8\xff")
        harmony.shell("aa start -b com.huawei.hmos.settings")
        session, other = receive()
        assert session == 9
        assert other != picture
        sock.sendall(framed(10, "Captures", "stopCaptureScreen"))
        while (answer := receive())[0] == 9:
            continue
        assert answer == (10, b'{"result": true}')


def test_fingers_put_down_moved_and_lifted_one_by_one(harmony: HarmonyPhone) -> None:
    x, y = harmony.node("Settings").box.center
    with socket.create_connection(("127.0.0.1", start_agent(harmony)), 10) as sock:
        for number, api in enumerate(("touchDown", "touchMove", "touchUp")):
            sock.sendall(framed(number, "Gestures", api, {"x": x, "y": y}))
            assert b'"result": true' in sock.recv(4096)
    assert harmony.foreground == "com.android.settings"


def test_old_clients_get_bare_pictures(harmony: HarmonyPhone, agent: AgentClient) -> None:
    assert agent.told("Captures", {"api": "startCaptureScreen", "args": []}) == {"result": True}
    with agent.sock.makefile("rb") as stream:
        harmony.shell("aa start -b com.huawei.hmos.settings")
        heard = b""
        while heard.count(b"\xff\xd9") < 2:
            heard += stream.read1()
        assert heard[:3] == b"\xff\xd8\xff"
        assert heard.count(b"\xff\xd8\xff") == heard.count(b"\xff\xd9") == 2
        asked = {"module": "m", "method": "Captures", "params": {"api": "stopCaptureScreen"}}
        agent.sock.sendall(json.dumps(asked).encode() + b"\n")
        assert stream.read1().endswith(b'{"result": true}')


def test_a_mouse_clicks_holds_and_drags(harmony: HarmonyPhone, agent: AgentClient) -> None:
    x, y = harmony.node("Settings").box.center
    agent.call("Driver.mouseMoveTo", {"x": x, "y": y})
    assert harmony.foreground == "com.android.launcher3"
    agent.call("Driver.mouseClick", {"x": x, "y": y}, 0)
    assert harmony.foreground == "com.android.settings"
    top = harmony.node("Network & internet").box.top
    agent.call("Driver.mouseDrag", {"x": 500, "y": 1800}, {"x": 500, "y": 1700}, 600)
    assert harmony.node("Network & internet").box.top < top
