"""A stored function on the page of another day: delivered, mended, or kept back.

The stored function runs; beside it a new one is induced from the same wish and what is known of
its values. Where both say the same, the rows go out. Where they do not, the page's skeleton tells
whether the page changed at all; if it did, the new one is taken only when it passes every tier,
goes with the profile of the good run, and its fields are in no doubt. Rows in doubt are never
delivered.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from device_drivers.verbs.base import Said
from skills.extraction import (
    checking,
    doubting,
    embedded,
    inducing,
    kinds,
    profiles,
    values,
    walled,
)
from skills.extraction.base import Field, Page, Row, Value, Wish
from skills.extraction.checking import Finding, Opinion
from skills.extraction.grids import label_key
from skills.extraction.inducing import Induced, NotFound
from skills.extraction.page import Page as Tree
from skills.extraction.page import load
from skills.extraction.profiles import OfField, Profile
from skills.extraction.scoring import Option
from skills.extraction.units import several
from skills.extraction.walled import NotRun, Source

SAID = 0.3
"""Evidence from which on words say what a column is."""
FAR = 0.6
"""Two that score so far from each other can, where how its values are written is as it was."""
TYPED = 0.3
"""How much less the kind of a rival's values may say."""
FULLER = 1.0
"""How much less a list may score that has more of what is wanted."""
AS_BEFORE = 0.8
"""Share of a column's values that are like those before, for it to be told from another."""
ENOUGH = 0.5
"""Share of a column's values that go with those before, for it to be the same field."""
Verdict: TypeAlias = Literal["delivered", "mended", "doubtful"]


@dataclass(frozen=True, slots=True)
class Made:
    """A function that passed all tiers, with what it found."""

    code: str
    rows: list[Row] = field(repr=False)
    profile: Profile = field(repr=False)
    findings: tuple[Finding, ...] = ()
    doubts: tuple[doubting.Doubt, ...] = ()
    """Fields that the page's words did not decide: to be asked about."""
    missing: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    """As they are read here, which may be otherwise than their names say."""


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a stored function. Of ``doubtful`` the rows are for a person's eyes only."""

    verdict: Verdict
    rows: list[Row] = field(repr=False)
    code: str = ""
    profile: Profile | None = field(default=None, repr=False)
    why: tuple[Finding, ...] = ()
    source: Source = "mended"


class NotRight(NotFound):
    """A function was found, and what it finds does not pass. ``findings`` say why."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(findings[0].said)
        self.findings = tuple(findings)


def make(page: Page, wish: Wish, opinion: Opinion | None = None) -> Made:
    """A new function for a page. Raises NotFound, NotRight, NotRun."""
    packed = embedded.packed(page)
    tree = load(packed)
    found = inducing.alternatives(tree, wish)
    first = _fullest(found, [each.name for each in wish.fields])
    found = [first, *(each for each in found if each is not first)]
    best = _there(found, wish, tree)
    best, wish = kinds.fitted(best, wish, lambda asked: inducing.alternatives(tree, asked)[0])
    rows = walled.run(best.code, packed)
    if rows != best.rows and (other := _as_written(found, best, packed, wish, tree)) is not None:
        best, rows = other, list(other.rows)
    others = [
        _surely(each, best) for each in found if _another_source(best, each)
    ]  # fmt: skip
    findings = checking.checked(wish, rows, best.seen, tree, best.code, others)
    findings += [*_thought(opinion, wish, rows), *told(wish, rows), *several(wish, rows, tree)]
    findings += [*kinds.told(best, wish), *kinds.as_one(best), *kinds.cut(best, wish)]
    findings += [*kinds.unread(best, wish), *kinds.drawn(best, wish)]
    findings += kinds.one_number(best)
    findings += [replace(each, grave=False) for each in kinds.elsewhere(best, tree)]
    if rows != best.rows:
        findings.append(_differs())
    if serious := checking.grave(findings):
        raise NotRight(serious)
    made = profiles.profile(wish, rows, tree, best, settled=_settled(best, wish, tree))
    return Made(best.code, rows, made, tuple(findings), best.doubts, best.missing, wish.fields)


def accept(
    code: str, page: Page, wish: Wish, source: Source = "model", opinion: Opinion | None = None,
    then: Profile | None = None, before: Sequence[Row] = (),
) -> Made:  # fmt: skip
    """A function that somebody else wrote, through the same tiers; it goes with the good run
    ``then``, where there was one. Raises NotRight, NotRun."""
    packed = embedded.packed(page)
    tree = load(packed)
    rows = walled.run(code, packed, source)
    try:
        found = inducing.alternatives(tree, wish)[:2]
        others = [each.rows for each in found if not inducing.strange(each, wish, tree)]
    except NotFound:
        others = []
    asked = wish if then is None else _as_then(wish, then)
    findings = checking.checked(asked, rows, 0, tree, code, others, opinion) + told(wish, rows)
    if then is not None:
        findings += profiles.unlike(wish, rows, then, before, tree)
    if serious := checking.grave(findings):
        raise NotRight(serious)
    missing = tuple(each.name for each in wish.fields if not checking.filled(rows, each.name))
    findings += several(wish, rows, tree)
    made = profiles.profile(wish, rows, tree, None, then)
    return Made(code, rows, made, tuple(findings), missing=missing, fields=wish.fields)


def _settled(best: Induced, wish: Wish, tree: Tree) -> list[str]:
    """Fields that would be something else but for the rows that the person told."""
    if not wish.examples:
        return []
    try:
        other = inducing.alternatives(tree, replace(wish, examples=()))[0]
    except NotFound:
        return [each.name for each in wish.fields]
    names = [each.name for each in wish.fields]
    pairs = [(name, best.chosen[name], other.chosen[name]) for name in names]
    return [
        name for name, a, b in pairs
        if a is not None and (b is None or list(a.values) != list(b.values))
    ]  # fmt: skip


def _there(found: Sequence[Induced], wish: Wish, tree: Tree) -> Induced:
    """The best one that has anything of what is wanted. Raises NotFound."""
    names = [each.name for each in wish.fields]
    for each in found:
        if len(inducing.strange(each, wish, tree)) < len(names):
            return each
    raise NotFound(doubting.nothing(wish, names))


def _as_written(
    found: Sequence[Induced], best: Induced, packed: Mapping[str, Any], wish: Wish, tree: Tree
) -> Induced | None:
    """The next best whose written function finds its own rows, and all of what is wanted."""
    for each in found:
        if each is best or each.missing or inducing.strange(each, wish, tree):
            continue
        if walled.run(each.code, packed) == each.rows:
            return each
    return None


def _thought(opinion: Opinion | None, wish: Wish, rows: Sequence[Row]) -> list[Finding]:
    """What a model doubts in rows that pass all else is told with them."""
    return [replace(each, grave=False) for each in checking.opinions(wish, rows, opinion)]


def again(
    code: str,
    then: Profile,
    page: Page,
    wish: Wish,
    before: Sequence[Row] = (),
    source: Source = "induced",
    opinion: Opinion | None = None,
) -> Came:
    """The stored function on today's page. ``before`` are the rows of the last good run."""
    packed = embedded.packed(page)
    tree = load(packed)
    rows, drift = _run(code, packed, wish, then, before, source, tree)
    fresh = _fresh(tree, wish, then)
    if not drift:
        built_the_same = profiles.unchanged(then, tree)
        if built_the_same or (fresh is not None and same_rows(rows, fresh.rows)):
            findings = checking.checked(wish, rows, 0, tree) + several(wish, rows, tree)
            if not checking.grave(findings):
                now = profiles.profile(wish, rows, tree, None, then)
                return Came("delivered", rows, code, now, tuple(findings))
            drift = checking.grave(findings)
        else:
            drift = [Finding(2, Said(
                "The page was rebuilt, and the function may read something else now.",
                "页面改版了，原来的函数现在可能读到别的内容。",
            ))]  # fmt: skip
    return _mended(fresh, packed, tree, wish, then, before, drift, rows, opinion)


def _run(
    code: str, packed: Mapping[str, Any], wish: Wish, then: Profile, before: Sequence[Row],
    source: Source, tree: Tree,
) -> tuple[list[Row], list[Finding]]:  # fmt: skip
    try:
        rows = walled.run(code, packed, source)
    except NotRun as error:
        return [], [Finding(3, error.said)]
    found = checking.grave(checking.coverage(_as_then(wish, then), rows))
    found += checking.grave(checking.sense(wish, rows))
    return rows, [*found, *profiles.unlike(wish, rows, then, before, tree)]


def _as_then(wish: Wish, then: Profile) -> Wish:
    """Without fields that were never there."""
    there = tuple(each for each in wish.fields if then.fields[each.name].fill > 0)
    return Wish(there, wish.item, wish.most, wish.pages, wish.examples, wish.about)


def _fresh(tree: Tree, wish: Wish, then: Profile) -> Induced | None:
    try:
        found = inducing.alternatives(tree, wish, then.known(), then.rows)
    except NotFound:
        return None
    there = {name for name, each in then.fields.items() if each.fill > 0}
    return _fullest(found, there)


def _fullest(found: Sequence[Induced], wanted: Collection[str]) -> Induced:
    """Of those that are nearly as good as the best the one that has most of what is wanted."""
    near = [each for each in found if each.score > found[0].score - FULLER]
    return min(near, key=lambda each: len(set(each.missing) & set(wanted)))


def _mended(
    fresh: Induced | None, packed: Mapping[str, Any], tree: Tree, wish: Wish, then: Profile,
    before: Sequence[Row], drift: Sequence[Finding], old: list[Row], opinion: Opinion | None,
) -> Came:  # fmt: skip
    if fresh is None:
        return Came("doubtful", old, why=tuple(drift))
    rows, wrong = _run(fresh.code, packed, wish, then, before, "mended", tree)
    wrong += checking.grave(
        checking.checked(_as_then(wish, then), rows, fresh.seen, tree, fresh.code, (), opinion)
    )
    wrong += [_unsure(name) for name in doubtful(fresh, then)]
    wrong += [*kinds.elsewhere(fresh, tree), *kinds.one_number(fresh)]
    if rows != fresh.rows:
        wrong.append(_differs())
    if wrong:
        return Came("doubtful", rows, why=(*drift, *wrong))
    now = profiles.profile(wish, rows, tree, fresh, then)
    return Came("mended", rows, fresh.code, now, tuple(drift))


def doubtful(fresh: Induced, then: Profile) -> list[str]:
    """Fields of a new function that neither words nor values decide."""
    found = []
    unsure = {each.field for each in fresh.doubts}
    for name, option in fresh.chosen.items():
        old = then.fields.get(name)
        if option is None:
            if old is not None and old.fill > 0:
                found.append(name)
        elif _open(option, fresh.rivals.get(name, ()), old):
            found.append(name)
        elif name in unsure:
            there = [each for each in option.values if each is not None]
            rivals = [each for each in fresh.rivals.get(name, ()) if each.evidence > -0.5]
            best = max(profiles.likeness(there, old), profiles.inside(there, old))
            if not rivals or rivals[0].score < option.score - FAR:
                best = max(best, profiles.shaped(there, old))
            if best < ENOUGH or (rivals and rivals[0].score > option.score - doubting.CLOSE):
                found.append(name)
    return found


def _open(option: Option, rivals: Sequence[Option], old: OfField | None) -> bool:
    """Whether another column is as good. Of a field that a told row settled it is enough that it
    has values like those before, and that no label tells them apart."""
    own = [x for x in option.values if x is not None]
    rivals = [each for each in rivals if not _unlike(own, each, old)]
    if old is None or not old.settled or doubting.as_good(option, rivals):
        return doubting.as_good(option, rivals)
    if option.column.label and label_key(option.column.label) in old.labels:
        return False
    for each in rivals:
        there = [x for x in each.values if x is not None]
        best = max(profiles.likeness(there, old), profiles.inside(there, old))
        if each.typed >= option.typed - TYPED and best >= ENOUGH:
            return True
    return False


def _unlike(own: Sequence[Value], rival: Option, old: OfField | None) -> bool:
    """Whether a column's values are written, or lie, as those before, and hardly any of another's
    do."""
    there = [x for x in rival.values if x is not None]
    return any(
        way(own, old) >= AS_BEFORE and way(there, old) <= 1 - AS_BEFORE
        for way in (profiles.shaped, profiles.inside)
    )


def same_rows(one: Sequence[Row], other: Sequence[Row]) -> bool:
    return len(one) == len(other) and all(
        a.keys() == b.keys() and all(_same(a[name], b[name]) for name in a)
        for a, b in zip(one, other, strict=True)
    )


def _same(one: Value, other: Value) -> bool:
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return abs(one - other) < 1e-9 * max(1.0, abs(one))
    return one == other


def told(wish: Wish, rows: Sequence[Row]) -> list[Finding]:
    """Rows the person told and that are not there."""
    found = []
    for example in wish.examples:
        if not any(all(_told(row.get(n), said) for n, said in example.items()) for row in rows):
            said = ", ".join(example.values())[:200]
            found.append(
                Finding(2, Said(f"“{said}” is not among the rows.", f"行里没有“{said}”。"))
            )
    return found


def _told(value: Value, said: str) -> bool:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        amounts = (values.price(said), values.number(said), values.count(said))
        return any(each is not None and abs(each - value) < 1e-6 for each in amounts)
    return str(value).casefold() == said.strip().casefold()


def _surely(other: Induced, best: Induced) -> list[Row]:
    """What another source says, without fields of which its words say less than those of the
    best: what is only of the same kind is no evidence against."""
    known = {
        name for name, option in other.chosen.items()
        if option is not None and (own := best.chosen[name]) is not None
        and (own.evidence < SAID or option.evidence >= SAID)
    }  # fmt: skip
    key = next(iter(best.chosen))
    return [{n: v for n, v in row.items() if n in known or n == key} for row in other.rows]


def _another_source(one: Induced, other: Induced) -> bool:
    data = ("data", "things")
    return (one.region.kind in data) != (other.region.kind in data)


def _unsure(name: str) -> Finding:
    return Finding(2, Said(
        f"I cannot tell any more which part of the page is “{name}”.",
        f"我已无法确定页面的哪一部分是“{name}”。",
    ), field=name)  # fmt: skip


def _differs() -> Finding:
    return Finding(3, Said(
        "The written function finds other rows than those it was made of.",
        "写出的函数得到的行与生成时不同。",
    ))  # fmt: skip
