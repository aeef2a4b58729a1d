"""What fields hold on a page, where it is not what their names say: a day that is a weekday, a
salary that is a range, “deposit” that is money, an old price that few things have.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from device_drivers.verbs.base import Said
from skills.extraction import amounts, dates, fields, hints, records, values
from skills.extraction.base import Field, Wish
from skills.extraction.beside import SECTION
from skills.extraction.checking import Finding
from skills.extraction.concepts import SHAPES
from skills.extraction.grids import heads
from skills.extraction.inducing import Induced
from skills.extraction.likeness import rich
from skills.extraction.page import Node, Page, advert
from skills.extraction.scoring import Option
from skills.extraction.sections import section

RANGES = 1 / 3
"""Share of the values that are ranges, from which on they are read as they are shown."""
WORDS = 0.6
"""Evidence from which on a column is the field, whatever its values are."""
LINE = 40
MARKS = " \t|·•,;:：-–—/()"
PARTS = 0.2
"""Share of the values from which on they are more than now and then a part."""
NUMBERS = ("number", "count")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
LISTS = 3
"""Lists of one kind from which on they are read as one."""
POINTS = 10
"""Points that guests give, at most."""
FILLED = 0.8
MORE = 2
"""Records elsewhere that are more than chance."""
Make = Callable[[Wish], Induced]


def fitted(best: Induced, wish: Wish, make: Make) -> tuple[Induced, Wish]:
    """A better function for fields of other kinds, with these; the same where none is better."""
    for way in (_by_values, _sparse, _shown):
        asked = replace(
            wish, fields=tuple(way(each, best.chosen[each.name]) for each in wish.fields)
        )
        changed = [new for new, old in zip(asked.fields, wish.fields, strict=True) if new != old]
        if not changed:
            continue
        made = make(asked)
        sure = {
            each.name for each in changed
            if _sure(made.chosen[each.name], best.chosen[each.name], each, way is _by_values)
        }  # fmt: skip
        if len(sure) < len(changed):
            kept = (new if new.name in sure else old
                    for new, old in zip(asked.fields, wish.fields, strict=True))  # fmt: skip
            asked = replace(wish, fields=tuple(kept))
            made = make(asked) if sure else best
        if sure and len(made.missing) <= len(best.missing) and len(made.rows) >= len(best.rows):
            best, wish = made, asked
    return best, wish


def _sure(option: Option | None, before: Option | None, wanted: Field, same: bool) -> bool:
    """Whether it is more surely the field than what was taken before; ``same``: that is the column
    which was taken."""
    if option is None:
        return False
    if before is not None and (before.column.code == option.column.code) != same:
        return False
    told = option.evidence >= WORDS
    if wanted.kind == "text" and not same and all(map(_NUMBER.fullmatch, map(str, option.values))):
        return False
    return same or told or (before is None and wanted.kind != "text" and option.typed >= 0.5)


def _by_values(wanted: Field, option: Option | None) -> Field:
    """Money and days below a heading that is not known to mean any; ranges of numbers as shown."""
    if option is None or (option.evidence < 0.3 and wanted.kind == "text"):
        return wanted
    said = option.texts
    if wanted.kind in ("price", "number") and RANGES * len(said) < sum(map(_range, said)):
        return replace(wanted, kind="text")
    known = fields.known(wanted.name) or fields.special(wanted) is False
    if wanted.kind != "text" or known or fields.meaning(wanted).concept in SHAPES:
        return wanted
    if _most(said, lambda each: values.money(each) is not None and not _range(each)):
        return replace(wanted, kind="price")
    return (
        replace(wanted, kind="date") if _most(said, lambda each: bool(dates.date(each))) else wanted
    )


def _sparse(wanted: Field, option: Option | None) -> Field:
    """That few have it."""
    return wanted if option is not None else replace(wanted, optional=True)


def _shown(wanted: Field, option: Option | None) -> Field:
    """A text, where it is not what its name says."""
    said = option is not None and (option.evidence >= 0.3 or option.told)
    plain = said or wanted.kind not in ("date", "price", "number")
    return wanted if plain else replace(wanted, kind="text")


def _range(said: str) -> bool:
    return amounts.lower(said) is not None


def _most(said: Sequence[str], reads: Callable[[str], bool]) -> bool:
    return 10 * sum(len(each) <= LINE and reads(each) for each in said) > 8 * len(said) > 0


def told(best: Induced, wish: Wish) -> list[Finding]:
    """What a person should know of how fields were read."""
    found: list[Finding] = []
    for each in wish.fields:
        option = best.chosen[each.name]
        if option is None:
            continue
        ends = sum(map(_range, option.texts)) if each.kind in ("price", "number") else 0
        if ends:
            found.append(Finding(2, Said(
                f"“{each.name}” is a range in {ends} rows; I took its lower end.",
                f"有 {ends} 行的“{each.name}”是一个范围，我取了较低的一端。",
            ), False, each.name))  # fmt: skip
    return found


def unread(best: Induced, wish: Wish) -> list[Finding]:
    """What stands where a value should, and says none."""
    found = []
    for each in wish.fields:
        option = best.chosen[each.name]
        if option is None or each.kind not in ("price", "number", "count", "rating", "date"):
            continue
        said = [
            x.text for x, value in zip(option.column.found, option.values, strict=True)
            if value is None and isinstance(x, Node) and re.search(r"\w", x.text)
        ]  # fmt: skip
        if said:
            found.append(Finding(2, Said(
                f"“{each.name}” says “{said[0][:LINE]}” in {len(said)} rows; there it is empty.",
                f"有 {len(said)} 行的“{each.name}”写着“{said[0][:LINE]}”，我留空了。",
            ), False, each.name))  # fmt: skip
    return found


def drawn(best: Induced, wish: Wish) -> list[Finding]:
    """Whole stars that were taken for points, where other points with a fraction stand beside: a
    hotel of four stars that its guests give 8.4."""
    found = []
    for each in wish.fields:
        option = best.chosen[each.name]
        if option is None or not option.code.startswith("stars("):
            continue
        numbers = [x for x in option.values if isinstance(x, float)]
        if any(x % 1 for x in numbers):
            continue
        for other in best.rivals.get(each.name, ()):
            there = [x for x in other.values if isinstance(x, float)]
            finer = 3 * sum(x % 1 != 0 for x in there) >= len(there) > 0 and max(there) <= POINTS
            if finer and len(there) >= FILLED * len(numbers):
                found.append(Finding(2, Said(
                    f"“{each.name}” is the stars I saw; beside them stands {there[0]:g}.",
                    f"“{each.name}”是图中的星数；旁边还写着 {there[0]:g}。",
                ), False, each.name))  # fmt: skip
                break
    return found


def cut(best: Induced, wish: Wish) -> list[Finding]:
    """What goes on behind the element that stands beside a label: one of several, unmarked."""
    found = []
    for each in wish.fields:
        option = best.chosen[each.name]
        if option is None or each.kind != "text":
            continue
        nodes = [x for x in option.column.found if isinstance(x, Node)]
        if whole := _whole(option, best):
            found.append(Finding(2, Said(
                f"“{each.name}” may be more than I took: the whole of it is “{whole[:LINE]}”.",
                f"“{each.name}”可能不完整：完整的是“{whole[:LINE]}”。",
            ), False, each.name))  # fmt: skip
            continue
        rest = [hints.rest(x).strip(MARKS) for x in nodes]
        if ".labelled(" in option.code:
            rest = [x.parent.own.strip(MARKS) for x in nodes if x.parent is not None]
        rest = [said for said in rest if said]
        if len(rest) > PARTS * len(nodes):
            found.append(Finding(2, Said(
                f"“{each.name}” may be more than I took: beside it stands “{rest[0][:LINE]}”.",
                f"“{each.name}”可能不完整：旁边还有“{rest[0][:LINE]}”。",
            ), False, each.name))  # fmt: skip
    return found


def _whole(option: Option, best: Induced) -> str:
    """The text of which a field is one part behind a comma, where the page's words say that all of
    it is the field, and no other field is another part."""
    if not re.match(r'part\(.*, ", ", \d\)$', option.code) or option.evidence < WORDS:
        return ""
    code = option.column.code
    others = [x for x in best.chosen.values() if x is not None and x is not option]
    if option.told or any(x.column.code == code and x.code.startswith("part(") for x in others):
        return ""
    return next((text for text in option.texts if ", " in text), "")


def one_number(best: Induced) -> list[Finding]:
    """Two fields that are one and the same number of an element, in some of the rows: “340 of 500
    free” in others, and “closed (340)” in these."""
    found = []
    counts = [x for x in best.chosen.values() if x is not None and x.field.kind in NUMBERS]
    for one, other in itertools.combinations(counts, 2):
        twice = sum(
            a is not None and a == b and _one_element(x, y)
            for a, b, x, y in zip(
                one.values, other.values, one.column.found, other.column.found, strict=True
            )
        )
        if twice >= MORE:
            names = one.field.name, other.field.name
            found.append(Finding(2, Said(
                f"“{names[0]}” and “{names[1]}” are one and the same number in {twice} rows.",
                f"有 {twice} 行的“{names[0]}”和“{names[1]}”是同一个数。",
            ), field=names[0]))  # fmt: skip
    return found


def _one_element(one: object, other: object) -> bool:
    """Whether they are one node with one number in it, or a text of it without a place."""
    if not (isinstance(one, Node) and isinstance(other, Node)):
        return False
    for whole, part in ((one, other), (other, one)):
        inside = part is whole or part.parent is None or part.parent is whole
        if inside and part.text in whole.text and len(_NUMBER.findall(whole.text)) == 1:
            return True
    return False


def as_one(best: Induced) -> list[Finding]:
    """That rows are of several lists of one kind, each below a heading of its own."""
    items = best.region.items
    if best.region.kind not in ("nodes", "groups"):
        return []
    if any(each is not None and each.column.tag == SECTION for each in best.chosen.values()):
        return []  # it is asked for, so it is in the rows
    lists = {id(each.parent): section(each).text for each in reversed(items)}
    above = list(dict.fromkeys(reversed([each for each in lists.values() if each])))
    values = {str(value) for row in best.rows for value in row.values()}
    if len(lists) < LISTS or len(above) < len(lists) or values & set(above):
        return []
    told = ", ".join(above[:LISTS]) + (", …" if len(above) > LISTS else "")
    return [Finding(2, Said(
        f"These stand in {len(above)} lists ({told}); I read them as one.",
        f"页面上这些内容分在 {len(above)} 个列表中（{told}），我合在一起读了。",
    ), grave=False)]  # fmt: skip


def elsewhere(made: Induced, tree: Page) -> list[Finding]:
    """That records like those which were read stand in another place of the page, too."""
    items = made.region.items
    if made.region.kind != "nodes" or made.region.beside:
        return []
    own = {id(each.source or each) for each in items}
    sign = _sign(items[0])
    more = [
        each for each in tree.walk()
        if id(each) not in own and each.tag == items[0].tag and _sign(each) == sign
        and not advert(each) and not heads(each) and not records.apart(each)
    ]  # fmt: skip
    if len(more) < max(MORE, len(items) / 5) or not rich(more):
        return []
    return [Finding(2, Said(
        f"There are {len(more)} more like these elsewhere on the page.",
        f"页面的其他位置还有 {len(more)} 条类似的内容。",
    ))]  # fmt: skip


def _sign(node: Node) -> tuple[object, ...]:
    """How a record is marked, and where: tags on the way down to it, what it holds."""
    way = []
    above = node.parent
    while above is not None:
        way.append(above.tag)
        above = above.parent
    plain = node.tag == "tr" or not node.classes
    held = tuple(each.tag for each in node.elements) if plain else ()
    return (node.tag, *node.classes, held, *way)
