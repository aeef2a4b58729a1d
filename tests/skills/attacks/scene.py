"""Where malicious skills run: with canaries all round, and a small house that answers them."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import http.server
import os
import secrets
import socket
import socketserver
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from skills.base import Skill
from skills.running import Answer, Bounds, Call, Failed, Finished, Run
from skills.running import calls as asked
from skills.running.fetching import CannotFetch, Fetching
from skills.running.permissions import why_not
from tests.platforms.certificates import certificates
from tests.skills.running.made import BEGIN, living

SCREEN = {"app": "com.bank", "name": "Bank", "width": 10, "height": 10, "elements": []}
MEMORY = "Your sister is called Mei"
ADDRESSES = {
    "good.example": ["127.0.0.1"], "inward.example": ["127.0.0.1"], "mapped.example":
    ["::ffff:127.0.0.1"], "both.example": ["192.0.2.7", "127.0.0.1"], "cloud.example":
    ["169.254.169.254"], "evil.example": ["127.0.0.1"],
}  # fmt: skip


@dataclass
class Canaries:
    """What must not be reached. ``word`` is in every file and variable that is a secret."""

    top: Path
    word: str = field(default_factory=lambda: f"CANARY{secrets.token_hex(8)}")
    reached: list[str] = field(default_factory=list)
    """Who of those that listen was called."""

    @contextlib.contextmanager
    def out(self) -> Iterator[dict[str, Any]]:
        """What an attacker may know of it, while it stands."""
        home, outside = self.top / "home", self.top / "outside"
        for name in (".ssh/id_ed25519", ".phonepilot/journal.db", ".phonepilot/secrets.json",
                     ".phonepilot/skills/other/secret.txt", ".profile"):  # fmt: skip
            path = home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.word)
        outside.mkdir()
        sleep = "import time; time.sleep(600)"
        with ExitStack() as stack:
            victim = subprocess.Popen([sys.executable, "-I", "-S", "-c", sleep, self.word])
            stack.callback(victim.wait)
            stack.callback(victim.kill)
            yield {
                "home": str(home), "outside": str(outside), "victim": str(victim.pid),
                "tcp": self._listens(stack, "tcp", socket.AF_INET, ("127.0.0.1", 0)),
                "udp": self._listens(stack, "udp", socket.AF_INET, ("127.0.0.1", 0)),
                "unix": self._listens(stack, "unix", socket.AF_UNIX, str(self.top / "s")),
                "abstract": self._listens(stack, "abstract", socket.AF_UNIX, f"\0{self.word}x"),
                "tls": self._tls(stack), "free": str(_free()),
            }  # fmt: skip
            if victim.poll() is not None:
                self.reached.append("the process")
            if set(outside.iterdir()) or (home / ".ssh" / "authorized_keys").exists():
                self.reached.append("the files")

    def _listens(self, stack: ExitStack, name: str, family: int, address: Any) -> str:
        """A socket that notes whoever comes; its port or name."""
        kind = socket.SOCK_DGRAM if name == "udp" else socket.SOCK_STREAM
        door = stack.enter_context(socket.socket(family, kind))
        door.bind(address)
        if kind == socket.SOCK_STREAM:
            door.listen()
        threading.Thread(target=self._note, args=(door, name), daemon=True).start()
        stack.callback(_shut, door)
        bound: Any = door.getsockname()
        if isinstance(bound, bytes):
            return bound.decode().removeprefix("\0")
        return str(bound[1]) if isinstance(bound, tuple) else str(bound).removeprefix("\0")

    def _note(self, door: socket.socket, name: str) -> None:
        with contextlib.suppress(OSError):
            while True:
                if name == "udp":
                    if not door.recv(100):
                        return  # shut
                else:
                    door.accept()[0].close()
                self.reached.append(name)

    def _tls(self, stack: ExitStack) -> str:
        """A server of HTTPS that sends on; its port."""
        reached = self.reached

        class Sends(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                port = _port(self.server)
                where = {
                    "/to-other": f"https://evil.example:{port}/", "/to-http": "http://good.example",
                    "/to-inward": f"https://inward.example:{port}/", "/to-file": "file:///etc/passwd",
                    "/round": "/round",
                }  # fmt: skip
                if self.path not in where:
                    reached.append(f"tls {self.path}")
                self.send_response(302 if self.path in where else 200)
                self.send_header("Location", where.get(self.path, ""))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *args: object) -> None:
                """Nobody reads it."""

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Sends)
        server.socket = certificates().server().wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        stack.callback(server.server_close)
        stack.callback(server.shutdown)
        return str(_port(server))


@dataclass
class Seen:
    """What came of a run."""

    heard: list[str] = field(default_factory=list)
    """All that it said, and all that was said of it."""
    did: list[Call] = field(default_factory=list)
    """What the house did for it."""
    outcome: Finished | Failed | None = None
    left: list[psutil.Process] = field(default_factory=list)
    """Processes of it that outlived it."""
    shown: list[str] = field(default_factory=list)
    """What of it people may come to see."""

    @property
    def text(self) -> str:
        return "\n".join(self.heard)


class House:
    """Answers a skill as the real one does, as far as permissions and fetching go."""

    def __init__(self, skill: Skill, canaries: Canaries, free: int) -> None:
        self.skill = skill
        self.seen = Seen()
        self._free = free
        self._files: dict[str, bytes] = {}
        self._family: set[psutil.Process] = set()
        self._turns = 0
        trust = ssl.create_default_context(cafile=str(certificates().authority))
        trust.check_hostname = False  # the certificate is for other names
        self._fetching = Fetching(self._resolve, {"good.example"}, trust, seconds=5)

    def run(self, bounds: Bounds, begin: dict[str, Any]) -> Seen:
        with Run(self.skill, {**BEGIN, **begin}, bounds) as run:
            came = run.next()
            while not isinstance(came, Finished | Failed):
                self._family |= _family(run)
                self.seen.heard.append(came.model_dump_json())
                if isinstance(came, asked.Say):
                    self.seen.shown.append(came.text)
                elif isinstance(came, asked.Ask):
                    self.seen.shown += [came.question, *came.options]
                came = run.next(self._answer(came))
            self.seen.outcome = came
        self.seen.left = living(self._family)
        told = [came.reply or ""] if isinstance(came, Finished) else [came.said.en, came.log]
        self.seen.shown += [*told, run.log]
        self.seen.heard += [*told, run.log]
        return self.seen

    def _answer(self, call: Call) -> Answer:
        refused = why_not(self.skill, call, app="com.bank", attached=["letter.txt"])
        if refused:
            self.seen.heard.append(refused.en)
            self.seen.shown.append(refused.en)
            return Answer(error=refused.en, kind="not_allowed")
        self.seen.did.append(call)
        match call:
            case asked.Ask(question=question, options=options):
                return Answer(self._asked(question) or (options[0] if options else "no"))
            case asked.RunVerb() | asked.Do():
                return Answer({"ok": True, "said": "fine", "facts": {}})
            case asked.Look():
                return Answer(SCREEN)
            case asked.Recall():
                return Answer([MEMORY])
            case asked.Names():
                return Answer(sorted(self._files))
            case asked.Write(name=name, data=data):
                self._files[name] = base64.b64decode(data)
                return Answer(None)
            case asked.Read(name=name):
                found = self._files.get(name, b"a letter" if name == "letter.txt" else b"")
                return Answer(base64.b64encode(found).decode())
            case asked.Fetch(url=url):
                try:
                    page = self._fetching.fetch(url, self.skill.permissions.hosts)
                except CannotFetch as error:
                    self.seen.heard.append(error.said.en)
                    return Answer(error=error.said.en)
                return Answer({"status": page.status, "text": page.text})
        return Answer(None)

    def _asked(self, question: str) -> str:
        """Some questions have this test do something."""
        if question == "EXCHANGE":
            for name in ("later.py", "skill.py"):
                (self.skill.folder / name).write_text("SAID = 'EXCHANGED'")
        elif question == "SLOW":
            psutil.wait_procs(self._family, timeout=30)
        elif question == "try it":
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self._free), 1).close()
                self.seen.heard.append("REACHED FROM OUTSIDE")
        return ""

    async def _resolve(self, host: str, port: int) -> list[str]:
        await asyncio.sleep(0)
        if host == "rebinding.example":
            self._turns += 1
            return [["127.0.0.1", "10.0.0.1", "64:ff9b::7f00:1"][self._turns % 3]]
        return ADDRESSES.get(host, ["127.0.0.1"])


def _family(run: Run) -> set[psutil.Process]:
    started = run._started
    if started is None:
        return set()
    with contextlib.suppress(psutil.NoSuchProcess):
        return set(psutil.Process(started.process.pid).children(recursive=True))
    return set()


def _port(server: socketserver.BaseServer) -> int:
    return int(server.server_address[1])  # type: ignore[index]


def _shut(door: socket.socket) -> None:
    with contextlib.suppress(OSError):
        door.shutdown(socket.SHUT_RDWR)


def _free() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def snapshot(top: Path) -> dict[str, tuple[int, bytes]]:
    """Every file below, its mode and what is in it."""
    found = {}
    for path in sorted(top.rglob("*")):
        if path.is_file() and not path.is_symlink():
            found[str(path)] = (path.stat().st_mode, path.read_bytes())
    return found


def environment(word: str) -> dict[str, str]:
    """Variables of ours that nobody is to see."""
    return {"PHONEPILOT_TEST_KEY": word, "OPENAI_API_KEY": word, "PATH": os.environ["PATH"]}
