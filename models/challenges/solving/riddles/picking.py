"""Which one of a list, and how many: by kind, by place, by letters, by what does not belong."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import (
    COUNTING,
    NOT,
    PLACE,
    PLACE_ZH,
    Asked,
    chinese,
    place_of,
)
from models.challenges.solving.riddles.classes import Kind, kinds, kinds_of, wanted
from models.challenges.solving.riddles.listing import Listing, listing

_ODD = re.compile(
    r"odd (?:one|word|man)|(?:does|do|is|are)(?: not|n't) (?:belong|fit|match|like)|out of place|"
    r"(?:is|are) different|不同类|不一样|不属于同|与众不同"
    r"|不是同一?类|异类|不同的|与其[他它余](?:的)?(?:不同|不一样)|不是一类|不合群|格格不入|另类"
)
_EACH = r"(?:words?|items?|entr(?:y|ies)|ones?|things?|elements?|options?)"
_NTH_ITEM = re.compile(rf"{PLACE} {_EACH}\b")
_COMES_NTH = re.compile(rf"(?:comes?|is|stands) (?:the )?{PLACE}(?= ?[:?]| in| of|$)")
_NTH_OF = re.compile(
    rf"{PLACE} (?:of|in|from|among) (?:these|the following|those|the|this)? ?{_EACH}"
)
_OF_LENGTH = re.compile(
    r"(?:has|have|with|of|is)(?: exactly| only)? (?P<n>\w+) letters|(?P<m>\w+)[- ]letter"
)
_RHYME = re.compile(r"rhymes? with(?: the word)? [\"'“]?(?P<with>[a-z]+)")
_NTH_ITEM_ZH = re.compile(rf"{PLACE_ZH}(?:个|项|种)?(?:词语|词|项|选项|单词|东西|是)")
_NEXT_TO = re.compile(
    r"(?P<side>after|before|follows?|precedes?|between) (?:the )?(?:word )"
    r"?[\"'“]?(?P<word>[a-z0-9]+)"
)
_LONG = re.compile(
    r"(?P<long>longest|\blonger\b|most letters"
    r"|最长|字数最多|字最多)|shortest|\bshorter\b|(?:fewest|least)"
    r" letters|最短|字数最少"
)
_HAS = re.compile(
    r"(?:contain(?:s|ing)?|includ(?:es|ing)|has|have|with)(?: the)?(?: letter| an?)? "
    r"[\"'“‘]?(?P<letter>[a-z])[\"'”’]?(?: in it)?(?![a-z'])"
)
_HAS_ZH = re.compile(r"(?:含有?|包含|带有?|有)(?:字母)?[“\"]?(?P<letter>[a-z]|[一-鿿])[”\"]?字?")
_EDGE = re.compile(
    r"(?P<edge>begin|start|end|finish)(?:s|ning|ing|es)? (?:with|in|by)(?: the)?(?: letter| an?)? "
    r"[\"'“‘]?(?P<letter>[a-z])(?![a-z])"
)
_EDGE_ZH = re.compile(
    r"(?:以|用)?(?:字母)?[“\"]?(?P<letter>[a-z])[”\"]?(?P<edge>开头|结尾|打头|开始)"
)
_ALPHABET = re.compile(
    r"(?P<end>first|last)(?: \w+)* (?:alphabet|dictionary)|alphabet\w* (?P<end2>first|last)"
)
_LOUD = re.compile(r"capital|upper ?-?case|大写")
_QUIET = re.compile(r"lower ?-?case|small letters|小写")
_WITH_DIGIT = re.compile(r"(?:contain|with|ha[sv]e?).{0,6}(?:digit|number)|含有?数字|带数字")
PLACED = re.compile(PLACE.replace("?P<nth>", "").replace("?P<back>", "").replace("?P<end>", ""))
_AMONG = re.compile(
    r"the word|the one|which|what|pick|choose|select|find|one of|name|type|enter|write|where|tell"
    r"|identify|give|"
    r"is an?|are|哪|选|找|谁|请|属于|是|输入|什么"
)


def told(asked: Asked) -> str | None:
    found = listing(asked.text)
    if found is None:
        return None
    ways: tuple[Callable[[Asked, Listing], str | None], ...] = (
        _loud, _odd, _by_letters, _counted, _of_kind, _in_place,
    )  # fmt: skip
    return next((answer for way in ways if (answer := way(asked, found)) is not None), None)


def _only(words: Sequence[str]) -> str | None:
    """The word itself, where there is just one."""
    return words[0] if len(words) == 1 else None


def _loud(asked: Asked, found: Listing) -> str | None:
    """In capitals, or not, among words that are otherwise."""
    loud = _LOUD.search(found.frame)
    if not loud and not _QUIET.search(found.frame):
        return None
    written = {word.lower(): word for word in re.findall(r"[A-Za-z][A-Za-z'-]*", asked.cased)}
    as_written = [written.get(item, item) for item in found.items]
    matching = [
        one.lower() for one in as_written if (one.isupper() if loud else one.islower())
    ]  # fmt: skip
    if not matching:
        matching = [one.lower() for one in as_written if loud and one[:1].isupper()]
    return str(len(matching)) if COUNTING.search(found.frame) else _only(matching)


def _odd(asked: Asked, found: Listing) -> str | None:
    if not _ODD.search(found.frame) or len(found.items) < 3:
        return None
    if all(item in kinds()["number"] for item in found.items):
        numbers = [int(in_digits(item)) for item in found.items if in_digits(item).isdigit()]
        for parity in (0, 1):
            apart = [n for n in numbers if n % 2 == parity]
            if len(apart) == 1 and len(numbers) > 2:
                return str(apart[0])
        return None
    return misfit(found.items)


def misfit(items: Sequence[str]) -> str | None:
    """The only one that is not of the narrowest kind that all the others are of."""
    fits: list[tuple[int, str]] = []
    for kind in kinds().values():
        out = [item for item in items if item not in kind]
        if len(out) == 1 and len(items) > 2 and kind.name != "thing":
            fits.append((len(kind.words), out[0]))
    return min(fits)[1] if fits else _strange(items)


def _strange(items: Sequence[str]) -> str | None:
    """Where some are words that are of no known kind: the one that is of another than the rest."""
    fits: list[tuple[int, int, str]] = []
    for kind in kinds().values():
        out = [item for item in items if item not in kind]
        named = [item for item in out if kinds_of(item)]
        of_it = len(items) - len(out)
        if kind.name != "thing" and len(named) == 1 and of_it > 1 and of_it >= len(out):
            fits.append((-of_it, len(kind.words), named[0]))
    return min(fits)[2] if len({one[2] for one in fits}) == 1 else None


def _by_letters(asked: Asked, found: Listing) -> str | None:
    items, frame = found.items, found.frame
    if edge := _EDGE.search(frame) or _EDGE_ZH.search(frame):
        at = 0 if edge["edge"] in ("begin", "start", "开头", "打头", "开始") else -1
        return _chosen([item for item in items if item[at] == edge["letter"]], frame)
    if rhyme := _RHYME.search(frame):
        return _rhyming(rhyme["with"], items)
    of_length = _OF_LENGTH.search(frame)
    many = in_digits(of_length["n"] or of_length["m"]) if of_length else ""
    if many.isdigit():
        return _chosen([item for item in items if str(len(item)) == many], frame)
    if alphabet := _ALPHABET.search(frame):
        ranked = sorted(items)
        return ranked[0 if (alphabet["end"] or alphabet["end2"]) == "first" else -1]
    if has := _HAS.search(frame) or (_HAS_ZH.search(frame) if chinese(frame) else None):
        having = [item for item in items if has["letter"] in item]
        if NOT.search(frame):
            having = [item for item in items if item not in having]
        return _chosen(having, frame) if having else None
    if _WITH_DIGIT.search(frame):
        return _chosen([item for item in items if re.search(r"\d", item)], frame)
    if long := _LONG.search(frame):
        if all(item.isdigit() for item in items):
            return None
        ranked = sorted(items, key=len, reverse=bool(long["long"]))
        return ranked[0] if len(ranked[0]) != len(ranked[1]) else None
    return None


def _rhyming(word: str, items: Sequence[str]) -> str | None:
    for long in (3, 2):
        ending = [item for item in items if item[-long:] == word[-long:] and item != word]
        if len(ending) == 1:
            return ending[0]
    return None


def _chosen(items: Sequence[str], frame: str) -> str | None:
    return str(len(items)) if COUNTING.search(frame) else _only(items)


def _kind(found: Listing) -> tuple[Kind, re.Match[str]] | None:
    """Of which kind words are wanted, as the question around the list says."""
    behind = re.search(r"\b(?:is|are)(?: not)? (?:an? )(?P<what>[a-z][a-z ]+)", found.frame)
    if behind and (named := wanted(behind["what"])) and not PLACED.search(found.frame):
        return named
    return wanted(found.frame)


def _counted(asked: Asked, found: Listing) -> str | None:
    if not COUNTING.search(found.frame):
        return None
    named = _kind(found)
    if named is None:
        every = re.search(rf"how ?many {_EACH}|几个(?:词|单词|词语)|多少个?词", found.frame)
        return str(len(found.items)) if every else None
    members = [item for item in found.items if item in named[0]]
    if NOT.search(found.frame):
        members = [item for item in found.items if item not in members]
    return str(len(members)) if members else None


def _of_kind(asked: Asked, found: Listing) -> str | None:
    named = _kind(found)
    if named is None or COUNTING.search(found.frame):
        return None
    kind, match = named
    members = [item for item in found.items if item in kind]
    if place := _place_of_kind(found.frame, match):
        at = place_of(place, len(members))
        return members[at] if at is not None else None
    if not _AMONG.search(found.frame):
        return None
    if NOT.search(found.frame):
        return _only([item for item in found.items if item not in members])
    if kind.name in ("thing", "number") and len(members) != 1:
        return None
    if members:
        return _only(members)
    return _only([item for item in found.items if not kinds_of(item)])


def _place_of_kind(frame: str, match: re.Match[str]) -> re.Match[str] | None:
    """“first” of “first colour”, “第二” of “第二种水果”."""
    before = frame[: match.start()]
    return re.search(rf"{PLACE} (?:[a-z]+ )?$", before) or re.search(
        rf"{PLACE_ZH}(?:个|种|只|项|样)?(?:是)?的?$", before
    )


def _in_place(asked: Asked, found: Listing) -> str | None:
    if re.search(
        r"in order|sorted|ascending|descending|从小到大|从大到小|由小到大|由大到小", found.frame
    ):
        return None
    place = _COMES_NTH.search(found.frame)
    place = place or _NTH_OF.search(found.frame)
    place = place or _NTH_ITEM.search(found.frame) or _NTH_ITEM_ZH.search(found.frame)
    if place:
        at = place_of(place, len(found.items))
        return found.items[at] if at is not None else None
    if re.search(r"\bin the middle\b", found.frame) and len(found.items) % 2:
        return found.items[len(found.items) // 2]
    if beside := _NEXT_TO.search(found.frame):
        if beside["word"] not in found.items or beside["side"] == "between":
            return None
        step = 1 if beside["side"].startswith(("after", "follow")) else -1
        at = found.items.index(beside["word"]) + step
        return found.items[at] if 0 <= at < len(found.items) else None
    return None
