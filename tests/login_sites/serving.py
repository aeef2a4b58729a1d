"""A site served on 127.0.0.1, at a port of its own, until the block ends."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal
from urllib.parse import parse_qsl

from tests.login_sites import pages
from tests.login_sites.layouts import Layout
from tests.login_sites.site import At, Check, Site, Visit, png
from tests.login_sites.words import Lang

TYPES = {"css": "text/css", "js": "text/javascript"}
OTHERS = ("sign-up", "newsletter", "search", "message")
"""Where forms lead that are not to sign in."""


@contextmanager
def start(
    kind: Check = "none", look: str = "", seed: int = 0, *, layout: Layout = "one_page",
    lang: Lang = "en", at: At = "form", names: Literal["good", "poor"] = "good",
    ratio: float = 1.0, handle: int = 0, zoom: float = 1.0, canvas: bool = False,
    dark: bool = False,
) -> Iterator[Site]:  # fmt: skip
    """A site as the package's docstring tells; ``url`` ends with a slash."""
    site = Site(kind, look, seed, layout, lang, at, names, ratio, handle, zoom, canvas, dark)
    handler = type("Handler", (_Handler,), {"site": site})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    site.url = f"http://127.0.0.1:{server.server_address[1]}/"
    try:
        yield site
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    """One request. Where a form was sent, the answer leads on, as browsers want it."""

    protocol_version = "HTTP/1.1"
    site: Site

    # --- pages ------------------------------------------------------------------------------

    def do_GET(self) -> None:
        path, site, visit = self._come()
        name, _, rest = path.partition("/")
        if name == "web":
            self._file(rest)
        elif name in ("picture", "background", "piece", "prompt"):
            found = pages.image(visit, name)
            self._answer(200 if found else 404, png(found) if found else b"", "image/png")
        elif path == "check.json":
            self._json(pages.about(site, visit))
        elif path == "another":
            site.renew(visit)
            self._json(pages.about(site, visit))
        elif path == "sign-out":
            site.leave(visit)
            self._lead("/")
        elif visit.inside and path in ("", "home"):
            self._page("home")
        elif path in PAGES and not visit.inside:
            self._shown(path)
        else:
            self._lead("/home" if visit.inside else "/")

    def _shown(self, path: str, trouble: str = "", user: str = "") -> None:
        """A page for who is not signed in; a form has a new challenge each time."""
        site, visit = self.site, self.visit
        if path == "check":
            if not visit.knows:
                return self._lead("/sign-in")
            if site.at == "after":
                self._renewed()
            return self._page("check", trouble)
        if path == "password" and not visit.user:
            return self._lead("/sign-in")
        if path == "code":
            return self._page(site.layout if site.layout in ("code", "six") else "code", trouble)
        if path == "password":
            self._renewed()
            return self._page("two_pages_password", trouble, visit.user)
        if path == "":
            if site.layout == "modal":
                self._renewed()
            return self._page("modal" if site.layout == "modal" else "front", trouble, user)
        if site.layout != "two_pages":
            self._renewed()
        return self._page(FORMS.get(site.layout, site.layout), trouble, user)

    def _renewed(self) -> None:
        """Another challenge, but for what is passed already."""
        if not self.visit.passed or self.site.kind in pages.PICTURES:
            self.site.renew(self.visit)

    # --- what is sent -----------------------------------------------------------------------

    def do_POST(self) -> None:
        path, site, visit = self._come()
        length = int(self.headers.get("Content-Length", "0"))
        body = self.rfile.read(length).decode()
        if path == "judge":
            right = site.judge(visit, json.loads(body)["answer"])
            return self._json({"right": right, **({} if right else pages.about(site, visit))})
        form = dict(parse_qsl(body, keep_blank_values=True))
        if path in OTHERS:
            site.signed_up += 1
            return self._lead("/")
        if path == "user":
            visit.user = form.get("user", "")
            return self._lead("/password") if visit.user else self._shown("sign-in", "unknown")
        if path == "sign-in":
            return self._sign_in(form)
        if path == "check":
            if not self._passed(form):
                return self._shown("check", self.why)
            return self._go_on("")
        if path == "code":
            given = form.get("code") or "".join(form.get(f"d{i}", "") for i in range(1, 7))
            if not site.take_code(visit, given):
                return self._shown("code", "wrong_code")
            site.enter(visit)
            return self._lead("/home")
        return self._answer(404, b"")

    def _sign_in(self, form: dict[str, str]) -> None:
        user = form.get("user", "") or self.visit.user
        again = "password" if self.site.layout == "two_pages" else "sign-in"
        again = "" if self.site.layout == "modal" else again
        if self.site.at == "form" and not self._passed(form):
            return self._shown(again, self.why, user)
        trouble = self.site.believe(self.visit, user, form.get("password", ""))
        if trouble:
            self.visit.passed = False
            return self._shown(again, trouble, user)
        return self._go_on("check" if self.site.at == "after" and self.site.kind != "none" else "")

    def _passed(self, form: dict[str, str]) -> bool:
        """Whether the challenge is passed; else ``why`` says what to do."""
        site, visit = self.site, self.visit
        if site.kind == "none" or (visit.passed and site.kind not in pages.PICTURES):
            return True
        if site.kind == "box" and form.get("person") == "yes":
            return site.judge(visit, True)
        if site.kind not in pages.PICTURES or not form.get("answer", "").strip():
            self.why = "pass_first"
            return False
        self.why = "not_passed"
        return site.judge(visit, form["answer"])

    def _go_on(self, to: str) -> None:
        """The next door, or inside."""
        if to:
            return self._lead(f"/{to}")
        if self.site.layout in ("code", "six"):
            return self._lead("/code")
        self.site.enter(self.visit)
        return self._lead("/home")

    # --- HTTP -------------------------------------------------------------------------------

    def _come(self) -> tuple[str, Site, Visit]:
        cookies = SimpleCookie(self.headers.get("Cookie", ""))
        known = cookies["visit"].value if "visit" in cookies else ""
        self.cookie, self.visit = self.site.visit(known)
        return self.path.partition("?")[0].strip("/"), self.site, self.visit

    def _page(self, name: str, trouble: str = "", user: str = "") -> None:
        text = pages.page(self.site, name, self.visit, trouble, user)
        self._answer(200, text.encode(), "text/html; charset=utf-8")

    def _file(self, name: str) -> None:
        kind = TYPES.get(name.rpartition(".")[2], "")
        path = pages.WEB / name
        found = bool(kind) and path.parent == pages.WEB and path.is_file()
        self._answer(
            200 if found else 404, path.read_bytes() if found else b"", kind or "text/plain"
        )

    def _json(self, said: dict[str, Any]) -> None:
        self._answer(200, json.dumps(said).encode(), "application/json")

    def _lead(self, to: str) -> None:
        self._answer(303, b"", Location=to)

    def _answer(
        self, code: int, body: bytes, kind: str = "text/html", **headers: str
    ) -> None:  # fmt: skip
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Set-Cookie", f"visit={self.cookie}; HttpOnly; Path=/; SameSite=Lax")
        for key, value in headers.items():
            self.send_header(key, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: what happened is told by ``Site``."""


FORMS = {"front": "one_page", "code": "one_page", "six": "one_page"}
"""Layouts whose form looks like that of another."""
PAGES = ("", "sign-in", "password", "check", "code")
