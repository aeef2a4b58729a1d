"""What a skill fetches, through the house: from its own servers alone, with its secrets kept."""

from __future__ import annotations

import sqlite3
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from skills.base import Skill
from skills.running.fetching import LARGEST, Fetching
from tests.assistant.conftest import Cli
from tests.assistant.skills.made import folder_of, install
from tests.platforms.certificates import certificates
from tests.skills.running.test_fetching import NAME, Shop, resolve, shop

pytestmark = pytest.mark.whole

__all__ = ["shop"]
Has = Callable[..., Skill]
ROOT = Path(__file__).resolve().parents[3]
SECRET = "kestrel-4711-heron"
TEXT = {"Content-Type": "text/plain"}


def within_reach(patch: pytest.MonkeyPatch, seconds: float = 10, authority: str = "") -> None:
    """Whatever house is made in this process may ask the server of the test."""
    trust = ssl.create_default_context(cafile=authority or str(certificates().authority))
    fetching = partial(Fetching, resolve, (NAME,), trust, seconds)
    patch.setattr("assistant.abilities.skills.Fetching", fetching)


@pytest.fixture
def reach() -> Iterator[Callable[..., None]]:
    with pytest.MonkeyPatch.context() as patch:
        yield partial(within_reach, patch)


def program(*urls: str) -> str:
    """Fetches each, and tells what came of it."""
    return f"""
        told = []
        for url in {list(urls)!r}:
            try:
                page = context.fetch(url.replace("KEY", str(context.settings.get("key", ""))))
                told.append(f"{{page.status}} {{len(page.text)}} {{page.text[:40]}}")
            except Exception as error:
                told.append(f"{{type(error).__name__}} {{error}}")
        return "\\n".join(told)
        """


def test_from_its_own_servers_alone(
    cli: Cli, has: Has, shop: Shop, reach: Callable[..., None]
) -> None:
    shop.pages["/echo?key=" + SECRET] = (200, TEXT, f"you are {SECRET}".encode())
    shop.pages["/big"] = (200, TEXT, b"x" * (2 * LARGEST))
    shop.pages["/away"] = (302, {"Location": shop.url("/echo", "rooms.phones.test")}, b"")
    shop.pages["/picture"] = (200, {"Content-Type": "image/png"}, b"\x89PNG")
    urls = (
        shop.url("/echo?key=KEY"), shop.url("/big"), shop.url("/none"), shop.url("/picture"),
        shop.url("/away"), shop.url("/", "rooms.phones.test"), f"https://127.0.0.1:{shop.port}/",
        f"http://{NAME}:{shop.port}/",
    )  # fmt: skip
    more = (
        '[[settings]]\nname = "key"\nabout = {en = "Key", zh = "密钥"}\nsecret = true\n'
        'default = ""\n'
    )
    has("price-watch", program(*urls), hosts=[f"{NAME}:{shop.port}"], more=more)
    has("pryer", program(shop.url("/echo")))
    (cli.home / "phonepilot.toml").write_text('[skills.price-watch]\nkey = "env:PRICE_KEY"\n')
    reach()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PRICE_KEY", SECRET)
        result = cli.ask("use the price watch skill")
    assert result["outcome"] == "done", result
    echoed, big, none, picture, *refused = result["reply"].split("\n")[:8]
    assert echoed.startswith("✅ 200 "), "the page came, without the secret in it"
    assert big.startswith(f"200 {LARGEST} xxx")
    assert none == "404 4 none"
    assert picture == "CallFailed What it sent is not text."
    assert [each.partition(" ")[0] for each in refused] == ["CallFailed", *["NotAllowed"] * 3]
    assert [each["path"] for each in shop.asked] == [
        f"/echo?key={SECRET}", "/big", "/none", "/picture", "/away",
    ]  # fmt: skip
    files = [path for path in cli.home.rglob("*") if path.is_file()]
    assert [path for path in files if SECRET.encode() in path.read_bytes()] == []
    assert SECRET not in str(result)
    said = cli.ask("use the pryer skill")["reply"]
    assert "NotAllowed" in said
    assert len(shop.asked) == 5
    reach(1)
    has("waiter", program(shop.url("/slow")), hosts=[f"{NAME}:{shop.port}"])
    said = cli.ask("use the waiter skill")["reply"]
    assert "CallFailed The server did not answer within 1 seconds." in said


def test_what_came_before_a_kill_is_not_asked_for_again(
    cli: Cli, tmp_path: Path, shop: Shop, reach: Callable[..., None]
) -> None:
    shop.pages["/first"] = (200, TEXT, b"one")
    shop.pages["/slow"] = (200, TEXT, b"two")
    urls = shop.url("/first"), shop.url("/slow")
    hosts = [f"{NAME}:{shop.port}"]
    install(cli.home, folder_of(tmp_path / "made", "price-watch", program(*urls), hosts=hosts))
    begin = (
        "import pytest; from tests.assistant.skills.test_fetch import within_reach;"
        f"within_reach(pytest.MonkeyPatch(), 300, {str(certificates().authority)!r});"
        "from assistant.cli import main; main()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", begin, "ask", "use the price watch skill",
         "--device", cli.phone.serial],
        env={**cli.env, "PYTHONPATH": str(ROOT)}, cwd=cli.home, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        deadline = time.monotonic() + 150
        while "/slow" not in [each["path"] for each in shop.asked]:
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.02)
    finally:
        process.kill()
        process.wait()
    shop.gate.set()
    reach()
    result = cli.ask("what time is it")
    assert result["outcome"] == "done", result
    asked = [each["path"] for each in shop.asked]
    assert asked == ["/first", "/slow", "/slow"]
    with closing(sqlite3.connect(cli.home / "journal.db")) as db:
        replies = [reply for (reply,) in db.execute("SELECT reply FROM tasks ORDER BY started")]
    assert "200 3 one\n200 3 two" in replies[0], replies
