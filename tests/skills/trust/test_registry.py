"""Registries: a folder and the same over HTTP, believed in nothing."""

from __future__ import annotations

import asyncio
import functools
import http.server
import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from skills.base import Malformed, Refused, SkillError, UnknownSkill
from skills.trust import signing, sources
from skills.trust.registry import index, served
from tests.skills.trust import made


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Static files; ``/moved/N`` leads to ``/moved/N-1``, and so on."""

    def log_message(self, *_: Any) -> None: ...

    def do_GET(self) -> None:
        if self.path.startswith("/moved/"):
            left = int(self.path.rpartition("/")[2])
            self._lead(f"/moved/{left - 1}" if left else "/index.json")
        elif self.path.startswith("/to/"):
            self._lead(self.path.removeprefix("/to/"))
        elif self.path == "/endless":
            self.send_response(200)
            self.end_headers()
            try:
                while True:
                    self.wfile.write(bytes(65536))
            except OSError:
                return
        elif self.path == "/drops/of/headers":
            self._drop(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        elif self.path == "/drops":
            self._drop(b"HTTP/1.1 200 OK\r\nContent-Length: 50000\r\n\r\n")
        else:
            super().do_GET()

    def _drop(self, begin: bytes) -> None:
        """A byte now and then, so that no single wait is long."""
        try:
            self.wfile.write(begin)
            for _ in range(200):
                self.wfile.write(b"x")
                time.sleep(0.02)
        except OSError:
            return

    def _lead(self, where: str) -> None:
        self.send_response(302)
        self.send_header("Location", where)
        self.send_header("Content-Length", "0")
        self.end_headers()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "registry").mkdir()
    return tmp_path / "registry"


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def offer(folder: Path, name: str = "tidy", version: str = "1.0.0", key: str = made.MIA) -> Path:
    mark = "" if key == made.MIA else "-other"
    path = folder / f"{name}-{version}{mark}.skill"
    made.packed(path, made.signed(name, version, key=key), name)
    index.make(folder)
    return path


def test_made_from_the_archives_and_always_the_same(folder: Path) -> None:
    offer(folder, version="1.10.0")
    offer(folder, version="1.9.0")
    first = (folder / index.FILE).read_bytes()
    made_again = index.make(folder)
    assert (folder / index.FILE).read_bytes() == first
    assert [each.version for each in made_again.skills] == ["1.9.0", "1.10.0"]
    assert made_again.skills[0].publisher == made.MIA_KEY


def test_a_bad_archive_is_named(folder: Path) -> None:
    (folder / "evil.skill").write_bytes(b"PK")
    with pytest.raises(SkillError, match=r"evil\.skill"):
        index.make(folder)


@pytest.mark.parametrize("over_http", [False, True])
def test_from_finding_to_updating(
    tmp_path: Path, folder: Path, address: str, over_http: bool
) -> None:
    offer(folder)
    store = made.store(tmp_path / "home", address if over_http else str(folder))
    assert [each.entry.name for each in store.search("tidy")] == ["tidy"]
    plan = store.plan("tidy")
    assert plan.trusted == "mia"
    assert plan.source == f"registry {address if over_http else folder}"
    store.apply(plan)
    assert store.update("tidy") is None
    offer(folder, version="1.2.0")
    offer(folder, version="1.1.0")
    assert store.plan("tidy@1.1.0").skill.version == "1.1.0"
    newest = store.update("tidy")
    assert newest is not None
    assert store.apply(newest).version == "1.2.0"
    with pytest.raises(Refused, match="newer than"):
        store.plan("tidy@1.1.0")
    with pytest.raises(UnknownSkill, match="Did you mean tidy"):
        store.plan("tidyy")


def test_an_archive_by_its_address(tmp_path: Path, folder: Path, address: str) -> None:
    offer(folder)
    store = made.store(tmp_path / "home")
    source = sources.understood(f"{address}/tidy-1.0.0.skill")
    store.apply(store.plan(source))
    assert store.locked()["tidy"].source == f"{address}/tidy-1.0.0.skill"
    assert store.update("tidy") is None


# --- it is not believed -----------------------------------------------------------------------


def harmed(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    told = json.loads((folder / index.FILE).read_text())
    change(told["skills"][0])
    (folder / index.FILE).write_text(json.dumps(told))


@pytest.mark.parametrize(
    "change",
    [
        lambda entry: entry.update(version="9.0.0"),
        lambda entry: entry.update(publisher=made.EVE_KEY),
        lambda entry: entry.update(publisher=""),
        lambda entry: entry.update(digest="0" * 64),
        lambda entry: entry.update(sha256="0" * 64),
        lambda entry: entry.update(size=entry["size"] - 1),
        lambda entry: entry.update(name="order"),
    ],
)
def test_an_index_that_lies(
    tmp_path: Path, folder: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    offer(folder)
    store = made.store(tmp_path / "home", str(folder))
    harmed(folder, change)
    name = json.loads((folder / index.FILE).read_text())["skills"][0]["name"]
    with pytest.raises(Refused, match="is not what"):
        store.plan(name)


def test_another_archive_in_its_place(tmp_path: Path, folder: Path) -> None:
    path = offer(folder, version="2.0.0")
    store = made.store(tmp_path / "home", str(folder))
    made.packed(path, made.signed(version="1.0.0"))
    with pytest.raises(Refused, match="is not what"):
        store.plan("tidy")


def test_a_name_of_somebody_else_goes_to_who_is_trusted(tmp_path: Path, folder: Path) -> None:
    """Eve offers the same name with a higher number, in a registry that is asked first."""
    (tmp_path / "first").mkdir()
    offer(tmp_path / "first", version="9.0.0", key=made.EVE)
    offer(folder)
    store = made.store(tmp_path / "home", str(tmp_path / "first"), str(folder))
    plan = store.plan("tidy")
    assert (plan.skill.version, plan.trusted) == ("1.0.0", "mia")
    store.apply(plan)
    assert store.update("tidy") is None
    store.publishers.trust("eve", made.EVE_KEY)
    assert store.update("tidy") is None
    assert store.plan("tidy").skill.publisher == made.MIA_KEY


def test_a_stranger_stays_one(tmp_path: Path, folder: Path) -> None:
    offer(folder, key=made.EVE)
    store = made.store(tmp_path / "home", str(folder))
    plan = store.plan("tidy")
    assert plan.needs_trust
    with pytest.raises(Refused, match="not trusted"):
        store.apply(plan)


def test_links_lead_nowhere(tmp_path: Path, folder: Path) -> None:
    path = offer(folder)
    path.rename(tmp_path / "elsewhere.skill")
    path.symlink_to(tmp_path / "elsewhere.skill")
    with pytest.raises(Refused, match="cannot be read"):
        made.store(tmp_path / "home", str(folder)).plan("tidy")


def test_one_that_is_gone_keeps_no_other_from_it(tmp_path: Path, folder: Path) -> None:
    offer(folder)
    gone = str(tmp_path / "gone")
    assert made.store(tmp_path / "home", gone, str(folder)).plan("tidy").skill.name == "tidy"
    with pytest.raises(Refused, match="gone"):
        made.store(tmp_path / "home", gone).search()
    assert made.store(tmp_path / "home").search() == []


def unsigned(folder: Path, version: str) -> None:
    folder.mkdir(exist_ok=True)
    made.packed(folder / f"tidy-{version}.skill", made.files(version=version, key=""))
    index.make(folder)


def test_what_nobody_signed_is_replaced_only_from_where_it_came(
    tmp_path: Path, folder: Path
) -> None:
    local = made.put(tmp_path / "mine" / "tidy", made.files(key=""))
    unsigned(folder, "9.0.0")
    store = made.store(tmp_path / "home", str(folder))
    store.apply(store.plan(local, unsigned=True))
    assert store.update("tidy") is None
    store.remove("tidy")
    store.apply(store.plan("tidy", unsigned=True))
    unsigned(tmp_path / "other", "10.0.0")
    store.registries = (str(tmp_path / "other"), str(folder))
    assert store.update("tidy") is None
    unsigned(folder, "9.1.0")
    plan = store.update("tidy")
    assert plan is not None
    assert plan.skill.version == "9.1.0"


# --- the server -------------------------------------------------------------------------------


def test_only_so_many_bytes(address: str) -> None:
    with pytest.raises(Refused, match="larger"):
        served.got(f"{address}/endless", 1_000_000)


def test_only_so_long(address: str) -> None:
    with pytest.raises(Refused, match="too long"):
        served.got(f"{address}/endless", 10**12, seconds=0.3)


@pytest.mark.parametrize("path", ["/drops", "/drops/of/headers"])
def test_drops_do_not_hold_us(address: str, path: str) -> None:
    with pytest.raises(Refused, match="too long"):
        served.got(f"{address}{path}", 10**6, seconds=0.3)


def test_redirects_end(address: str, folder: Path) -> None:
    index.make(folder)
    assert json.loads(served.got(f"{address}/moved/2", 1000))["skills"] == []
    with pytest.raises(Refused, match="on and on"):
        served.got(f"{address}/moved/3", 1000)


@pytest.mark.parametrize(
    "onward",
    ["http://example.org/x", "ftp://127.0.0.1/x", "file:///etc/passwd", "http://u:p@127.0.0.1/"],
)
def test_redirects_lead_to_no_other_kind_of_address(address: str, onward: str) -> None:
    with pytest.raises(Refused, match="only https"):
        served.got(f"{address}/to/{onward}", 1000)


@pytest.mark.parametrize(
    "url",
    ["http://example.org/x", "http://127.0.0.1.evil.example/x", "http://u@127.0.0.1/", "https:///x",
     "file:///etc/passwd", "http://127.1/x"],
)  # fmt: skip
def test_without_tls_only_this_machine(url: str) -> None:
    with pytest.raises(Refused, match="only https"):
        served.got(url, 1000)


@pytest.mark.parametrize(
    "there",
    ["127.0.0.1", "localhost", "127.0.0.2", "0", "[::1]", "[::ffff:127.0.0.1]", "localhost.",
     "169.254.169.254", "10.0.0.1", "2130706433"],
)  # fmt: skip
def test_from_elsewhere_not_to_this_network(there: str) -> None:
    with pytest.raises(Refused, match="back to this machine"):
        asyncio.run(served._refuse_inward("https://example.org/a", f"https://{there}/admin"))


def test_from_this_machine_to_itself_and_from_elsewhere_outside() -> None:
    for url, onward in (
        ("http://127.0.0.1:1/a", "http://127.0.0.1:2/b"),
        ("https://example.org/a", "https://1.1.1.1/b"),
        ("https://registry.lan/a", "https://registry.lan/b"),
    ):
        asyncio.run(served._refuse_inward(url, onward))


def test_a_redirect_inward_is_not_followed(address: str) -> None:
    with pytest.raises(Refused, match="back to this machine"):
        served.got(f"{address}/to/https://127.0.0.2:1/x", 1000)


def test_an_error_is_told(address: str, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="404"):
        served.got(f"{address}/nothing", 1000)
    with pytest.raises(Refused, match="reached"):
        served.got("http://127.0.0.1:1/", 1000)
    with pytest.raises(Malformed, match="no registry"):
        index.read(b"<html>", address)


# --- finding ----------------------------------------------------------------------------------


def test_the_best_first(folder: Path, tmp_path: Path) -> None:
    for name, about, phrases in (
        ("tidy", "Frees space on a full phone.", ["tidy my phone", "整理手机"]),
        ("order-lunch", "Orders what you always have.", ["order the usual", "点老样子"]),
        ("receipts", "Makes a list of what receipts say.", ["add this receipt", "记一笔报销"]),
        ("phone-bill", "Tells what the phone costs.", ["how much is my phone bill", "话费多少"]),
    ):
        some = made.files(name)
        some["SKILL.md"] = some["SKILL.md"].replace(b"Frees space.", about.encode())
        declared = some["skill.toml"].decode()
        asked = json.dumps(phrases, ensure_ascii=False)
        declared = declared.replace('["tidy my phone", "整理手机"]', asked)
        declared = declared.replace('"Tidy up"', f'"{name}"').replace('"整理"', '"x"')
        some["skill.toml"] = declared.encode()
        made.packed(folder / f"{name}.skill", signing.signed(some, made.MIA), name)
    index.make(folder)
    store = made.store(tmp_path / "home", str(folder))

    def best(words: str) -> list[str]:
        return [each.entry.name for each in store.search(words)]

    assert best("") == ["order-lunch", "phone-bill", "receipts", "tidy"]
    assert best("tidy")[0] == "tidy"
    assert best("tdiy")[0] == "tidy"
    assert best("lunch") == ["order-lunch"]
    assert best("recipts")[0] == "receipts"
    assert best("full phone")[0] == "tidy"
    assert best("报销") == ["receipts"]
    assert best("老样子") == ["order-lunch"]
    assert best("quantum chess") == []
