"""The usual order: what it is, how people say it, and where it is kept."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field

from skills.context import CallFailed, Context

_FILE = "usual.json"
_MOST = 20
_ITEM = re.compile(
    r"\s*(?:(?P<count>\d{1,2})\s*(?:[x×*]|个|份|瓶|包|盒|袋|杯|件|斤|只)?\s*"
    r"|(?P<zh>[一二两三四五六七八九十])(?:个|份|瓶|包|盒|袋|杯|件|斤|只)\s*"
    r"|(?P<en>an?|one|two|three|four|five|six)\s+)?(?P<what>.+?)(?:\s*[x×*]\s*(?P<last>\d{1,2}))?\s*",
    re.IGNORECASE,
)
_ZH = {mark: n for n, mark in enumerate("一二三四五六七八九十", 1)} | {"两": 2}
_EN = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


@dataclass
class Item:
    """``what`` is searched for; ``choices`` are words of sizes or colours to choose."""

    what: str
    count: int = 1
    choices: list[str] = field(default_factory=list)


@dataclass
class Usual:
    app: str
    items: list[Item]

    @property
    def shown(self) -> str:
        return "\n".join(
            f"• {item.count} × {item.what}"
            + (f" ({', '.join(item.choices)})" if item.choices else "")
            for item in self.items
        )


def kept(context: Context) -> Usual | None:
    """None where there is none yet, or it cannot be read."""
    try:
        told = json.loads(context.read(_FILE))
        items = [Item(str(i["what"]), int(i["count"]), [str(c) for c in i.get("choices", [])])
                 for i in told["items"]]  # fmt: skip
        return Usual(str(told["app"]), items) if items else None
    except (CallFailed, ValueError, KeyError, TypeError):
        return None


def keep(context: Context, usual: Usual) -> None:
    context.write(_FILE, json.dumps(asdict(usual), ensure_ascii=False, indent=1))


def items_in(text: str) -> list[Item]:
    """``2 oat milk, 1 x bread and eggs``, ``两瓶牛奶、鸡蛋``."""
    items = []
    for part in re.split(
        r"\s*[,，、;；\n]\s*|\s+(?:and|plus)\s+|和(?=[一二两三四五六七八九十\d])", text
    ):
        match = _ITEM.fullmatch(part)
        if not match or not match["what"].strip(" .。!！"):
            continue
        count = match["count"] or match["last"]
        number = int(count) if count else _ZH.get(match["zh"] or "", 0) or _EN.get(
            (match["en"] or "").lower(), 1
        )  # fmt: skip
        items.append(Item(match["what"].strip(" .。!！"), max(1, number)))
    return items[:_MOST]
