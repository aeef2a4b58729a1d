"""What is remembered of something: by meaning, by words, by whom and when, fused into one order.

A question goes to the vectors and to the words; whom and when it names is looked up in the truth.
What the parts say is added up, and what nothing speaks for is left out: nothing may be known, and
then nothing is the right answer. Every entry is read from the truth before it is given, so what was
forgotten or replaced a moment ago is not found, whatever the indices still hold.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from memory.base import ME, Episode, Fact, Recalled
from memory.recall.asking import asks_for, attributes_in, is_of_oneself
from memory.recall.fusing import Evidence, Recipe, nearness, placed, sureness
from memory.recall.lexical import Lexical
from memory.recall.subjects import relation_words, relations_in, said_as_kept, subjects_in
from memory.recall.times import span_in
from memory.truth.rows import compared

if TYPE_CHECKING:
    from memory.following import Following
    from memory.truth import Truth

FILTERED_DEPTH = 1000
"""Entries that a part gives where most of them may be left out again."""
LONGEST = 1000
"""Characters of a question that are looked at."""
Found = defaultdict[int, Evidence]
Items = Mapping[int, Fact | Episode]


class Searching:
    """Thread-safe, as what it is made of."""

    def __init__(
        self, truth: Truth, following: Following, words: Lexical, recipe: Recipe | None = None
    ) -> None:
        self._truth = truth
        self._following = following
        self._words = words
        self._recipe = recipe or Recipe()

    def search(
        self, person: str, query: str, most: int = 8, *, now: float,
        subjects: Sequence[str] = (), kinds: Sequence[str] = (),
        since: float | None = None, until: float | None = None,
    ) -> list[Recalled]:  # fmt: skip
        """The best first, at most ``most``. ``subjects``, ``kinds``, ``since`` and ``until``
        (seconds since the epoch, exclusive) leave out all else; all that they leave fits, the newer
        first where the question says nothing. Nothing is found where nothing speaks for anything.
        """
        if most < 1:
            return []
        query = query[:LONGEST].encode("utf-8", "replace").decode("utf-8")
        only = None
        if subjects or kinds or since is not None or until is not None:
            only = self._truth.keys(
                person, subjects=subjects, kinds=kinds, since=since, until=until
            )  # fmt: skip
        found = self._found(person, query, only)
        about = self._about(person, query, found)
        self._then(person, query, now, found)
        if only is not None:
            found = self._left(found, only)
        items = self._truth.items(person, list(found))
        nobody = not about and self._is_of_nobody(query, found, items)
        if about or (is_of_oneself(query) and not nobody):
            self._asked(query, about, found, items)
        astray = nobody or self._general(query)
        self._want_the_nearest(found, items, astray=astray)
        sure = sureness(self._words.held(person), self._recipe.many)
        recipe = replace(self._recipe, lexical=self._recipe.lexical * sure)
        return self._in_order(recipe, found, items, now, astray=astray)[:most]

    def _is_of_nobody(self, query: str, found: Found, items: Items) -> bool:
        """Whether it asks for something of "my brother" and nothing is known of a brother. What
        says the word itself is of him all the same. "My sister's boy" may be known as a nephew."""
        relations = relations_in(query)
        one = len(relation_words(query)) == 1
        if not self._recipe.cut or not one or not attributes_in(query):
            return False
        for key, item in items.items():
            if isinstance(item, Fact) and relations & relations_in(item.claim.text):
                found[key].about = True
        return not any(found[key].about for key in items)

    def _general(self, query: str) -> bool:
        """Whether it asks for nothing of somebody's life."""
        recipe = self._recipe
        if not recipe.cut or not recipe.dense or not query.strip():
            return False
        return self._following.leaning(query) > recipe.general

    def _found(self, person: str, query: str, only: Sequence[int] | None) -> Found:
        """By meaning and by words."""
        found: Found = defaultdict(Evidence)
        if not query.strip():
            return found
        recipe = self._recipe
        depth = recipe.depth if only is None else FILTERED_DEPTH
        if recipe.dense:
            near = self._following.nearest(query, person, depth)
            for key, value in nearness(near[: recipe.depth]).items():
                found[key].near = value
            placed(found, "dense", (key for key, _ in near))
        if recipe.lexical:
            asked = said_as_kept(
                query, lambda relation: bool(self._truth.about(person, [relation], 1))
            )
            said = self._words.shares(asked, person, depth)
            for key, share in said:
                found[key].worded = share
            placed(found, "lexical", (key for key, _ in said))
        return found

    def _about(self, person: str, query: str, found: Found) -> bool:
        """Whether the question names somebody of whom something is known."""
        if not self._recipe.subject and not self._recipe.attribute:
            return False
        names = [
            (fact.claim.subject, fact.claim.value)
            for fact in self._truth.known(person, attribute="name")
        ]
        subjects = subjects_in(query, names)
        if not subjects:
            return False
        depth = self._recipe.depth
        keys = self._truth.about(person, sorted(subjects), depth + 1)
        known = bool(keys)
        if len(keys) > depth:  # of many, only those that something else found
            named = {compared(subject) for subject in subjects}
            here = self._truth.items(person, list(found)).items()
            keys = [k for k, item in here if isinstance(item, Fact) and _of(item) in named]
        for key in keys:
            found[key].about = True
            found[key].ranks["subject"] = 2
        return known

    def _then(self, person: str, query: str, now: float, found: Found) -> None:
        span = span_in(query, now) if self._recipe.time else None
        if span is None:
            return
        keys = self._truth.keys(person, since=span[0], until=span[1])[: self._recipe.depth]
        for key in keys:
            found[key].then = True
        placed(found, "time", keys)

    def _left(self, found: Found, only: Sequence[int]) -> Found:
        left: Found = defaultdict(Evidence)
        for key in only:
            left[key] = found.get(key) or Evidence()
            left[key].wanted = True
        return left

    def _asked(self, query: str, about: bool, found: Found, items: Items) -> None:
        """Those that are what is asked of whom is asked for. Where nobody else is named, that is
        the person."""
        wanted = attributes_in(query) if self._recipe.attribute else frozenset()
        for key, item in items.items():
            if isinstance(item, Episode) or not asks_for(wanted, item.claim.attribute):
                continue
            if found[key].about or (not about and item.claim.subject == ME):
                found[key].asked = True
                found[key].ranks["subject"] = 1

    def _want_the_nearest(self, found: Found, items: Items, *, astray: bool) -> None:
        """Past tasks answer to requests, which ask for nothing of anybody's life."""
        near = [
            (each.near, key)
            for key, each in found.items()
            if key in items and each.near is not None
            and (not astray or isinstance(items[key], Episode))
        ]  # fmt: skip
        there = [key for _, key in sorted(near, reverse=True)]
        for key in there[: self._recipe.nearest]:
            found[key].wanted = True

    def _in_order(
        self, recipe: Recipe, found: Found, items: Items, now: float, *, astray: bool
    ) -> list[Recalled]:  # fmt: skip
        least = min((each.near for each in found.values() if each.near is not None), default=0.0)
        results = [
            Recalled(
                items[key], each.score(recipe, least) + self._fresh(items[key], now), each.ranks
            )
            for key, each in found.items()
            if key in items and (not recipe.cut or each.speaks(recipe, astray=astray))
        ]
        return sorted(results, key=lambda each: (each.score, _at(each.item)), reverse=True)

    def _fresh(self, item: Fact | Episode, now: float) -> float:
        age = max(0.0, now - _at(item))
        return self._recipe.recency * float(0.5 ** (age / self._recipe.half_life))


def _of(fact: Fact) -> str:
    return compared(fact.claim.subject)


def _at(item: Fact | Episode) -> float:
    return item.at if isinstance(item, Episode) else item.source.at
