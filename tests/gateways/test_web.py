"""The web chat: who is let in, what is kept, what other sites cannot do."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from gateways import _web_store
from gateways._web_people import Visitors
from gateways._web_store import Store
from gateways.base import (
    Attachment,
    Button,
    GatewayRefused,
    Inbound,
    NotKept,
    Outbound,
    Overloaded,
)
from gateways.own_page import TAB
from gateways.web import Config, WebChat, create
from tests.gateways.conftest import Heard, a_png
from tests.platforms.web import KEY, Browser

pytestmark = pytest.mark.anyio


@pytest.fixture
async def web() -> AsyncIterator[WebChat]:
    made = a_web()
    yield made
    await made.close()


@pytest.fixture
async def ann(web: WebChat) -> AsyncIterator[Browser]:
    async with Browser(web) as browser:
        yield browser


def a_web(**more: Any) -> WebChat:
    return create(Config(key=SecretStr(KEY), port=0, **more))


def a_saying(**more: Any) -> dict[str, Any]:
    return {"id": uuid.uuid4().hex, "text": "hello"} | more


async def test_what_is_said_comes_with_all_that_is_known(web: WebChat, ann: Browser) -> None:
    heard = Heard()
    web.door.open(heard)
    answer = await ann.ask("POST", "/say", json=a_saying(language="zh-CN", replies_to="m7"))
    assert answer.status_code == 200
    (message,) = heard
    assert (message.chat, message.sender, message.sender_name) == (ann.chat, ann.chat, "Ann")
    assert (message.text, message.language, message.replies_to) == ("hello", "zh-cn", "m7")
    assert [m["text"] for m in await ann.shown()] == ["hello"]


@pytest.mark.parametrize(("trouble", "status"), [(NotKept, 503), (Overloaded, 429)])
async def test_what_is_not_on_disk_is_not_taken(
    web: WebChat, ann: Browser, trouble: type[NotKept], status: int
) -> None:
    async def full(message: Inbound) -> None:
        raise trouble("the disk is full", 3)

    web.door.open(full)
    answer = await ann.ask("POST", "/say", json=a_saying())
    assert (answer.status_code, answer.headers["Retry-After"]) == (status, "3")
    assert await ann.shown() == []
    web.door.close()
    assert (await ann.ask("POST", "/say", json=a_saying())).status_code == 503


async def test_a_wrong_key_opens_nothing_and_guessing_is_slow(web: WebChat, ann: Browser) -> None:
    wrong = {"key": "not-the-key-at-all-0", "name": "Mallory"}
    got = [(await ann.ask("POST", "/enter", json=wrong)).status_code for _ in range(15)]
    assert got[0] == 403
    assert got[-1] == 429
    assert (await ann.ask("POST", "/enter", json={"key": KEY})).status_code == 429, "not looked at"
    for via in ("203.0.113.7", "6.6.6.6, 203.0.113.8", "2001:db8::1"):
        behind = {"X-Forwarded-For": via}
        entered = await ann.ask("POST", "/enter", json={"key": KEY}, headers=behind)
        assert entered.status_code == 200, "who guesses elsewhere keeps nobody out"
    codes = [
        (await ann.ask("POST", "/enter", json=wrong, headers={"X-Forwarded-For": via})).status_code
        for via in (f"{n}.1.1.1, 2001:db8::{n}" for n in range(15))
    ]
    assert codes[-1] == 429, "neither another name for oneself nor another host of a network helps"


async def test_no_token_no_chat(web: WebChat, ann: Browser) -> None:
    stolen = ann._token
    body, _, proof = stolen.rpartition(".")
    changed = ["", "x", stolen[:-1], f"{body[:-1]}A.{proof}", f"w{'1' * 32}.1.{proof}"]
    for token in changed:
        for method, path in (("GET", "/news"), ("POST", "/say"), ("GET", "/file?id=1")):
            answer = await ann.ask(method, path, headers={TAB: token})
            assert answer.status_code == 401, token


async def test_tokens_end_with_their_time_and_with_the_key() -> None:
    visitors = Visitors(KEY, 100)
    token = visitors.enter(KEY, "Ann ü.x", 1000)
    assert visitors.who(token, 1099) is not None
    assert visitors.who(token, 1101) is None
    assert Visitors("another-key-0123456789", 100).who(token, 1000) is None
    known = visitors.who(token, 1000)
    assert known is not None
    assert known.name == "Ann ü.x"
    assert visitors.is_chat(known.chat)
    assert not Visitors("another-key-0123456789", 100).is_chat(known.chat)
    assert visitors.who("a.b.c.ü", 1000) is None


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "evil.example"}, 421),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
    ],
)
async def test_no_other_site_asks_in_its_name(
    web: WebChat, ann: Browser, headers: dict[str, str], status: int
) -> None:
    web.door.open(Heard())
    answer = await ann.ask("POST", "/say", json=a_saying(), headers=headers)
    assert answer.status_code == status


async def test_the_page_runs_its_own_script_only(web: WebChat, ann: Browser) -> None:
    page = await ann.ask("GET", "/")
    assert page.status_code == 200
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "unsafe" not in page.headers["content-security-policy"]
    assert "set-cookie" not in page.headers
    assert "style=" not in page.text
    assert page.text.count("<script") == 1


async def test_one_browser_sees_nothing_of_another(
    web: WebChat, ann: Browser, picture: Path
) -> None:
    sent = await web.send(Outbound(ann.chat, "For Ann", picture, (Button("Yes", "y"),)))
    (shown,) = await ann.shown()
    file = shown["files"][0]["id"]
    assert (await ann.ask("GET", f"/file?id={file}")).content == a_png()
    web.door.open(Heard())
    async with Browser(web) as bo:
        assert await bo.shown() == []
        assert (await bo.ask("GET", f"/file?id={file}")).status_code == 404
        press = a_saying(text="", button="y", on=sent)
        assert (await bo.ask("POST", "/say", json=press)).status_code == 409
        assert (await bo.ask("POST", "/say", json=a_saying(files=[file]))).status_code == 409
    assert (await ann.ask("POST", "/say", json=press)).status_code == 200


async def test_a_button_that_is_gone_cannot_be_pressed(web: WebChat, ann: Browser) -> None:
    heard = Heard()
    web.door.open(heard)
    sent = await web.send(Outbound(ann.chat, "Send it?", buttons=(Button("Yes", "y"),)))
    await web.send(Outbound(ann.chat, "Sent.", edits=sent))
    press = a_saying(text="", button="y", on=sent)
    assert (await ann.ask("POST", "/say", json=press)).status_code == 409
    assert heard == []


async def test_news_come_at_once_to_who_waits(web: WebChat, ann: Browser) -> None:
    asked = asyncio.create_task(ann.ask("GET", "/news?after=0"))
    await asyncio.sleep(0.1)
    await web.typing(ann.chat)
    assert 0 < (await asyncio.wait_for(asked, 60)).json()["typing"] <= 6
    again = await asyncio.wait_for(ann.ask("GET", "/news?after=0"), 60)
    assert again.json()["typing"] > 0, "who comes in between is told, too"
    asked = asyncio.create_task(ann.ask("GET", "/news?after=0&typing=1"))
    await asyncio.sleep(0.1)
    await web.send(Outbound(ann.chat, "news"))
    assert (await asyncio.wait_for(asked, 60)).json()["messages"][0]["text"] == "news"


async def test_who_waits_is_let_go_when_it_ends(web: WebChat, ann: Browser) -> None:
    asked = asyncio.create_task(ann.ask("GET", "/news?after=0"))
    await asyncio.sleep(0.1)
    web.door.close()
    assert (await asyncio.wait_for(asked, 60)).json()["messages"] == []
    late = ann.ask("GET", "/news?after=0")
    assert (await asyncio.wait_for(late, 60)).json()["messages"] == [], "nobody begins to wait"


async def test_the_same_message_is_shown_once(web: WebChat, ann: Browser) -> None:
    for _ in range(3):
        await web.send(Outbound(ann.chat, "Done", once="7-1-0"))
    assert await ann.sees() == ["Done"]


async def test_a_changed_message_keeps_its_place_and_its_picture(
    web: WebChat, ann: Browser, picture: Path
) -> None:
    first = await web.send(Outbound(ann.chat, "1", picture, markdown=True))
    await web.send(Outbound(ann.chat, "2"))
    version = (await ann.ask("GET", "/news?after=0&wait=0")).json()["version"]
    await web.send(Outbound(ann.chat, "1, done", edits=first))
    news = (await ann.ask("GET", f"/news?after={version}&wait=0")).json()
    assert [m["text"] for m in news["messages"]] == ["1, done"]
    shown = await ann.shown()
    assert [m["text"] for m in shown] == ["1, done", "2"]
    assert "html" not in shown[0]
    assert [f["kind"] for f in shown[0]["files"]] == ["image"]


async def test_what_nobody_saw_waits_also_through_a_restart(tmp_path: Path) -> None:
    history = str(tmp_path / "web.db")
    web = a_web(history=history)
    async with Browser(web) as ann:
        await web.send(Outbound(ann.chat, "While you were away"))
        await web.close()
        again = a_web(history=history)
        ann._web = again
        assert await ann.sees() == ["While you were away"]
        await again.close()


async def test_markdown_holds_nothing_that_runs(web: WebChat, ann: Browser) -> None:
    text = "<script>x</script> [a](javascript:x) ![p](https://evil.example/p.png) **b**"
    await web.send(Outbound(ann.chat, text, markdown=True))
    (shown,) = await ann.shown()
    assert "<script" not in shown["html"]
    assert "<img" not in shown["html"]
    assert 'href="javascript' not in shown["html"]
    assert "<strong>b</strong>" in shown["html"]


async def test_a_file_is_never_served_as_a_page(web: WebChat, ann: Browser) -> None:
    mime = {"Content-Type": "text/html"}
    sent = await ann.ask("POST", "/file?name=x.html", content=b"<script>", headers=mime)
    got = await ann.ask("GET", f"/file?id={sent.json()['id']}")
    assert got.headers["content-type"] == "application/octet-stream"
    assert got.headers["content-disposition"].startswith("attachment")


async def test_what_is_too_large_is_not_read(
    web: WebChat, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateways._web_door.FILE_BYTES", 100)
    web.door.open(Heard())
    assert (await ann.ask("POST", "/file?name=a", content=bytes(101))).status_code == 413
    assert (await ann.ask("POST", "/say", content=bytes(300_000))).status_code == 413
    assert (await ann.ask("POST", "/say", json=a_saying(text="x" * 20_001))).status_code == 400
    assert (await ann.ask("POST", "/say", json=a_saying(text=" "))).status_code == 400


async def test_only_so_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_web_store, "KEPT_MESSAGES", 3)
    monkeypatch.setattr(_web_store, "KEPT_BYTES", 250)
    store = Store("")
    for n in range(6):
        kept = store.keep("a", f"{n}", "text/plain", bytes(100))
        store.show("a", f"m{n}", {"text": str(n), "files": [{"id": kept.id}]}, mine=True)
    _, shown = store.since("a", 0)
    assert [m["text"] for m in shown] == ["3", "4", "5"]
    there = [store.file("a", m["files"][0]["id"]) is not None for m in shown]
    assert there == [False, True, True]
    (count,) = store._db.execute("SELECT count(*) FROM files").fetchone()
    assert count == 2
    store.close()


async def test_what_was_uploaded_is_fetched_or_gone(web: WebChat, ann: Browser) -> None:
    sent = await ann.ask("POST", "/file?name=a.txt", content=b"12345")
    known = Attachment("file", f"{ann.chat}/{sent.json()['id']}", "a.txt")
    assert await web.fetch(known, 5) == b"12345"
    with pytest.raises(GatewayRefused, match="larger"):
        await web.fetch(known, 4)
    with pytest.raises(GatewayRefused, match="gone"):
        await web.fetch(Attachment("file", f"{ann.chat}/x", "a.txt"), 5)


@pytest.mark.parametrize(
    ("wrong", "fix"),
    [
        ({"key": "short"}, "openssl"),
        ({"listen": "0.0.0.0"}, "base_url"),  # noqa: S104 - refused
        ({"base_url": "http://chat.example"}, "https"),
        ({"history": "/no/such/folder/web.db"}, "history"),
    ],
)
def test_what_cannot_be_safe_is_refused(wrong: dict[str, str], fix: str) -> None:
    with pytest.raises(GatewayRefused, match=fix):
        create(Config.model_validate({"key": KEY, "port": 0} | wrong))
