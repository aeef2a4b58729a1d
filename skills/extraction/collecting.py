"""One request for rows, from its page to what is told: look up a function or make one, run it,
check what it finds, go on to further pages, keep what was learnt, write down how it went.

Rows that are in doubt are never delivered: then it says so, and what it saw.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from device_drivers.verbs.base import Said
from skills.extraction import (
    by_model,
    cleaning,
    embedded,
    inducing,
    mending,
    paging,
    profiles,
    walled,
)  # fmt: skip
from skills.extraction.addresses import pattern_of
from skills.extraction.apart import Apart, Bounds, TooHard
from skills.extraction.base import Field, NoRows, Page, Row, Wish
from skills.extraction.by_model import Ask
from skills.extraction.changes import changes, told
from skills.extraction.checking import Finding
from skills.extraction.inducing import Induced
from skills.extraction.mending import Came, Made
from skills.extraction.page import load
from skills.extraction.paging import Leaf, Source
from skills.extraction.registry import Function, Last, Registry, Run
from skills.extraction.walled import NotRun

NEAR = 0.3
"""Two lists whose scores are as near as that are told apart by the person."""
MOST_LISTS = 5
LONGEST_LIST = 60


class Which(Exception):
    """Several lists of the page may be meant: the words above each."""

    def __init__(self, lists: Sequence[str]) -> None:
        super().__init__("; ".join(lists))
        self.lists = tuple(lists)


class InDoubt(NoRows):
    """There are rows, and they are not to be trusted. ``why`` are the reasons."""

    def __init__(self, why: Sequence[Finding]) -> None:
        super().__init__(_doubtful(why))
        self.why = tuple(why)


@dataclass(frozen=True, slots=True)
class Collected:
    """``how``: by a function that was ``kept``, ``made`` just now, or ``mended``. ``told`` is what
    the person should know beside the rows."""

    rows: list[Row]
    fields: tuple[Field, ...]
    url: str
    pages: int
    how: str
    function: Function
    told: tuple[Said, ...] = ()


class Collecting:
    """Of one person. ``tell`` says how far it is, ``now`` is for the records, ``model`` is asked
    where this finds nothing."""

    def __init__(
        self, registry: Registry, *, tell: Callable[[Said], None] = lambda said: None,
        stopping: Callable[[], bool] = lambda: False,
        now: Callable[[], dt.datetime] = lambda: dt.datetime.now().astimezone(),
        model: Ask | None = None, bounds: Bounds | None = None,
    ) -> None:  # fmt: skip
        self._registry = registry
        self._tell = tell
        self._stopping = stopping
        self._now = now
        self._model = model
        self._apart = Apart(bounds or Bounds())

    def of_address(self, source: Source, address: str, wish: Wish) -> Collected:
        """From a page on the web on. Raises Which, NoRows."""
        leaves = paging.walk(source, address, wish.pages or paging.MOST, self._stopping)
        with self._apart:
            return self._of(self._counted(leaves), wish)

    def again(self) -> Collected:
        """What the last time brought, all of it. Raises NoRows."""
        known = ((self._registry.last(function), function) for function in self._registry.all())
        found = [each for each in known if each[0].rows]
        if not found:
            raise NoRows(Said("I have read no list for you yet.", "我还没有为您提取过列表。"))
        last, function = max(found, key=lambda each: dt.datetime.fromisoformat(each[0].at))
        return Collected(
            list(last.rows), function.fields, last.url, 1, "kept", function, (_as_of(last),)
        )

    def of_page(self, page: Page, wish: Wish) -> Collected:
        """Of a page that is there. Raises Which, NoRows."""
        with self._apart:
            return self._of(iter((Leaf(page),)), wish)

    def _counted(self, leaves: Iterable[Leaf]) -> Iterator[Leaf]:
        for number, leaf in enumerate(leaves, 1):
            if number > 1:
                self._tell(Said(f"Page {number}", f"第 {number} 页"))
            yield leaf

    def _of(self, leaves: Iterator[Leaf], wish: Wish) -> Collected:
        first = next(leaves)
        page = self._cleaned(first.page)
        reader = self._reader(page, wish)
        rows, pages, said = list(reader.rows), 1, list(reader.told)
        for leaf in leaves if not _enough(rows, wish) else ():
            more = self._further(reader.function, leaf.page, wish)
            if isinstance(more, Said):
                said.append(more)
                break
            pages += 1
            rows = more if leaf.whole else [*rows, *_new(more, rows)]
            if _enough(rows, wish):
                break
        rows = rows[: wish.most] if wish.most else rows
        return self._ended(reader, page.url, rows, pages, wish, said)

    def _cleaned(self, page: Page) -> Page:
        """With the time at which it is read."""
        at = page.at or self._now().isoformat(timespec="minutes")
        return self._apart.run(cleaning.cleaned, replace(page, at=at))

    # --- the function ---------------------------------------------------------------------------

    def _reader(self, page: Page, wish: Wish) -> _Reader:
        """What reads the first page, with what it finds. Raises Which, NoRows."""
        names = [each.name for each in wish.fields]
        for function in self._registry.find(page.url, names, wish.item, wish.about):
            fits = function.pattern.fits(page.url)
            came = self._again(function, page, wish)
            if came.verdict == "delivered" or (fits and came.verdict == "mended"):
                return self._known(function, page, came)
            if fits:
                self._write(function, page.url, "in doubt", None, 1, [_doubtful(came.why)])
                raise InDoubt(came.why)
        self._tell(Said("Working out how the page is built", "正在分析页面结构"))
        return self._new(page, wish)

    def _again(self, function: Function, page: Page, wish: Wish) -> Came:
        then = profiles.of_json(function.shape)
        before = self._registry.last(function).rows
        asked = replace(wish, fields=function.fields)
        came = self._apart.run(
            mending.again, function.code, then, page, asked, before, function.source
        )
        if came.verdict != "doubtful" or self._model is None or not function.pattern.fits(page.url):
            return came
        made = by_model.written(
            self._model, page, asked, _first(came.why).en, then, before, run=self._apart.run
        )
        if made is None:
            return came
        return Came("mended", made.rows, made.code, made.profile, came.why, "model")

    def _known(self, function: Function, page: Page, came: Came) -> _Reader:
        if came.verdict == "delivered":
            function = self._registry.widen(function, page.url)
            if came.profile is not None:
                function = replace(function, fields=came.profile.told(function.fields))
            return _Reader(function, came.rows, "kept", _remarks(came.why))
        assert came.profile is not None  # noqa: S101 - a mended function has one
        mended = self._registry.keep(
            replace(
                function, code=came.code, source=came.source, shape=came.profile.json(),
                fields=came.profile.told(function.fields),
                made=self._now().isoformat(timespec="seconds"), url=page.url,
            )
        )  # fmt: skip
        return _Reader(mended, came.rows, "mended", (_mended(came.why),))

    def _new(self, page: Page, wish: Wish) -> _Reader:
        made, source = self._made(page, wish)
        function = self._registry.keep(
            Function(
                pattern_of(page.url), made.profile.told(made.fields), made.code, source,
                made.profile.json(), page.url, self._now().isoformat(timespec="seconds"),
                wish.item, wish.about,
            )
        )  # fmt: skip
        return _Reader(function, made.rows, "made", (*_remarks(made.findings), *_open(made)))

    def _made(self, page: Page, wish: Wish) -> tuple[Made, walled.Source]:
        """By us; by the model where that finds nothing, or not all. Raises Which, NoRows."""
        try:
            if not wish.about:
                self._ask_which(page, wish)
            made = self._apart.run(mending.make, page, wish)
        except NoRows as error:
            other = self._by_model(page, wish, error.said.en)
            if other is None:
                raise
            return other, "model"
        if made.missing:
            why = f"no value was found for {', '.join(made.missing)}"
            other = self._by_model(page, wish, why)
            if other is not None and len(other.missing) < len(made.missing):
                return other, "model"
        return made, "induced"

    def _by_model(self, page: Page, wish: Wish, why: str) -> Made | None:
        if self._model is None:
            return None
        self._tell(
            Said("Asking the chat model how the page is built", "正在请聊天模型分析页面结构")
        )
        return by_model.written(self._model, page, wish, why, run=self._apart.run)

    def _ask_which(self, page: Page, wish: Wish) -> None:
        lists = self._apart.run(lists_of, page, wish)
        if len(lists) > 1:
            raise Which(lists)

    def _further(self, function: Function, page: Page, wish: Wish) -> list[Row] | Said:
        """Of a further page; or why it is left out."""
        then = profiles.of_json(function.shape)
        try:
            came = self._apart.run(
                mending.again, function.code, then, self._cleaned(page),
                replace(wish, fields=function.fields), (), function.source,
            )  # fmt: skip
        except (NotRun, TooHard) as error:
            return error.said
        if came.verdict == "delivered":
            return came.rows
        return Said(
            f"A further page looks different, so I stopped there: {_first(came.why).en}",
            f"后面的页面不一样，所以读到那里为止：{_first(came.why).zh}",
        )

    # --- what comes of it -----------------------------------------------------------------------

    def _ended(
        self, reader: _Reader, url: str, rows: list[Row], pages: int, wish: Wish, said: list[Said]
    ) -> Collected:  # fmt: skip
        function = reader.function
        last = self._registry.last(function)
        if last.url == url and reader.how != "made" and not wish.most:
            found = changes(last.rows, rows, function.fields)
            said += [told(found, function.fields)] if found is not None else []
        self._write(function, url, reader.how, rows, pages, said)
        return Collected(rows, function.fields, url, pages, reader.how, function, tuple(said))

    def _write(
        self, function: Function, url: str, how: str, rows: list[Row] | None, pages: int,
        said: Sequence[Said],
    ) -> None:  # fmt: skip
        at = self._now().isoformat(timespec="seconds")
        run = Run(
            at, url, how, len(rows or ()), pages, function.version, [each.en for each in said]
        )
        self._registry.went(function, run, rows)


def lists_of(page: Page, wish: Wish) -> list[str]:
    """The words above each of the lists that may be meant. Raises NoRows."""
    found = inducing.alternatives(load(embedded.packed(page)), wish)
    near = [each for each in found if each.score > found[0].score - NEAR]
    lists = dict.fromkeys(each.region.above.strip()[:LONGEST_LIST] for each in near)
    if all(lists) and _apart(near):
        return list(lists)[:MOST_LISTS]
    return []


@dataclass(frozen=True, slots=True)
class _Reader:
    """A function and what it found on the first page."""

    function: Function
    rows: list[Row]
    how: str
    told: tuple[Said, ...]


def _as_of(last: Last) -> Said:
    at = dt.datetime.fromisoformat(last.at).strftime("%Y-%m-%d %H:%M")
    return Said(f"As it was at {at}: {last.url}", f"{at} 时的内容：{last.url}")


def _enough(rows: Sequence[Row], wish: Wish) -> bool:
    return bool(wish.most) and len(rows) >= wish.most


def _new(rows: Iterable[Row], known: Sequence[Row]) -> list[Row]:
    """Without what a page before had: a list may have moved on by one in between."""
    there = {repr(sorted(row.items())) for row in known}
    return [row for row in rows if repr(sorted(row.items())) not in there]


def _apart(found: Sequence[Induced]) -> bool:
    """Whether they are lists of other things, not the same one seen twice."""
    first = {repr(row) for row in found[0].rows}
    return any(not first & {repr(row) for row in each.rows} for each in found[1:])


def _open(made: Made) -> Iterator[Said]:
    """What the page's words did not decide."""
    for name in made.missing:
        yield Said(f"I found no “{name}” on this page.", f"在这个页面上没有找到“{name}”。")
    for doubt in made.doubts:
        taken, other = ", ".join(doubt.taken[:2]), ", ".join(doubt.other[:2])
        yield Said(
            f"“{doubt.field}” may be something else: I took {taken}"
            + (f", not {other}" if other else "") + ".",
            f"“{doubt.field}”可能是别的内容：我取了 {taken}"
            + (f"，没取 {other}" if other else "") + "。",
        )  # fmt: skip


def _remarks(findings: Sequence[Finding]) -> tuple[Said, ...]:
    return tuple(Said(f"⚠️ {each.said.en}", f"⚠️ {each.said.zh}") for each in findings)


def _first(why: Sequence[Finding]) -> Said:
    return why[0].said if why else Said("", "")


def _mended(why: Sequence[Finding]) -> Said:
    first = _first(why)
    return Said(
        f"🔧 The page was rebuilt ({first.en.rstrip('.')}); I mended the way I read it.",
        f"🔧 页面改版了（{first.zh.rstrip('。')}）；我已修好读取方法。",
    )


def _doubtful(why: Sequence[Finding]) -> Said:
    en = " ".join(each.said.en for each in why[:3])
    zh = "".join(each.said.zh for each in why[:3])
    return Said(
        f"The page has changed, and I am not sure any more that I read it right: {en} "
        "So I deliver no rows.",
        f"页面变了，我不能确定读得对不对：{zh}所以没有给出结果。",
    )
