"""What is remembered of something, with the real truth, embedder, vectors and words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.database import File
from memory.base import ME, Claim, Episode, Fact, Kind, Source
from memory.following import Following
from memory.index.exact import Exact
from memory.recall.fusing import DAY, Recipe
from memory.recall.lexical import Lexical
from memory.recall.searching import Searching
from memory.schema import SCHEMA, STEPS
from memory.truth import Truth
from models.embeddings import EmbedderMissing, load

NOW = 1_795_000_000.0
FACTS: list[tuple[str, str, str, str, Kind, float]] = [
    ("sister", "name", "Anna", "My sister is called Anna.", "person", 400),
    ("sister", "town", "Leeds", "Anna lives in Leeds.", "place", 300),
    ("brother", "name", "Paul", "My brother's name is Paul.", "person", 400),
    ("brother", "town", "Porto", "Paul moved to Porto.", "place", 90),
    (ME, "address", "12 Oak Street", "I moved to 12 Oak Street.", "place", 30),
    (ME, "diet", "vegetarian", "I don't eat meat or fish.", "preference", 500),
    (ME, "app:music", "Spotify", "For music I use Spotify.", "app", 100),
    (ME, "wakes_up", "6:30", "I get up at half past six.", "routine", 45),
    (ME, "device:car", "Skoda", "I drive a red Skoda.", "device", 600),
    (ME, "drinks", "龙井", "我平时喝龙井茶。", "preference", 10),
    ("mother", "phone", "0161 555 0142", "Mum's number is 0161 555 0142.", "contact", 200),
    ("cat", "name", "Pickle", "My cat is called Pickle.", "person", 700),
]


class House:
    """A memory with Ada's facts."""

    def __init__(self, folder: Path) -> None:
        try:
            embedder = load("use_multilingual")
        except EmbedderMissing as error:
            pytest.skip(str(error))
        self.truth = Truth(File(folder / "memory.db", SCHEMA, 5.0, STEPS))
        self.words = Lexical(folder / "words.db")
        self.following = Following(
            self.truth, embedder, lambda _, dimension: Exact(dimension), self.words, None
        )
        for subject, attribute, value, text, kind, days in FACTS:
            self.keep("ada", Claim(subject, attribute, value, text, kind), days)
        self.following.catch_up()

    def keep(self, person: str, claim: Claim, days: float) -> Fact:
        return self.truth.keep(person, claim, Source("person", "turn:1", NOW - days * DAY))

    def searching(self, recipe: Recipe | None = None) -> Searching:
        return Searching(self.truth, self.following, self.words, recipe)

    def values(self, query: str, person: str = "ada", **filters: object) -> list[str]:
        self.following.catch_up()
        found = self.searching().search(person, query, now=NOW, **filters)  # type: ignore[arg-type]
        return [each.item.claim.value for each in found if isinstance(each.item, Fact)]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    made.following.close()
    made.words.close()


@pytest.mark.parametrize(
    ("query", "value"),
    [
        ("Where does my sister live?", "Leeds"),
        ("What is Anna's home town?", "Leeds"),
        ("Which number do I dial for my mother?", "0161 555 0142"),
        ("Who has 0161-555-0142?", "0161 555 0142"),
        ("What's my address?", "12 Oak Street"),
        ("May I be served a steak?", "vegetarian"),
        ("我的兄弟叫什么?", "Paul"),
        ("What tea do I drink?", "龙井"),
    ],
)
def test_what_is_asked_comes_first(house: House, query: str, value: str) -> None:
    assert house.values(query)[0] == value


def test_one_relation_is_not_taken_for_another(house: House) -> None:
    assert house.values("Where does my brother live?")[0] == "Porto"


def test_nothing_of_another_person_is_found(house: House) -> None:
    house.keep("bob", Claim("sister", "name", "Emma", "My sister is called Emma."), 1)
    assert "Emma" not in house.values("What is my sister called? Emma?", "ada")
    assert house.values("What is my sister called? Anna?", "bob") == ["Emma"]
    assert house.values("What is my sister called?", "nobody") == []


def test_what_no_longer_holds_is_not_found(house: House) -> None:
    (old,) = house.truth.known("ada", attribute="address")
    new = replace(old.claim, value="98 Elm Street", text="I moved to 98 Elm Street.")
    house.truth.keep("ada", new, Source("person", "turn:2", NOW), instead_of=old)
    found = house.values("What's my address?")
    assert found[0] == "98 Elm Street"
    assert "12 Oak Street" not in found


def test_what_waits_for_a_yes_is_not_found(house: House) -> None:
    claim = Claim(ME, "allergy", "penicillin", "I'm allergic to penicillin.", "health")
    asked = house.truth.keep("ada", claim, Source("person", "turn:3", NOW), state="asked")
    assert "penicillin" not in house.values("Am I allergic to penicillin?")
    house.truth.settle("ada", asked.id, yes=True)
    assert house.values("Am I allergic to penicillin?")[0] == "penicillin"


def test_what_was_forgotten_is_not_found_though_the_indices_are_behind(house: House) -> None:
    (fact,) = house.truth.known("ada", attribute="app:music")
    house.truth.forget("ada", [fact.id])
    found = house.searching().search("ada", "Which app plays music?", now=NOW)
    assert all(each.item != fact for each in found)


@pytest.mark.parametrize("query", ["What is the capital of Mongolia?", "Turn on the torch."])
def test_where_nothing_is_known_nothing_is_found(house: House, query: str) -> None:
    assert house.values(query) == []


def test_of_whom_nothing_is_known_nothing_is_found(house: House) -> None:
    """Nor what is known of others, however near it is."""
    assert house.values("What is my uncle's name?") == []
    assert house.values("我叔叔住在哪里?") == []
    house.keep("ada", Claim(ME, "note", "Ulf", "My uncle goes by Ulf."), 1)
    assert house.values("What is my uncle's name?")[0] == "Ulf"


def test_a_request_finds_the_past_task_though_it_asks_for_nothing_of_ones_life(
    house: House,
) -> None:
    task = Episode("t3", "ada", "turn the torch on", "", "", "tree", "done", (), (), NOW - DAY)
    house.truth.keep_episode(task)
    house.following.catch_up()
    found = house.searching().search("ada", "switch on the flashlight", now=NOW)
    assert [each.item for each in found] == [task]


def test_filters_leave_out_all_else(house: House) -> None:
    assert set(house.values("name", subjects=["sister"])) == {"Anna", "Leeds"}
    assert set(house.values("where", kinds=["place"])) == {"Leeds", "Porto", "12 Oak Street"}
    recent = house.values("anything", since=NOW - 60 * DAY)
    assert set(recent) == {"12 Oak Street", "6:30", "龙井"}
    assert "12 Oak Street" not in house.values("anything", until=NOW - 30 * DAY)


def test_a_filter_without_a_question_gives_the_newest_first(house: House) -> None:
    assert house.values("", kinds=["place"]) == ["12 Oak Street", "Porto", "Leeds"]
    assert house.values("") == []


def test_a_time_in_the_question_counts(house: House) -> None:
    house.keep("ada", Claim(ME, "note", "a", "I met Rose for lunch."), 1)
    house.keep("ada", Claim(ME, "note", "b", "I met Rose for lunch again."), 40)
    assert house.values("Who did I meet for lunch yesterday?")[0] == "a"


def test_a_past_task_is_found(house: House) -> None:
    task = Episode(
        "t1", "ada", "Order a flat white", "CoffeeGo", "2.1", "tree", "done",
        ("typed the code",), ("the login wanted a code",), NOW - DAY,
    )  # fmt: skip
    house.truth.keep_episode(task)
    house.following.catch_up()
    found = house.searching().search("ada", "log in to CoffeeGo", now=NOW)
    assert found[0].item == task


def test_every_result_says_why(house: House) -> None:
    best = house.searching().search("ada", "Where does my sister Anna live?", now=NOW)[0]
    assert best.why["subject"] == 1
    assert best.why["dense"] >= 1
    assert best.why["lexical"] >= 1
    assert "time" not in best.why


def test_a_part_of_weight_nothing_is_not_asked(house: House) -> None:
    words_only = house.searching(Recipe(dense=0.0, subject=0.0, attribute=0.0, time=0.0))
    found = words_only.search("ada", "Spotify", now=NOW)
    assert [set(each.why) for each in found] == [{"lexical"}]


def test_no_more_than_asked_for_is_given(house: House) -> None:
    assert len(house.searching().search("ada", "my sister", 1, now=NOW)) == 1
    assert house.searching().search("ada", "my sister", 0, now=NOW) == []


@pytest.mark.parametrize(
    "query", ["Anna " * 20_000, "妹妹" * 20_000, "A\ud800 \0 Anna", "%_\"' OR 1=1 --", "🎉", "  "]
)
def test_no_question_is_too_long_or_too_strange(house: House, query: str) -> None:
    assert len(house.values(query)) <= 8


def test_past_tasks_alone_may_be_asked_for(house: House) -> None:
    task = Episode("t2", "ada", "Order tea", "TeaGo", "1", "tree", "done", (), (), NOW - DAY)
    house.truth.keep_episode(task)
    house.following.catch_up()
    found = house.searching().search("ada", "tea", now=NOW, kinds=["episode"])
    assert [each.item for each in found] == [task]


def test_without_vectors_the_words_still_find(house: House) -> None:
    house.following.close()
    assert house.values("Spotify") == ["Spotify"]
