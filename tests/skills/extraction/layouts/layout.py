"""What a layout is: who draws it, what is wanted of it, and what is truly there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from skills.extraction.base import Field, Json, Kind, Page, Received, Row, Wish
from tests.skills.extraction.layouts.data import Language
from tests.skills.extraction.layouts.look import MUTATIONS, Look, Mutation, page_of

BASE = "https://shop.example"
READ_AT = "2026-03-01T12:00:00+00:00"
"""When a page was read, as far as it asks."""


@dataclass(frozen=True)
class Drawn:
    """One page. ``html`` is what stands in the browser in the end, ``served`` what the server sends
    first where that is something else, ``files`` the JSON its scripts ask for, by path."""

    html: str
    rows: list[Row]
    served: str = ""
    files: dict[str, Json] = field(default_factory=dict)


@dataclass(frozen=True)
class Layout:
    name: str
    draw: Callable[[Look], Drawn]
    fields: tuple[Field, ...]
    item: str
    language: Language
    embedded: bool
    """It has data beside its HTML that a redesign may drop."""
    about: str = ""
    heavy: bool = False

    @property
    def wish(self) -> Wish:
        return Wish(self.fields, self.item, about=self.about)

    @property
    def mutations(self) -> tuple[Mutation, ...]:
        return MUTATIONS if self.embedded else MUTATIONS[:-1]

    def drawn(
        self, seed: int, mutation: Mutation | None = None, *, page: int = 1, count: int = 0,
        pager: str = "",
    ) -> Drawn:  # fmt: skip
        look = Look(
            self.name, seed, mutation, language=self.language, embedded=self.embedded, page=page,
            count=count, pager=pager,
        )  # fmt: skip
        return self.draw(look)

    def page(self, seed: int, mutation: Mutation | None = None) -> Page:
        """As ``skills.extraction.loading`` would hand it on."""
        drawn = self.drawn(seed, mutation)
        return Page(
            f"{BASE}/{self.name}",
            drawn.html,
            received=tuple(Received(BASE + path, value) for path, value in drawn.files.items()),
            language=self.language,
            at=READ_AT,
        )


LAYOUTS: dict[str, Layout] = {}
HELD_OUT: set[str] = set()


def layout(
    *fields: tuple[str, Kind] | tuple[str, Kind, str],
    item: str,
    language: Language = "en",
    embedded: bool = False,
    held_out: bool = False,
    about: str = "",
    heavy: bool = False,
) -> Callable[[Callable[[Look], Drawn]], Callable[[Look], Drawn]]:
    """``fields``: name and kind; with ``?`` after them those that items may be without."""
    made = tuple(Field(f[0], f[1], optional=len(f) > 2) for f in fields)

    def add(draw: Callable[[Look], Drawn]) -> Callable[[Look], Drawn]:
        name = draw.__name__
        LAYOUTS[name] = Layout(name, draw, made, item, language, embedded, about, heavy)
        if held_out:
            HELD_OUT.add(name)
        return draw

    return add


def plain(
    look: Look, title: str, body: str, rows: Sequence[Row], *, head: str = "", heavy: bool = False
) -> Drawn:
    """A page that is there as it is sent."""
    return Drawn(page_of(look, title, body, head=head, heavy=heavy), list(rows))


def filled(template: str, values: dict[str, str]) -> str:
    """``${name}`` in ``template`` replaced, as a page's own script does it."""
    return re.sub(r"\$\{(\w+)\}", lambda m: values[m[1]], template)


def by_script(
    look: Look, title: str, before: str, template: str, after: str,
    items: Sequence[dict[str, Json]], rows: Sequence[Row], path: str, wrapped: Sequence[str],
) -> Drawn:  # fmt: skip
    """A page whose items its script draws from JSON that it asks the server for at ``path``, where
    they stand below the keys ``wrapped``. ``template`` names their values: ``${name}``."""
    shown = "".join(filled(template, {k: str(v) for k, v in item.items()}) for item in items)
    html = page_of(look, title, f'{before}<div id="root">{shown}</div>{after}')
    if not look.embedded:
        return Drawn(html, list(rows))
    answer: Json = list(items)
    for key in reversed(wrapped):
        answer = {key: answer, "requestId": "7f3a9c", "ok": True}
    drawing = (
        f"fetch({json.dumps(path)}).then(r=>r.json()).then(a=>"
        f"{{const t={json.dumps(look.dressed(template))};"
        f"for(const k of {json.dumps(list(wrapped))})a=a[k];"
        "document.getElementById('root').innerHTML=a.map(w=>"
        "t.replace(/\\$\\{(\\w+)\\}/g,(m,k)=>w[k])).join('')})"
    ).replace("</", "<\\/")
    served = page_of(look, title, f'{before}<div id="root"><p>Loading…</p></div>{after}')
    served = served.replace("</body>", f"<script>{drawing}</script></body>")
    return Drawn(html, list(rows), served, {path: answer})
