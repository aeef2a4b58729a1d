"""A parsed page as widgets: what a browser's layout engine is to a web page, in small."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.apps.browser.forms import Forms
from device_drivers.virtual.apps.browser.html import INLINE, Tag
from device_drivers.virtual.apps.browser.inline import Inline, Run
from device_drivers.virtual.ui.pictures import Picture
from device_drivers.virtual.ui.puzzle import DATA, WebPicture
from device_drivers.virtual.ui.widgets import (
    FILL,
    Color,
    Column,
    Grid,
    Row,
    Scroll,
    Text,
    Widget,
)

if TYPE_CHECKING:
    from device_drivers.virtual.apps.browser.browser import Browser

HEADINGS = {"h1": (25.0, 600), "h2": (20.0, 600), "h3": (17.0, 600)}
SIDE = 20.0
"""dp left free at both edges of a page."""


@dataclass
class Renderer:
    """Builds the widgets of one page; ``find`` is what is looked for on it, "" if nothing."""

    screen: Browser
    follow: Callable[[str], object]
    hold: Callable[[str], object]
    find: str = ""
    hits: list[Widget] = field(default_factory=list)
    """The blocks that hold ``find``, top to bottom."""

    def page(self, body: Tag) -> list[Widget]:
        """All blocks of a page's body."""
        self.forms = Forms(self.screen, self)
        return self.blocks(body.children)

    def blocks(self, children: Sequence[Tag | str]) -> list[Widget]:
        """Elements one below the other; loose words between them become paragraphs."""
        made: list[Widget] = []
        loose: list[Tag | str] = []
        for child in [*children, None]:
            if child is not None and (isinstance(child, str) or self._flows(child)):
                loose.append(child)
                continue
            if any(isinstance(part, Tag) or part.strip() for part in loose):
                made.append(self.paragraph(Tag("p", {}, loose)))
            loose = []
            if child is not None:
                made += self.block(child)
        return made

    @staticmethod
    def _flows(tag: Tag) -> bool:
        return tag.name in INLINE and not {"card", "button"} & set(tag.classes)

    def block(self, tag: Tag) -> list[Widget]:
        """One element that stands by itself."""
        if tag.name in HEADINGS:
            return [self._heading(tag)]
        if tag.name == "p":
            return [self._hidden(tag) if self._concealed(tag) else self.paragraph(tag)]
        if tag.name in ("ul", "ol"):
            return self._list(tag)
        if tag.name == "table":
            return [self._table(tag)]
        if tag.name == "img":
            return [self._image(tag)]
        if tag.name == "hr":
            line = Widget(width=FILL, height=1, background="divider")
            return [Column([line], padding=(0, 8))]
        if tag.name == "a":
            return [self._link_block(tag)]
        if tag.name == "form":
            return self.forms.build(tag)
        if tag.name in ("script", "style", "title"):
            return []
        return self._division(tag)

    # --- words ------------------------------------------------------------------------------

    def _heading(self, tag: Tag) -> Widget:
        size, weight = HEADINGS[tag.name]
        made = Text(tag.text, size=size, bold=weight, padding=(0, 8, 0, 4), traits=("header",))
        return self._marked(made)

    def paragraph(self, tag: Tag, size: float = 16, color: Color = "on_surface") -> Widget:
        """Running text; a plain Text where nothing in it is special."""
        if "muted" in tag.classes or tag.name == "small":
            size, color = 13.5, "on_surface_soft"
        runs = list(self._runs(tag))
        if len(runs) == 1 and not runs[0].href and not runs[0].bold:
            return self._marked(Text(tag.text, size=size, color=color))
        return self._marked(
            Inline(runs=runs, follow=self.follow, hold=self.hold, size=size, color=color)
        )

    def _runs(self, tag: Tag, bold: bool = False, href: str = "") -> list[Run]:
        made: list[Run] = []
        for child in tag.children:
            if isinstance(child, str):
                words = " ".join(child.split())
                lead = " " if child[:1].isspace() and made else ""
                tail = " " if child[-1:].isspace() else ""
                if words or (made and child):
                    made.append(Run(lead + words + tail if words else " ", bold, href))
            elif child.name == "br":
                made.append(Run("\n", bold))
            else:
                strong = bold or child.name in ("b", "strong")
                made += self._runs(child, strong, child.get("href") or href)
        return made

    def _marked(self, block: Widget) -> Widget:
        """``block``, shown as a hit when it holds what is looked for."""
        if self.find and self.find.lower() in block.text.lower():
            hit = len(self.hits) == self.screen.hit
            self.hits.append(block)
            block.background, block.border = "primary_soft", "primary" if hit else ""
        return block

    # --- what is there but not to be seen ---------------------------------------------------

    @staticmethod
    def _concealed(tag: Tag) -> bool:
        return bool({"faint", "tiny", "offscreen"} & set(tag.classes))

    def _hidden(self, tag: Tag) -> Widget:
        """Text that only a machine finds: almost transparent, one pixel high, or a mere node."""
        if "faint" in tag.classes:
            return Text(tag.text, size=15, color=0x08808080)
        if "tiny" in tag.classes:
            return Text(tag.text, size=1, color="clear", max_lines=1)
        return Widget(text=tag.text, role=Role.TEXT, width=1, height=1)

    # --- blocks -----------------------------------------------------------------------------

    def _list(self, tag: Tag) -> list[Widget]:
        rows: list[Widget] = []
        for i, item in enumerate((t for t in tag.children if isinstance(t, Tag)), 1):
            mark = f"{i}." if tag.name == "ol" else "•"
            bullet = Text(mark, size=16, width=26 if tag.name == "ol" else 18, hidden=True)
            rows.append(Row([bullet, Column(self.blocks(item.children), weight=1, gap=4)],
                            align="start", width=FILL, padding=(4, 2)))  # fmt: skip
        return rows

    def _table(self, tag: Tag) -> Widget:
        """Cells of equal width; the first row is the head when its cells are ``th``."""
        rows: list[Widget] = []
        for row in tag.all("tr"):
            cells = [self._cell(cell) for cell in row.all("td", "th")]
            rows.append(Row(cells, width=FILL, align="start", gap=8, padding=(8, 7)))
            rows.append(Widget(width=FILL, height=1, background="divider"))
        return Column(rows, border="divider", radius=10)

    def _cell(self, cell: Tag) -> Widget:
        weight = float(cell.get("width", "1"))
        if cell.find("a"):
            return Column([self.paragraph(cell, size=14.5)], weight=weight)
        made = Text(cell.text, size=14.5, bold=600 if cell.name == "th" else 400, weight=weight)
        return self._marked(made)

    def _image(self, tag: Tag) -> Widget:
        alt, address = tag.get("alt"), tag.get("src")
        if address.startswith(DATA):
            shown = WebPicture(address=address, description=alt, id=tag.get("id"))
            return Column([shown], align="start")
        return Picture(subject=address or alt, height=float(tag.get("height", "180")),
                       radius=12, description=alt)  # fmt: skip

    def _link_block(self, tag: Tag) -> Widget:
        """A link around whole blocks, or one that looks like a button."""
        href = tag.get("href")
        follow, hold = partial(self.follow, href), partial(self.hold, href)
        if "button" in tag.classes:
            label = Text(tag.text, size=15, bold=600, color="on_primary", align="center",
                         hidden=True)  # fmt: skip
            return Row([label], justify="center", padding=(18, 13), radius=10, text=tag.text,
                       background="primary", width=FILL, on_tap=follow, on_long_press=hold,
                       role=Role.BUTTON, traits=("link",), key=href)  # fmt: skip
        inside = Column(
            self.blocks(tag.children), gap=6, padding=12, radius=14, background="surface_low",
            on_tap=follow, on_long_press=hold, traits=("link",), android_class="android.view.View",
        )  # fmt: skip
        return Column([inside], padding=(0, 2))

    def _division(self, tag: Tag) -> list[Widget]:
        classes = set(tag.classes)
        inside = self.blocks(tag.children)
        if "nav" in classes:
            links = [self._nav_link(a) for a in tag.all("a")]
            return [Scroll([Row(links, gap=4)], key=f"nav {tag.text[:20]}", horizontal=True,
                           height=None)]  # fmt: skip
        if "notice" in classes or "card" in classes:
            ground = "primary_soft" if "notice" in classes else "surface_low"
            return [Column(inside, gap=8, padding=16, radius=14, background=ground)]
        if "pair" in classes:
            return [Grid(inside, columns=4 if self.screen.phone.landscape else 2, gap=10)]
        if "banner" in classes:
            return [Column(inside, gap=2, padding=(16, 12), radius=12, background="surface_high")]
        return inside

    def _nav_link(self, tag: Tag) -> Widget:
        href = tag.get("href")
        label = Text(tag.text, size=15, bold=600, color="primary", max_lines=1, hidden=True)
        return Row([label], padding=(10, 10), on_tap=partial(self.follow, href), text=tag.text,
                   role=Role.TEXT, traits=("link",), android_class="android.view.View",
                   on_long_press=partial(self.hold, href), key=href)  # fmt: skip
