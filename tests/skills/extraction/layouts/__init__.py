"""Pages as they are found, with what is truly on them.

``page(name, seed, mutation)`` is one page's HTML as it stands in a browser in the end, and its rows;
``LAYOUTS[name]`` has what is wanted of it and ``page(seed, mutation)`` as the skill gets it. Those
in ``HELD_OUT`` (the folder ``unseen``) were written by somebody who had not read extraction, and
are measured before who writes it looks at them (docs/reports/extraction_blind.md); those of
``measured`` were held out before, those of ``everyday`` are by whoever mends it. ``site.serve``
serves them, page after page.
"""

from __future__ import annotations

import importlib
import pkgutil

from skills.extraction.base import Row
from tests.skills.extraction.layouts import (
    lists,
    marked,
    more_cards,
    more_shops,
    odd,
    parts,
    shops,
    tables,
    unseen,
)
from tests.skills.extraction.layouts.everyday import (
    boards,
    buying,
    chinese,
    going,
    mixed,
    more_chinese,
    reading,
)
from tests.skills.extraction.layouts.layout import BASE, HELD_OUT, LAYOUTS, Drawn, Layout
from tests.skills.extraction.layouts.look import MUTATIONS, Mutation
from tests.skills.extraction.layouts.measured import (
    listed,
    listings,
    money,
    offers,
    public,
    ranked,
    records,
    times,
    trade,
)

__all__ = ["BASE", "HELD_OUT", "LAYOUTS", "MUTATIONS", "Drawn", "Layout", "Mutation", "page"]

# each adds its own to LAYOUTS
_ = (boards, buying, chinese, going, mixed, more_chinese, listed, listings, offers, public, lists,
     marked, money, more_cards, more_shops, odd, parts, ranked, reading, records, shops, tables,
     times, trade)  # fmt: skip
for _each in pkgutil.iter_modules(unseen.__path__):
    importlib.import_module(f"{unseen.__name__}.{_each.name}")


def page(name: str, seed: int, mutation: Mutation | None = None) -> tuple[str, list[Row]]:
    """The HTML of one layout on one day, and its rows."""
    drawn = LAYOUTS[name].drawn(seed, mutation)
    return drawn.html, drawn.rows
