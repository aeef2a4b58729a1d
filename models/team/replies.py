"""Reading the replies of roles: an object of JSON, or the same between tags. Nothing is guessed.

A reply is text of a model that has looked at a screen, so it is never evaluated, only taken apart:
fields that were asked for, in bounded number and length, in one line each.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from models.adapters import _told as told
from models.adapters._thinking import without_thinking
from models.base import BadReply
from models.team.roles import Conclusion, NewPlan
from models.team.state import SUCCESS, Feedback

MAX_REPLY = 30_000
MOST_SUBGOALS, MOST_NEW_NOTES = 15, 10
MAX_SUBGOAL, MAX_NOTE, MAX_ANALYSIS, MAX_ANSWER = 300, 500, 600, 4000
Kind = Literal["list", "text", "yes", "verdict"]
Fields = Mapping[str, Any]


def read_plan(reply: str) -> NewPlan:
    """Raises BadReply."""
    fields = _fields(reply, {"pending": "list", "completed": "list", "thought": "text"}, "pending")
    pending = _lines(fields["pending"], MOST_SUBGOALS, MAX_SUBGOAL)
    completed = _lines(fields.get("completed", []), 4 * MOST_SUBGOALS, MAX_SUBGOAL)
    return NewPlan(pending, completed, line(fields.get("thought", ""), MAX_ANALYSIS))


def read_conclusion(reply: str) -> Conclusion:
    """Raises BadReply."""
    fields = _fields(reply, {"done": "yes", "answer": "text", "missing": "list"}, "done")
    missing = _lines(fields.get("missing", []), MOST_SUBGOALS, MAX_SUBGOAL)
    if fields["done"] and missing:
        raise BadReply("The reply says that all is done and that something is missing; say one.")
    if not fields["done"] and not missing:
        raise BadReply("The reply says that something is missing, but not what; name it.")
    answer = told.harmless(fields.get("answer", "").strip())[:MAX_ANSWER]
    return Conclusion(fields["done"], answer, missing)


def read_feedback(reply: str) -> Feedback:
    """Raises BadReply."""
    fields = _fields(reply, {"verdict": "verdict", "analysis": "text"}, "verdict")
    if fields["verdict"] == "success":
        return SUCCESS
    analysis = line(fields.get("analysis", ""), MAX_ANALYSIS)
    if not analysis:
        raise BadReply("A failure needs an analysis: what went wrong, and what to do instead.")
    return Feedback(ok=False, analysis=analysis)


def read_notes(reply: str) -> tuple[str, ...]:
    """Raises BadReply."""
    return _lines(_fields(reply, {"notes": "list"}, "notes")["notes"], MOST_NEW_NOTES, MAX_NOTE)


# --- taking apart ---------------------------------------------------------------------------------


def _fields(reply: str, wanted: Mapping[str, Kind], needed: str) -> dict[str, Any]:
    """The wanted fields that are there, ``needed`` among them."""
    if len(reply) > MAX_REPLY:
        raise BadReply(f"The reply was longer than {MAX_REPLY} characters; one object is enough.")
    _, said = without_thinking(reply)
    found = [each for each in _objects(said) if needed in each] or _tagged(said, wanted, needed)
    if not found:
        raise BadReply(f"There was no JSON object with {needed!r} in the reply.")
    if any(each != found[0] for each in found):
        raise BadReply("There were several different objects in the reply; give one.")
    return {
        name: _read(name, kind, found[0][name])
        for name, kind in wanted.items()
        if found[0].get(name) is not None or name == needed
    }


def _objects(said: str) -> Iterator[dict[str, Any]]:
    """Every object that stands in the text by itself, not inside another one."""
    at = said.find("{")
    for _ in range(200):
        if at < 0:
            return
        try:
            value, end = _DECODER.raw_decode(said, at)
        except (ValueError, RecursionError) as error:
            if isinstance(error, _SaidTwice):
                raise BadReply(f"The JSON object in the reply {error}.") from None
            at = said.find("{", at + 1)
            continue
        if isinstance(value, dict):
            yield value
        at = said.find("{", end)


class _SaidTwice(ValueError):
    pass


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object that says a thing twice may mean either."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise _SaidTwice(f"has {name[:40]!r} twice")
        found[name] = value
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_once, strict=False)


def _tagged(said: str, wanted: Mapping[str, Kind], needed: str) -> list[dict[str, Any]]:
    """``<pending>...</pending>``, each field at most once."""
    found: dict[str, Any] = {}
    for name in wanted:
        blocks = re.findall(rf"<{name}>(.*?)</{name}>", said, re.DOTALL | re.IGNORECASE)
        if len(blocks) > 1:
            raise BadReply(f"The reply has <{name}> several times; give it once.")
        if blocks:
            found[name] = blocks[0]
    return [found] if needed in found else []


def _read(name: str, kind: Kind, value: Any) -> Any:
    match kind, value:
        case "list", list():
            return value
        case "list", str():
            return [line for line in value.splitlines() if _BULLET.sub("", line).strip()]
        case "text", str():
            return value
        case "yes", bool():
            return value
        case "yes" | "verdict", str() if value.strip().casefold() in _WORDS[kind]:
            return _WORDS[kind][value.strip().casefold()]
    raise BadReply(f"{name!r} in the reply has to be {_MEANT[kind]}.")


_WORDS: Mapping[str, Mapping[str, Any]] = {
    "yes": {"true": True, "yes": True, "false": False, "no": False},
    "verdict": {"success": "success", "failure": "failure"},
}
_MEANT = {
    "list": "a list of texts", "text": "a text", "yes": "true or false",
    "verdict": '"success" or "failure"',
}  # fmt: skip
_NONE = {"", "none", "nothing", "n/a", "无", "没有"}
_BULLET = re.compile(r"^\s*(?:[-*•]|\(?\d{1,2}[.)、:]|\[[ xX]?\])\s*")


def _lines(items: list[Any], most: int, longest: int) -> tuple[str, ...]:
    """Each in one line, without its bullet; what says nothing is left out."""
    if not all(isinstance(item, str) for item in items):
        raise BadReply("Each entry of a list has to be a text.")
    lines = [line(_BULLET.sub("", item), longest) for item in items]
    says = [each for each in lines if each.strip("().。").casefold() not in _NONE]
    kept = tuple(dict.fromkeys(says))
    if len(kept) > most:
        raise BadReply(f"A list had {len(kept)} entries; {most} are enough.")
    return kept


def line(text: str, longest: int) -> str:
    """In one line that opens and closes no tag."""
    apart = re.sub(r"<(?=[/!\w])", "< ", told.harmless(text))
    return re.sub(r"\s+", " ", apart).strip()[:longest]
