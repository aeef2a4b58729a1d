"""What is so no more: it is told as that, and what hung on it is not told as of today."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import pytest

from assistant.app import House
from assistant.memories import wording
from assistant.memories.followed import agreed, follow
from assistant.turns import turn_of
from gateways.base import Inbound
from memory.base import Claim, Fact, Source
from memory.reading import read
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN, facts, values
from tests.assistant.memories.test_consent import asked, button, over
from tests.assistant.memories.test_hand import says
from tests.assistant.memories.test_put_in import contact, press
from tests.assistant.memories.test_recalling import HOME, know

pytestmark = pytest.mark.whole


def test_an_address_in_another_town_ends_the_old_town(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "我住在利兹")
        says(chat, "我的地址是榆树街14号")
        says(chat, "我搬家了，现在住在上海南京路100号")
        assert values(house, ANN) == {"上海南京路100号"}
        assert values(house, ANN, "past") == {"利兹", "榆树街14号"}


def test_another_town_ends_the_old_address(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "I live in Leeds")
        says(chat, "I live at 14 Elm Row")
        says(chat, "I moved to Shanghai")
        assert values(house, ANN) == {"Shanghai"}


@pytest.mark.parametrize("new", ["I moved to 5 King Street", "I moved to 5 King Street, Leeds"])
def test_an_address_in_the_same_town_ends_nothing_else(cli: Cli, new: str) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "I live in Leeds")
        says(chat, "I live at 14 Elm Row")
        says(chat, new)
        held = values(house, ANN)
        assert "Leeds" in held
        assert "14 Elm Row" not in held


def test_what_is_denied_is_listed_as_ended_and_not_as_a_sentence(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        says(chat, "I work at St James")
        says(chat, "I no longer work at St James")
        says(chat, "I don't eat pork")
        told = says(chat, "what do you know about me?")
        assert "no longer St James (employer, until 20" in told
        assert "food: not pork" in told
        assert "“" not in told
        assert "Until" in says(chat, "where do I work?")


def test_what_is_denied_is_listed_as_ended_in_chinese(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        says(chat, "我妈不住杭州了")
        says(chat, "我不吃猪肉")
        told = says(chat, "你知道我什么")
        assert "不再是杭州（所在城市，到20" in told
        assert "饮食：不吃猪肉" in told
        assert "“" not in told


def test_what_was_known_of_a_former_partner_is_not_of_your_boyfriend(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        says(chat, "my boyfriend is called Tom")
        chat.says("my boyfriend is allergic to nuts")
        chat.says("", button=button(asked(chat), "Yes"))
        chat.wait(lambda m: "→" in m.text)
        chat.says("we split up, Tom and me")
        chat.hears("Noted: we split up")
        chat.says("what do you know about me?")
        told = chat.hears("What I know of you").text
        assert "Your boyfriend" not in told
        assert "Tom:" in told
        assert "no longer Tom (name, until" in told
        assert "I don't know that yet" in says(chat, "is my boyfriend allergic to nuts?")


def test_what_was_said_of_a_husband_stays_his_when_it_is_over_with_another_one(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        for text in (
            "My husband is called Bob", "my husband's number is 07700 900123",
            "my boyfriend is called Tom", "my boyfriend lives in Leeds", "I broke up with Tom",
        ):  # fmt: skip
            says(chat, text)
        held = [fact.claim for fact in facts(house, ANN) if fact.claim.holds]
        assert {(claim.subject, claim.value) for claim in held} == {
            ("husband", "Bob"), ("husband", "07700 900123"), ("Tom", "Leeds"),
        }  # fmt: skip


MOVED = "I live at 5 King Street, Shanghai"


@pytest.mark.parametrize(("minutes", "after"), [(-9, set()), (9, {"Leeds"})])
def test_what_a_crash_left_beside_a_new_address_is_ended_after_it(
    cli: Cli, minutes: float, after: set[str]
) -> None:
    message = Inbound("chat", "lost", "room", "ann", MOVED, datetime.now(UTC) - timedelta(hours=1))
    at = message.at.timestamp()
    with in_a_chat(cli) as (_, house):
        live(house, "Leeds", at + 60 * minutes)
        know(house, ANN, *read(MOVED, message.at.date()),
             source=Source("person", f"turn:{turn_of(message)}", at))  # fmt: skip
        assert values(house, ANN) == {"Leeds", "5 King Street, Shanghai"}
        house.memory.hear(message, MOVED)
        assert values(house, ANN) == {*after, "5 King Street, Shanghai"}, "but what was told since"


def test_what_a_new_address_ends_is_ended_at_the_yes_to_it(cli: Cli) -> None:
    with in_a_chat(cli, memory={"asks_about": ["place"]}) as (chat, house):
        live(house, "Leeds", time.time() - 60)
        over(chat, house, MOVED)
        assert values(house, ANN) == {"Leeds"}
        over(chat, house, "yes")
        assert values(house, ANN) == {"5 King Street, Shanghai"}
        assert values(house, ANN, "past") == {"Leeds"}


def test_a_yes_to_what_a_screen_says_ends_nothing_that_was_told(cli: Cli) -> None:
    with in_a_chat(cli) as (_, house):
        live(house, "Leeds", time.time() - 60)
        (claim,) = read(MOVED, datetime.now(UTC).date())
        know(house, ANN, claim, source=Source("screen", "task:t", time.time()))
        (shown,) = facts(house, ANN, "asked")
        opened = house.memory.opened()
        assert opened is not None
        assert agreed(opened.memory, ANN, shown.id) is not None
        assert values(house, ANN) == {"Leeds", "5 King Street, Shanghai"}


def test_who_has_two_addresses_did_not_move_to_one_of_them(cli: Cli) -> None:
    with in_a_chat(cli) as (_, house):
        live(house, "Leeds", time.time() - 60)
        opened = house.memory.opened()
        assert opened is not None
        for n, said in enumerate(("I live at 14 Elm Row", MOVED)):
            (claim,) = read(said, datetime.now(UTC).date())
            source = Source("person", f"turn:{n}", time.time() - 30 + n)
            fact = opened.memory.truth.keep(ANN, claim, source)
        assert follow(opened.memory, fact) == []
        assert "Leeds" in values(house, ANN)


def live(house: House, town: str, at: float) -> None:
    opened = house.memory.opened()
    assert opened is not None
    claim = Claim("me", "town", town, f"I live in {town}", "place")
    opened.memory.truth.keep(ANN, claim, Source("person", "turn:before", at))


@pytest.mark.parametrize(
    ("first", "then", "question", "answer"),
    [
        ("I live at 14 Elm Row", "I moved to 5 King Street", "where did I live before?",
         "🧠 Your address before: 14 Elm Row (until 20"),
        ("我住在橡树街3号", "我搬到榆树街5号了", "我以前住在哪里？",
         "🧠 您的地址以前是：橡树街3号"),
    ],
)  # fmt: skip
def test_what_was_before_is_answered_from_history(
    cli: Cli, first: str, then: str, question: str, answer: str
) -> None:
    with in_a_chat(cli) as (chat, _):
        says(chat, first)
        assert not says(chat, question).startswith(answer)
        says(chat, then)
        assert says(chat, question).startswith(answer)


def test_what_a_request_only_used_is_not_forgotten_by_forget_that(cli: Cli) -> None:
    name = contact(cli)
    with in_a_chat(cli) as (chat, house):
        know(house, ANN, HOME)
        chat.says(f"text {name} my address")
        press(chat, "May I send", "No")
        chat.hears("as you told me on")
        assert "Nothing is forgotten" in says(chat, "forget that")
        assert values(house, ANN) == {"5 Elm Street"}
        assert "Forgotten for good" in says(chat, "forget my address")
        assert values(house, ANN, "held", "past") == set()


def test_where_the_car_stands_is_kept_until_the_next_time(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        assert "I don't know that yet" in says(chat, "where did I park?")
        says(chat, "I parked on level 3")
        assert "on level 3" in says(chat, "where did I park?")
        says(chat, "I parked on level 5 today")
        assert "on level 5" in says(chat, "where do I park?")
        assert values(house, ANN) == {"on level 5"}
        says(chat, "我把车停在B2了")
        assert "B2" in says(chat, "我的车停在哪？")


@pytest.mark.parametrize(
    ("said", "listed"),
    [
        ("I'm not left-handed", "not left-handed"),
        ("I don't eat pork", "not pork"),
        ("I don't eat pork any more", "no longer pork (until "),
        ("I quit my job", "no longer so (until "),
    ],
)
def test_what_never_was_so_is_told_apart_from_what_is_over(said: str, listed: str) -> None:
    (claim,) = read(said, datetime.now(UTC).date())
    assert not claim.holds
    at = time.time()
    fact = Fact(1, ANN, claim, Source("person", "turn:t", at), "held", at)
    assert wording.value(fact).en.startswith(listed)
