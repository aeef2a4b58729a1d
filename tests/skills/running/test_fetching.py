"""Fetching for skills: what comes, and what is never asked for."""

from __future__ import annotations

import asyncio
import gzip
import http.server
import ssl
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from skills.running.fetching import LARGEST, CannotFetch, Fetching
from tests.platforms.certificates import certificates

NAME = "phones.test"
"""Among the names of the tests' certificate."""


@dataclass
class Shop:
    """An HTTPS server on this machine. ``pages``: by path, headers and body."""

    pages: dict[str, tuple[int, dict[str, str], bytes]] = field(default_factory=dict)
    asked: list[dict[str, str]] = field(default_factory=list)
    port: int = 0
    gate: threading.Event = field(default_factory=threading.Event)

    def fetching(self, *inside: str, seconds: float = 10) -> Fetching:
        trust = ssl.create_default_context(cafile=str(certificates().authority))
        return Fetching(resolve, inside or (NAME,), trust, seconds)

    def url(self, path: str, host: str = NAME) -> str:
        return f"https://{host}:{self.port}{path}"


async def resolve(host: str, port: int) -> list[str]:
    await asyncio.sleep(0)
    return ["127.0.0.1"]


@pytest.fixture
def shop() -> Iterator[Shop]:
    shop = Shop()

    class Pages(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            shop.asked.append({"path": self.path, **dict(self.headers.items())})
            if self.path == "/slow":
                shop.gate.wait(300)
            status, headers, body = shop.pages.get(self.path, (404, {}, b"none"))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            try:
                self.wfile.write(body)
            except OSError:
                return  # it has enough

        def log_message(self, *args: object) -> None:
            """Nobody reads it."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    server.socket = certificates().server().wrap_socket(server.socket, server_side=True)
    shop.port = int(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield shop
    shop.gate.set()
    server.shutdown()
    server.server_close()


def test_a_page_comes_and_nothing_of_ours_goes(shop: Shop) -> None:
    shop.pages["/a?q=1"] = (
        200,
        {"Content-Type": "text/html; charset=gb18030"},
        "你好".encode("gbk"),
    )
    page = shop.fetching().fetch(shop.url("/a?q=1#part"), [f"{NAME}:{shop.port}"])
    assert (page.status, page.text) == (200, "你好")
    (asked,) = shop.asked
    assert set(asked) == {"path", "Host", "Content-Length", "User-Agent", "Accept",
                          "Accept-Encoding"}  # fmt: skip
    assert asked["Host"] == f"{NAME}:{shop.port}"


def test_a_status_is_told_and_not_an_error(shop: Shop) -> None:
    page = shop.fetching().fetch(shop.url("/none"), [f"{NAME}:{shop.port}"])
    assert (page.status, page.text) == (404, "none")


def test_no_more_than_a_million_characters_come(shop: Shop) -> None:
    shop.pages["/big"] = (200, {"Content-Type": "text/plain"}, b"x" * (5 * LARGEST))
    page = shop.fetching().fetch(shop.url("/big"), [f"{NAME}:{shop.port}"])
    assert len(page.text) == LARGEST


@pytest.mark.parametrize(
    ("kind", "body"),
    [("image/png", b"\x89PNG"), ("application/octet-stream", b"x"), ("application/zip", b"PK")],
)
def test_only_text_comes(shop: Shop, kind: str, body: bytes) -> None:
    shop.pages["/x"] = (200, {"Content-Type": kind}, body)
    with pytest.raises(CannotFetch, match="not text"):
        shop.fetching().fetch(shop.url("/x"), [f"{NAME}:{shop.port}"])


def test_nothing_is_unpacked(shop: Shop) -> None:
    bomb = gzip.compress(b"0" * 50_000_000)
    shop.pages["/x"] = (200, {"Content-Type": "text/plain", "Content-Encoding": "gzip"}, bomb)
    page = shop.fetching().fetch(shop.url("/x"), [f"{NAME}:{shop.port}"])
    assert len(page.text) <= len(bomb)


@pytest.mark.parametrize("charset", ["idna", "rot13", "zip", "utf-7", "x" * 1000, "unicode_escape"])
def test_odd_charsets_are_read_as_utf_8(shop: Shop, charset: str) -> None:
    shop.pages["/x"] = (200, {"Content-Type": f"text/plain; charset={charset}"}, "é\\x41".encode())
    assert shop.fetching().fetch(shop.url("/x"), [f"{NAME}:{shop.port}"]).text == "é\\x41"


def test_it_is_sent_on_within_the_list_only(shop: Shop) -> None:
    listed = [f"{NAME}:{shop.port}"]
    shop.pages["/here"] = (200, {"Content-Type": "text/plain"}, b"arrived")
    shop.pages["/on"] = (302, {"Location": "/here"}, b"")
    assert shop.fetching().fetch(shop.url("/on"), listed).text == "arrived"
    for to in (shop.url("/here", "rooms.phones.test"), "http://phones.test/", "file:///etc/passwd",
               f"https://127.0.0.1:{shop.port}/here", f"//u@{NAME}:{shop.port}/here"):  # fmt: skip
        shop.pages["/away"] = (302, {"Location": to}, b"")
        with pytest.raises(CannotFetch):
            shop.fetching().fetch(shop.url("/away"), listed)
    assert [each["path"] for each in shop.asked].count("/here") == 1
    shop.pages["/round"] = (302, {"Location": "/round"}, b"")
    with pytest.raises(CannotFetch, match="too often"):
        shop.fetching().fetch(shop.url("/round"), listed)


def test_a_listed_name_that_stands_for_this_machine_is_not_asked(shop: Shop) -> None:
    other = "rooms.phones.test"
    with pytest.raises(CannotFetch, match="not on the public internet"):
        shop.fetching().fetch(shop.url("/", other), [f"{other}:{shop.port}"])
    assert shop.asked == []


def test_a_certificate_for_another_name_is_not_believed(shop: Shop) -> None:
    with pytest.raises(CannotFetch, match="could not be reached"):
        shop.fetching("else.example").fetch(
            shop.url("/", "else.example"), [f"else.example:{shop.port}"]
        )
    assert shop.asked == []


def test_a_server_that_does_not_answer_is_not_waited_for(shop: Shop) -> None:
    with pytest.raises(CannotFetch, match="within 1 seconds"):
        shop.fetching(seconds=1).fetch(shop.url("/slow"), [f"{NAME}:{shop.port}"])


@pytest.mark.parametrize("found", [[], OSError("no such name")])
def test_a_name_that_stands_for_nothing(found: list[str] | OSError) -> None:
    async def nothing(host: str, port: int) -> list[str]:
        await asyncio.sleep(0)
        if isinstance(found, OSError):
            raise found
        return found

    with pytest.raises(CannotFetch, match="could not be reached"):
        Fetching(nothing).fetch("https://a.example/", ["a.example"])
