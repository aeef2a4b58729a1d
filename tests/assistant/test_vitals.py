"""[health]: an assistant that runs tells how it is, also when it is not well."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from typer.testing import CliRunner

from assistant import cli as command_line
from assistant.app import House
from assistant.vitals import door, state
from assistant.vitals.tallies import BUCKETS, TALLIES, Tallies
from assistant.vitals.watch import tell_systemd
from gateways._keep_up import KeepUp
from gateways.base import GatewayError
from gateways.down import DOWN
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli

pytestmark = pytest.mark.whole

Asked = tuple[int, str]
HEALTH = {"listen": "127.0.0.1:0", "stuck_seconds": 90}


class Vitals:
    """A running assistant, its chat, and its health door."""

    def __init__(self, chat: Chat, house: House, port: int) -> None:
        self.chat = chat
        self.house = house
        self.url = f"http://127.0.0.1:{port}"

    def ask(self, path: str, **headers: str) -> Asked:
        request = urllib.request.Request(self.url + path, headers=headers)  # noqa: S310 - ours
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def parts(self) -> tuple[int, dict[str, str]]:
        status, told = self.ask("/readyz")
        return status, json.loads(told)["parts"]

    def metrics(self) -> dict[str, float]:
        """``name{label="value"}`` -> value."""
        found = {}
        for family in text_string_to_metric_families(self.ask("/metrics")[1]):
            for sample in family.samples:
                labels = ",".join(f'{k}="{v}"' for k, v in sorted(sample.labels.items()))
                found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
        return found


def until(so: Callable[[], object]) -> None:
    deadline = time.monotonic() + 150
    while not so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture
def vitals(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Iterator[Vitals]:
    TALLIES.clear()  # of other tests in this process
    ports: list[int] = []
    began = door.Serving.__init__

    def noted(self: door.Serving, house: House, heart: state.Heartbeat) -> None:
        began(self, house, heart)
        ports.append(self.port)

    monkeypatch.setattr(door.Serving, "__init__", noted)
    with in_a_chat(cli, health=HEALTH) as (chat, house):
        yield Vitals(chat, house, ports[0])


def test_a_well_assistant_is_alive_ready_and_counts_what_it_does(vitals: Vitals) -> None:
    before = vitals.metrics()
    vitals.chat.says("what time is it")
    vitals.chat.hears("The phone says")
    until(lambda: vitals.metrics().get('phonepilot_tasks_total{outcome="done",route="verb"}'))
    until(lambda: not vitals.metrics()['phonepilot_tasks_open{state="begun"}'])
    until(lambda: vitals.metrics().get('phonepilot_phones{state="free"}'))
    status, told = vitals.ask("/healthz")
    assert (status, json.loads(told)["alive"]) == (200, True)
    status, parts = vitals.parts()
    assert status == 200, parts
    assert parts["journal"] == parts["gateway chat"] == "ok"
    after = vitals.metrics()

    def more(name: str) -> float:
        return after.get(name, 0.0) - before.get(name, 0.0)

    assert more('phonepilot_messages_received_total{gateway="chat"}') == 1
    assert more('phonepilot_messages_sent_total{gateway="chat",kind="message"}') >= 1
    assert more('phonepilot_tasks_total{outcome="done",route="verb"}') == 1
    assert more('phonepilot_step_seconds_count{ok="yes",route="verb"}') == 1
    assert more('phonepilot_task_seconds_count{outcome="done"}') == 1
    assert after['phonepilot_phones{state="free"}'] == 1
    assert after['phonepilot_gateway_up{gateway="chat"}'] == 1
    assert after["phonepilot_journal_up"] == 1
    assert after["phonepilot_journal_bytes"] > 1000
    assert after['phonepilot_tasks_open{state="begun"}'] == 0


def test_no_person_chat_or_word_is_told(vitals: Vitals) -> None:
    vitals.chat.says("what time is it")
    vitals.chat.hears("The phone says")
    for path in ("/healthz", "/readyz", "/metrics"):
        told = vitals.ask(path)[1]
        assert not [word for word in ("ann", '"room"', "what time") if word in told], path


def test_a_stuck_loop_is_told_while_it_is_stuck(
    vitals: Vitals, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vitals.house.settings.health, "stuck_seconds", 2.0)
    over = threading.Event()
    loop = vitals.house.loop
    assert loop is not None
    loop.call_soon_threadsafe(over.wait, 90)
    try:
        until(lambda: vitals.ask("/healthz")[0] == 503)
        assert json.loads(vitals.ask("/healthz")[1])["alive"] is False
    finally:
        over.set()
    until(lambda: vitals.ask("/healthz")[0] == 200)


def test_what_is_in_the_way_is_named(vitals: Vitals) -> None:
    DOWN["chat"] = "no route to 203.0.113.9, token 12345678:AAF-emulated-token-0123456789abcdef"
    try:
        status, parts = vitals.parts()
        assert status == 503
        assert parts["gateway chat"].startswith("no route to")
        assert "AAF-emulated" not in parts["gateway chat"], "tokens are scrubbed"
        assert vitals.metrics()['phonepilot_gateway_up{gateway="chat"}'] == 0
    finally:
        del DOWN["chat"]
    assert vitals.parts()[0] == 200


def test_a_journal_that_cannot_be_written_is_not_ready(
    vitals: Vitals, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(vitals.house.journal.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        status, parts = vitals.parts()
        assert status == 503
        assert "locked by another program" in parts["journal"]
        other.rollback()
    assert vitals.parts()[0] == 200
    monkeypatch.setattr(state, "ROOM_BYTES", 2**60)
    status, parts = vitals.parts()
    assert status == 503
    assert "MiB are free" in parts["journal"]


def test_an_ill_phone_makes_it_unready_only_where_it_is_the_usual_one(
    vitals: Vitals, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = vitals.house.phones.usual()
    ill = {usual: ("free", ""), "other": ("out", "the cable is broken")}
    monkeypatch.setattr(vitals.house.phones, "states", lambda: ill)
    status, parts = vitals.parts()
    assert (status, parts["phone other"]) == (200, "the cable is broken")
    ill[usual] = ("resting", "")
    status, parts = vitals.parts()
    assert (status, parts[f"phone {usual}"]) == (503, "resting")
    assert vitals.metrics()['phonepilot_phones{state="resting"}'] == 1


def test_only_programs_that_ask_are_answered(vitals: Vitals) -> None:
    assert vitals.ask("/other")[0] == 404
    assert vitals.ask("/metrics", Origin="https://evil.example")[0] == 403
    request = urllib.request.Request(vitals.url + "/healthz", data=b"x", method="POST")  # noqa: S310
    with pytest.raises(urllib.error.HTTPError, match="405") as refused:
        urllib.request.urlopen(request, timeout=60)  # noqa: S310
    refused.value.close()


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("evil.test:9464", 421),
        ("evil.test", 421),
        ("127.0.0.1.evil.test:9464", 421),
        ("localhost.", 421),
        ("[evil", 421),
        ("localhost:9464", 200),
        ("127.0.0.1", 200),
        ("[::1]:9464", 200),
        ("assistant:9464", 200),
        (socket.gethostname(), 200),
    ],
)
def test_a_page_whose_name_leads_here_reads_nothing(vitals: Vitals, host: str, status: int) -> None:
    """DNS rebinding: asked of its own site, as its browser believes."""
    for path in ("/healthz", "/metrics"):
        assert vitals.ask(path, Host=host)[0] == status
    assert vitals.ask("/healthz", **{"Sec-Fetch-Site": "cross-site"})[0] == 403


def test_the_command_asks_it(vitals: Vitals) -> None:
    run = CliRunner().invoke
    well = run(command_line.app, ["health", vitals.url])
    assert (well.exit_code, json.loads(well.stdout)["alive"]) == (0, True)
    DOWN["chat"] = "gone"
    try:
        ill = run(command_line.app, ["health", vitals.url, "--ready"])
    finally:
        del DOWN["chat"]
    assert (ill.exit_code, json.loads(ill.stdout)["parts"]["gateway chat"]) == (1, "gone")


def test_the_command_says_where_nobody_answers(tmp_path: Path) -> None:
    run = CliRunner().invoke
    gone = run(command_line.app, ["health", "http://127.0.0.1:9"])
    assert gone.exit_code == 1
    assert "Nobody answers at http://127.0.0.1:9/healthz" in gone.stderr
    config = tmp_path / "phonepilot.toml"
    config.touch()
    unset = run(command_line.app, ["health", "--config", str(config)])
    assert 'set listen = "127.0.0.1:9464"' in unset.stderr


def test_an_address_that_is_taken_is_told(cli: Cli) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        where = {"listen": f"127.0.0.1:{taken.getsockname()[1]}"}
        with (
            pytest.raises(GatewayError, match="see that no other program does"),
            in_a_chat(cli, health=where),
        ):
            pass


def test_systemd_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(path)
        monkeypatch.setenv("NOTIFY_SOCKET", path)
        tell_systemd("READY=1")
        assert systemd.recv(100) == b"READY=1"
    os.unlink(path)  # noqa: PTH108 - a socket
    tell_systemd("READY=1")  # nobody listens: no harm


def test_a_connection_that_is_lost_is_known_until_it_is_back() -> None:
    import asyncio

    async def lose() -> None:
        keep_up = KeepUp("lost", 0.01)
        keep_up.down(GatewayError("the platform is away"))
        assert DOWN["lost"] == "the platform is away"
        keep_up.up()

    asyncio.run(lose())
    assert "lost" not in DOWN


def test_spreads_are_counted_as_prometheus_wants_them() -> None:
    tallies = Tallies()
    for seconds in (0.01, 0.05, 0.3, 5000.0):
        tallies.measure("step_seconds", seconds, route="verb")
    (spread,) = tallies.spreads("step_seconds").values()
    cumulative = dict(spread.cumulative())
    assert (cumulative["0.05"], cumulative["0.25"], cumulative["0.5"]) == (2, 2, 3)
    assert (cumulative[str(BUCKETS[-1])], cumulative["+Inf"]) == (3, 4)
    assert spread.total == pytest.approx(5000.36)
