"""Everything of ours that reads what others wrote, each with documents that it reads well.

``feed`` reads one document and may raise what its callers handle; anything else is a crash.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import io
import json
import os
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mcp_types import CallToolResult, Tool
from pydantic import ValidationError

from assistant.backup import FORMAT, MANIFEST
from assistant.config import ConfigError, load_settings
from assistant.database import BackupError
from assistant.guard import policy
from assistant.mcp_servers import offers, results
from assistant.replay import replay
from assistant.restoring import restore
from benchmarks.reliability.chat_parsers import of_chats
from benchmarks.reliability.parser import Parser
from device_drivers.android import displays, foreground, notifications
from device_drivers.android import tree as android
from device_drivers.base import DeviceError, Screen
from device_drivers.harmony import tree as harmony
from device_drivers.ios import tree as ios
from device_drivers.virtual.android.hierarchy import dump
from device_drivers.virtual.harmony.layout import layout
from device_drivers.virtual.ios.snapshot import snapshot
from device_drivers.virtual.ios.source import xml
from device_drivers.virtual.phone import Phone
from models.base import GuiAdapter, ModelError
from models.served import load_adapter
from models.wires.base import Endpoint
from tests.models.golden import ADAPTERS, PHONE, replies_of

BOMB = (
    '<?xml version="1.0"?><!DOCTYPE h [<!ENTITY a "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa">'
    + "".join(
        f'<!ENTITY {name} "{f"&{before};" * 10}">'
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + '<!ENTITY f1 SYSTEM "file:///etc/passwd">]><hierarchy rotation="0"><node text="&i;&f1;" '
    'bounds="[0,0][9,9]">&i;&f1;</node></hierarchy>'
)


@contextmanager
def parsers(folder: Path) -> Iterator[list[Parser]]:
    """All of them; ``folder`` is for those that read files, and nothing else may be in it."""
    home = folder / "home"
    home.mkdir(mode=0o700)
    before = os.environ.get("PHONEPILOT_HOME")
    os.environ["PHONEPILOT_HOME"] = str(home)
    try:
        yield [
            *of_chats(), *_of_screens(), *_of_models(), *_of_mcp(), *_of_files(folder, home),
        ]  # fmt: skip
    finally:
        del os.environ["PHONEPILOT_HOME"]
        if before is not None:
            os.environ["PHONEPILOT_HOME"] = before


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


# --- screens ----------------------------------------------------------------------------------


def _of_screens() -> Iterator[Parser]:
    phone = Phone(width=720, height=1600, density=320)
    sources: tuple[list[bytes], list[bytes], list[bytes]] = [BOMB.encode()], [BOMB.encode()], []
    for app in ("", "com.android.settings", "com.android.contacts"):
        if app:
            phone.open_app(app)
        sources[0].append(dump(phone).encode())
        sources[1].append(xml(snapshot(phone)).encode())
        sources[2].append(json.dumps(layout(phone)).encode())

    def on_android(data: bytes) -> object:
        text = _text(data)
        return android.parse(text, 720, 1600, "a"), android.rotation(text), android.texts(text)

    def on_ios(data: bytes) -> object:
        text = _text(data)
        return ios.app_size(text), ios.parse(text, 720, 1600, 2.0, "a")

    def told(data: bytes) -> object:
        text = _text(data)
        return foreground.read(text), displays.parse(text), notifications.parse(text)

    yield Parser("Android's tree", tuple(sources[0]), on_android, (DeviceError,))
    yield Parser("iOS's tree", tuple(sources[1]), on_ios, (DeviceError,))
    yield Parser("HarmonyOS's tree", tuple(sources[2]), lambda d: harmony.parse(_text(d)),
                 (DeviceError,))  # fmt: skip
    yield Parser("Android's own words", (DUMPSYS.encode(),), told)


DUMPSYS = """mCurrentFocus=Window{4f u0 com.app/com.app.Main}
mFocusedApp=ActivityRecord{1 u0 com.app/.Main t5} mInputShown=true mCurMethodId=com.keys/.Ime
DisplayDeviceInfo{"Built-in": uniqueId="local:461", 720 x 1600, modeId 1, state ON
Display 461 (HWC display 0): port=1
Notification List:
    NotificationRecord(0x01: pkg=com.mail user=UserHandle{0} id=1 key=0|com.mail|1|null|10: Notifi\
cation(channel=x flags=AUTO_CANCEL when=1790000000000))
        extras={
          android.title=String (Ann)
          android.text=String (hello)
        }
  mArchive
"""


# --- models -----------------------------------------------------------------------------------


def _of_models() -> Iterator[Parser]:
    for name in ADAPTERS:
        known = replies_of(name)
        good = [each.reply for each in known.GOLDEN.values()]
        bad = [reply for reply, _ in known.BAD.values()]
        adapter = load_adapter(name)

        def feed(data: bytes, adapter: GuiAdapter = adapter) -> object:
            return adapter.parse(_text(data), Screen(*_size(data), "a"))

        samples = tuple(text.encode("utf-8", "replace") for text in (*good, *bad, *known.PIECES))
        yield Parser(name, samples, feed, (ModelError,))
    for name, answer in ANSWERS.items():
        wire = importlib.import_module(f"models.wires.{name}").create(
            Endpoint("http://127.0.0.1:9/v1", "m")
        )
        yield Parser(f"the wire {name}", (json.dumps(answer).encode(),), wire.said, (ModelError,))


def _size(data: bytes) -> tuple[int, int]:
    return (PHONE.width, PHONE.height) if len(data) % 2 else (2560, 1600)


_CALL = {"type": "function", "function": {"name": "tap", "arguments": '{"x": 1}'}}
ANSWERS = {
    "chat": {
        "choices": [{"message": {"content": "hi", "tool_calls": [_CALL], "reasoning": "so"},
                     "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 3, "completion_tokens": 2,
                  "prompt_tokens_details": {"cached_tokens": 1}},
    },
    "responses": {
        "status": "completed", "usage": {"input_tokens": 3, "output_tokens": 2},
        "output": [{"type": "message", "role": "assistant",
                    "content": [{"type": "output_text", "text": "hi"}]},
                   {"type": "computer_call", "call_id": "c", "action": {"type": "click", "x": 1}}],
    },
    "anthropic": {
        "role": "assistant", "stop_reason": "end_turn",
        "content": [{"type": "text", "text": "hi"},
                    {"type": "tool_use", "id": "t", "name": "computer", "input": {"a": [1]}}],
        "usage": {"input_tokens": 3, "output_tokens": 2},
    },
    "gemini": {
        "candidates": [{"content": {"role": "model", "parts": [
            {"text": "hi"}, {"functionCall": {"name": "click_at", "args": {"x": 1, "y": 2}}}]},
            "finishReason": "STOP"}],
        "usageMetadata": {"promptTokenCount": 3, "candidatesTokenCount": 2},
    },
}  # fmt: skip


# --- MCP --------------------------------------------------------------------------------------


def _of_mcp() -> Iterator[Parser]:
    tool = {
        "name": "find", "description": "Finds things.", "inputSchema": {
            "type": "object", "properties": {"what": {"type": "string", "description": "it"}}},
        "annotations": {"readOnlyHint": True, "destructiveHint": False},
    }  # fmt: skip
    answer = {
        "content": [{"type": "text", "text": "found"},
                    {"type": "image", "data": "aa", "mimeType": "image/png"},
                    {"type": "resource_link", "uri": "file:///a", "name": "a"},
                    {"type": "resource", "resource": {"uri": "file:///a", "text": "b"}}],
        "structuredContent": {"a": [1, None]}, "isError": False,
    }  # fmt: skip
    yield Parser(
        "an offer over MCP",
        (json.dumps(tool).encode(),),
        lambda data: offers.offer_of(Tool.model_validate_json(data)),
        (ValidationError,),
    )
    yield Parser("an answer over MCP", (json.dumps(answer).encode(),),
                 lambda data: results.told("s", CallToolResult.model_validate_json(data)),
                 (ValidationError,))  # fmt: skip


# --- files ------------------------------------------------------------------------------------


def _of_files(folder: Path, home: Path) -> Iterator[Parser]:
    def settings(data: bytes) -> object:
        path = home / "phonepilot.toml"
        path.write_bytes(data)
        try:
            return load_settings(path)
        finally:
            path.unlink()

    def rules(data: bytes) -> object:
        (home / policy.FILE).write_bytes(data)
        return policy.load(home)

    def known(data: bytes) -> object:
        (home / "mcp").mkdir(exist_ok=True)
        (home / "mcp" / "s.json").write_bytes(data)
        return offers.Known(home / "mcp", "s").read()

    def trajectory(data: bytes) -> object:
        task = home / "trajectories" / "t"
        task.mkdir(parents=True, exist_ok=True)
        facts, _, steps = data.partition(b"\n")
        (task / "task.json").write_bytes(facts)
        (task / "steps.jsonl").write_bytes(steps)
        with contextlib.redirect_stdout(io.StringIO()):
            return replay("t"), replay("")

    def backup(data: bytes) -> object:
        into, file = folder / "into" / "home", folder / "backup.zip"
        into.mkdir(parents=True, mode=0o700, exist_ok=True)
        file.write_bytes(data)
        try:
            return restore(file, into)
        finally:
            _emptied(into)

    whole = Path(__file__).parent.parent.parent / "docs" / "all-settings.toml"
    configs = [SETTINGS.encode(), *([whole.read_bytes()] if whole.exists() else [])]
    yield Parser("settings", tuple(configs), settings, (ConfigError,))
    yield Parser("guard.toml", (RULES.encode(), _uncommented(policy.DEFAULT)), rules,
                 (policy.PolicyError,))  # fmt: skip
    yield Parser("known offers", (KNOWN.encode(),), known)
    yield Parser("a trajectory", (TRAJECTORY.encode(),), trajectory)
    yield Parser("a backup", tuple(_backups()), backup, (BackupError,))


def _emptied(into: Path) -> None:
    """So that the next one can be restored there; what is outside of it stays, and is found."""
    for path in sorted(into.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()


def _uncommented(text: str) -> bytes:
    lines = (line.removeprefix("# ") if "=" in line or "[" in line else line
             for line in text.splitlines())  # fmt: skip
    return "\n".join(lines).encode()


SETTINGS = """default_phone = "it"
[phones.it]
driver = "android"
serial = "emulator-5554"
[gateways.telegram]
token = "secret:bot"
[models.gui]
base_url = "http://127.0.0.1:8000/v1"
model = "m"
adapter = "qwen3_vl"
[models.gui.price]
input = 1.5
[[models.gui.fallback]]
serve = "x"
[mcp.servers.notes]
command = "notes"
args = ["--all"]
[limits]
steps = 40
[limits.people."telegram:ann"]
cost = 0.5
"""
RULES = """[classes]
send = "ask"
pay = "never"
[apps]
"com.bank" = "never"
[contacts]
Ann = "allow"
[amounts]
most = 20
[hours]
from = "08:00"
to = "22:00"
"""
KNOWN = (
    '{"tools": [{"name": "a", "description": "d", "schema": {}, "only_reads": true, '
    '"fingerprint": "f"}]}'
)
TRAJECTORY = (
    '{"text": "open it", "phone": "it", "outcome": "done", "reply": "ok", "seconds": 1.0, '
    '"model_calls": 0, "notes": ["a"]}\n'
    '{"n": 1, "at": 1790000000.0, "ok": true, "route": "verb", "ms": 1.0, "say": "s", '
    '"risk": "send", "result": "r", "evidence": {"a": 1}, "picture": "p.png"}\n{"n": 2'
)


def _backups() -> Iterator[bytes]:
    """A good one, and those that somebody made up to get out of the folder or to fill the disk."""
    yield archive({"guard.toml": b"", "sandbox/telegram-1/a.txt": b"abc"})
    for name in (
        "../escaped", "/tmp/escaped", "a/../../escaped", "..\\escaped", "C:\\escaped",  # noqa: S108
        "a\0b", "x" * 300, "journal.db", "slots", "sandbox/../../escaped", ".", "", "a//b", "a/",
    ):  # fmt: skip
        yield archive({name: b"no database"})
    yield archive({"a": b"", "a/b": b""})
    yield archive({}, manifest=b'{"format": "2", "sha256": []}')
    yield archive({}, manifest=b'{"format": 1, "sha256": {"a": 1}, "made": 5}')
    yield archive({}, manifest=b"[" * 20_000)
    yield archive({}, manifest=b'{"format": 1}' + b" " * (32 << 20))


def archive(files: dict[str, bytes], manifest: bytes = b"") -> bytes:
    """A backup with these files."""
    out = io.BytesIO()
    told = {
        "format": FORMAT, "phonepilot": "1", "made": "2026-01-01T00:00:00+00:00",
        "sha256": {name: hashlib.sha256(data).hexdigest() for name, data in files.items()},
    }  # fmt: skip
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as box:
        box.writestr(MANIFEST, manifest or json.dumps(told))
        for name, data in files.items():
            info = zipfile.ZipInfo("x")
            info.filename = name  # as it is: the library would cut it at a zero
            box.writestr(info, data)
    return out.getvalue()
