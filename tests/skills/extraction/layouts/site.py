"""The layouts as a site on this machine: pages one after the other, robots.txt, what blocks.

``/grid_shop?seed=3&mutation=renamed&way=next&of=3&page=2``: page 2 of 3 of a layout, with one of the
``WAYS`` to the next. ``/robots.txt`` is ``Site.robots``. ``/refused``, ``/later``, ``/login``,
``/captcha``, ``/away?to=URL``, ``/file``, ``/large``, ``/long`` (until ``Site.go``),
``/lying`` (its scripts replace what a reader would use), ``/asks?url=URL`` (a script fetches it), ``/restless`` are what their names say.
"""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Literal, cast, get_args
from urllib.parse import parse_qsl, urlencode, urlsplit

from skills.extraction.base import Row
from tests.skills.extraction.layouts import LAYOUTS, Mutation
from tests.skills.extraction.layouts.data import Language

Way = Literal["next", "word", "numbered", "more", "scroll"]
WAYS: tuple[Way, ...] = get_args(Way)
"""A link marked rel=next; one that says so; numbers; a button; going on at the end of the page."""

_NEXT: dict[Language, str] = {"en": "Next ›", "de": "Weiter", "zh": "下一页"}
_MORE: dict[Language, str] = {"en": "Load more", "de": "Mehr anzeigen", "zh": "加载更多"}
_GOING_ON = """
let at = %(page)d, busy = false;
const list = d => [...d.querySelectorAll('main *')].sort((a, b) => b.children.length - a.children.length)[0];
async function more() {
  if (busy || at >= %(of)d) return;
  busy = true;
  const html = await (await fetch('%(path)s?%(query)s&page=' + (at + 1))).text();
  const found = new DOMParser().parseFromString(html, 'text/html');
  list(document).append(...list(found).children);
  at += 1; busy = false;
  if (at >= %(of)d) document.querySelector('#more')?.remove();
}
"""
_BY_BUTTON = "document.querySelector('#more').addEventListener('click', more);"
_BY_SCROLL = (
    "new IntersectionObserver(e => e.some(x => x.isIntersecting) && more())"
    ".observe(document.querySelector('#end'));"
    "addEventListener('scroll', () => innerHeight + scrollY > document.body.scrollHeight - 300 && more());"
)
_CAPTCHA = (
    '<!DOCTYPE html><title>Just a moment</title><h1>Are you a human?</h1><div class="g-recaptcha">'
    '<iframe title="reCAPTCHA" src="about:blank"></iframe></div>'
)
_LYING = (
    '<!DOCTYPE html><html lang="en"><p>an honest row</p><script>'
    "Array.prototype.join = () => '<p>forged</p>';"
    "Array.prototype.push = function () { return 0; };"
    "Object.defineProperty(document.documentElement, 'lang', {get: () => ({forged: 1})});"
    "document.getElementsByTagName = () => { throw 1; };</script></html>"
)
_LOGIN = (
    '<!DOCTYPE html><title>Sign in</title><h1>Sign in to continue</h1><form method="post"><input '
    'name="user"><input type="password" name="pass"><button>Sign in</button></form>'
)


@dataclass
class Site:
    """A server that runs. ``asked``: the paths that were asked for, in order."""

    url: str
    robots: str | None = None
    """None: there is none (404)."""
    asked: list[str] = field(default_factory=list)
    agents: set[str] = field(default_factory=set)
    go: threading.Event = field(default_factory=threading.Event)

    @property
    def host(self) -> str:
        return urlsplit(self.url).netloc

    def page(
        self, name: str, seed: int = 1, mutation: Mutation | None = None, *, way: Way | None = None,
        of: int = 1, page: int = 1,
    ) -> str:  # fmt: skip
        """The address of one page of a layout."""
        wanted: dict[str, str | int | None] = {
            "seed": seed, "mutation": mutation, "way": way, "of": of if way else None,
            "page": page if page > 1 else None,
        }  # fmt: skip
        query = urlencode({k: v for k, v in wanted.items() if v is not None})
        return f"{self.url}/{name}?{query}"


def rows(name: str, seed: int, mutation: Mutation | None = None, of: int = 1) -> list[Row]:
    """All rows of the first ``of`` pages."""
    layout = LAYOUTS[name]
    return [r for n in range(1, of + 1) for r in layout.drawn(seed, mutation, page=n).rows]


@contextlib.contextmanager
def serve(robots: str | None = None) -> Iterator[Site]:
    """The site on 127.0.0.1."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    site = Site(f"http://127.0.0.1:{server.server_address[1]}", robots)
    _SITES[server.server_address[1]] = site
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield site
    finally:
        site.go.set()
        server.shutdown()
        thread.join()
        server.server_close()
        del _SITES[server.server_address[1]]


_SITES: dict[int, Site] = {}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        site = _SITES[self.connection.getsockname()[1]]
        site.asked.append(self.path)
        site.agents.add(self.headers.get("User-Agent", ""))
        parts = urlsplit(self.path)
        asked = dict(parse_qsl(parts.query))
        special: dict[str, Callable[[], None]] = {
            "/robots.txt": lambda: self._robots(site.robots),
            "/refused": lambda: self._send("<h1>Access denied</h1>", status=403),
            "/later": lambda: self._send("busy", "text/plain", 429, **{"Retry-After": "120"}),
            "/login": lambda: self._send(_LOGIN),
            "/captcha": lambda: self._send(_CAPTCHA),
            "/away": lambda: self._send("", "text/plain", 302, Location=asked.get("to", "/")),
            "/sends": lambda: self._send(
                f"<p>a row</p><script>location = {json.dumps(asked.get('to', '/'))}</script>"
            ),
            "/frames": lambda: self._send(f'<p>a row</p><iframe src="{asked.get("to", "/")}">'),
            "/file": lambda: self._send(
                "name,price",
                "text/csv",
                200,
                **{"Content-Disposition": 'attachment; filename="a.csv"'},
            ),
            "/large": lambda: self._send("<p>" + "0123456789" * 2_000_000 + "</p>"),
            "/lying": lambda: self._send(_LYING),
            "/long": lambda: self._send(f"<p>{site.go.wait()}</p>"),
            "/asks": lambda: self._send(
                f"<p id=a>?</p><script>fetch({json.dumps(asked.get('url', ''))}, {{mode: 'no-cors'}})"
                ".then(r => r.text(), e => 'refused').then(t => a.textContent = 'got ' + t)</script>"
            ),
            "/restless": lambda: self._send(
                "<p>so</p><script>setInterval(() => document.body.append('on '), 30)</script>"
            ),
        }
        if parts.path in special:
            special[parts.path]()
        elif parts.path.strip("/") in LAYOUTS:
            self._layout(parts.path, asked)
        elif found := self._data(parts.path):
            self._send(found, "application/json")
        else:
            self._send("<h1>Not found</h1>", status=404)

    def _layout(self, path: str, asked: dict[str, str]) -> None:
        page, of = int(asked.pop("page", 1)), int(asked.get("of", 1))
        layout = LAYOUTS[path.strip("/")]
        way = cast("Way | None", asked.get("way"))
        query = urlencode(asked)
        drawn = layout.drawn(
            int(asked.get("seed", 1)), cast("Mutation | None", asked.get("mutation")), page=page,
            pager=_pager(way, path, query, page, of, layout.language),
        )  # fmt: skip
        _DATA.update(drawn.files)
        self._send(drawn.served or drawn.html)

    def _data(self, path: str) -> str:
        return json.dumps(_DATA[path]) if path in _DATA else ""

    def _robots(self, robots: str | None) -> None:
        if robots is None:
            self._send("none", "text/plain", status=404)
        else:
            self._send(robots, "text/plain")

    def _send(
        self, body: str, kind: str = "text/html; charset=utf-8", status: int = 200, **headers: str
    ) -> None:
        raw = body.encode()
        self.send_response(status)
        for name, value in {
            "Content-Type": kind,
            "Content-Length": str(len(raw)),
            **headers,
        }.items():
            self.send_header(name, value)
        self.end_headers()
        with contextlib.suppress(ConnectionError):  # the browser has heard enough
            self.wfile.write(raw)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


_DATA: dict[str, object] = {}
"""What the scripts of pages that were sent will ask for; the last one sent of each path."""


def _pager(way: Way | None, path: str, query: str, page: int, of: int, language: Language) -> str:
    def link(n: int, text: str, more: str = "") -> str:
        return f'<a href="{path}?{query}&amp;page={n}"{more}>{text}</a>'

    if way is None:
        return ""
    if way in ("more", "scroll"):
        script = _GOING_ON % {"page": page, "of": of, "path": path, "query": query}
        if way == "more":
            return (
                f'<button id="more">{_MORE[language]}</button><script>{script}{_BY_BUTTON}</script>'
            )
        return (
            f'<div id="end" style="margin-top:3000px">…</div><script>{script}{_BY_SCROLL}</script>'
        )
    before = link(page - 1, "‹") if page > 1 else ""
    if way == "numbered":
        shown = "".join(
            f"<li><strong>{n}</strong></li>" if n == page else f"<li>{link(n, str(n))}</li>"
            for n in range(1, of + 1)
        )
        return f'<ul class="pages">{shown}</ul>'
    after = (
        link(page + 1, _NEXT[language], ' rel="next"' if way == "next" else "") if page < of else ""
    )
    return f'<nav class="pager">{before}<span>{page} / {of}</span>{after}</nav>'
