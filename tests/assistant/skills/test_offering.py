"""A skill in ordinary words, in a chat: begun, offered with buttons, or not even mentioned."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.abilities.offering import offer
from assistant.app import House
from assistant.shortcuts.reactions import LEFT_ALONE, Begin, Told
from assistant.steps import UseSkill
from device_drivers.verbs.base import Said
from skills.base import Skill
from skills.trust.store import Store
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli

pytestmark = pytest.mark.whole

Has = Callable[..., Skill]


def pressed(chat: Chat, words: str, label: str) -> str:
    """Press a button of the question that has these words; the question."""
    asked = chat.wait(lambda m: words in m.text and any(b.label == label for b in m.buttons))
    chat.says("", button=next(b.value for b in asked.buttons if b.label == label))
    return asked.text


def ended(house: House) -> None:
    deadline = time.monotonic() + 60
    while house.journal.unfinished() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not house.journal.unfinished()


NEAR = "do the thirsty plants in the bathroom get any water"


def test_what_is_near_is_offered_and_what_is_far_is_refused(cli: Cli, has: Has) -> None:
    has("plant-care", 'return context.words("the ferns are watered ", "蕨类浇好了 ")'
        ' + ", ".join(context.attachments)',
        phrases=["water my plants", "which plants are thirsty", "给植物浇水"],
        files=["attachments"])  # fmt: skip
    has("plant-shop", 'return "a cactus is on its way"',
        phrases=["buy me a new plant", "order plants", "买植物"])  # fmt: skip
    with in_a_chat(cli) as (chat, house):
        chat.says("could you water my plants, please")
        chat.hears("✅ the ferns are watered")
        house.turns.folder_of_person("chat", "ann").write("received/fern.txt", b"dry")
        house.conversation.brought._fresh["chat", "room", "ann"] = ["received/fern.txt"]
        chat.says(NEAR)
        asked = pressed(chat, "I can do that with the skill “Plant care”", "No")
        assert "\n" not in asked
        chat.hears("All right, I leave it.")
        chat.says("compose a symphony about elephants")
        refused = chat.hears("so I did nothing")
        assert "/skills shows" in refused.text
        assert not refused.buttons
        chat.says("浴室里的植物要浇点水吗")
        pressed(chat, "我可以用技能“Plant care技”来做", "是")
        chat.hears("蕨类浇好了 fern.txt")  # which nothing before took
        chat.says("plants")
        pressed(chat, "Which of my skills do you mean?", "Plant shop")
        chat.hears("✅ a cactus is on its way")
        house.journal.set_role("chat", "bob", "guest")
        chat.says(NEAR, person="bob")  # who may use none is offered none
        chat.wait(lambda m: "so I did nothing" in m.text and "/skills" not in m.text)
        ended(house)


def test_what_the_house_makes_of_it_comes_after_a_no(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("what did I spend my money on this month")
        chat.hears("with the skill “Expenses from receipts”")
        chat.says("never mind")  # which is no no
        chat.hears("All right, I leave it.")
        assert not any("spent on models" in message.text for _, message in chat.sent)
        chat.sent.clear()
        chat.says("what did I spend my money on this month")
        pressed(chat, "with the skill “Expenses from receipts”", "No")
        chat.hears("spent on models")
        ended(house)


def test_a_restart_keeps_the_offer_of_just_this_skill(cli: Cli, has: Has) -> None:
    phrases = ["water my plants", "which plants are thirsty", "给植物浇水"]
    has("plant-care", 'return "the ferns are watered"', phrases=phrases)
    has("plant-shop", 'return "a cactus is on its way"',
        phrases=["buy me a new plant", "order plants", "买植物"])  # fmt: skip
    ids = itertools.count(1)

    def offered(chat: Chat, words: str) -> str:
        """The value of the yes to what is offered."""
        asked = chat.wait(lambda m: words in m.text and any(b.label == "Yes" for b in m.buttons))
        return next(b.value for b in asked.buttons if b.label == "Yes")

    with in_a_chat(cli) as (chat, _):
        chat._ids = ids
        chat.says(NEAR)
        yes = offered(chat, "the skill “Plant care”")
    with in_a_chat(cli) as (chat, house):
        chat._ids = ids
        chat.says("", button=yes)
        chat.hears("✅ the ferns are watered")
        ended(house)
        chat.says(NEAR)
        yes = offered(chat, "the skill “Plant care”")
    Store(cli.home).remove("plant-care")
    has("plant-drown", 'return "the ferns are drowned"', phrases=phrases)
    with in_a_chat(cli) as (chat, house):
        chat._ids = ids
        other = offered(chat, "the skill “Plant drown”")
        chat.says("", button=yes)
        chat.hears("That is over")
        assert not house.journal.unfinished()
    for name in ("plant-drown", "plant-shop"):
        Store(cli.home).remove(name)
    with in_a_chat(cli) as (chat, house):
        chat._ids = ids
        chat.hears("so I did nothing")
        chat.wait(lambda _: not house.journal.open_questions("chat", "room"))
        chat.says("", button=other)
        chat.hears("That is over")
        assert not any("drowned" in message.text for _, message in chat.sent)


def of(name: str, title: str = "Plant care") -> Skill:
    return Skill(name, "1", Path(), Said(title, title), Said("Waters.", "浇水。"))


def test_only_a_no_leads_to_what_the_house_makes_of_it() -> None:
    taken: list[str] = []

    def files() -> tuple[str, ...]:
        taken.append("fern.txt")
        return ("fern.txt",)

    otherwise = Told(Said("no", "否"))
    one = offer("water them", [of("care")], files, otherwise).then
    two = offer("water them", [of("care"), of("shop", "Shop")], files, otherwise).then
    for value in (None, "never mind", "drown"):
        assert one(value) is LEFT_ALONE
        assert two(value) is LEFT_ALONE
    assert two("yes") is LEFT_ALONE
    assert one("no") is otherwise
    assert two("") is otherwise
    assert not taken
    assert one("yes") == Begin("water them", UseSkill("care", {}, ("fern.txt",)))
    assert two("shop") == Begin("water them", UseSkill("shop", {}, ("fern.txt",)))


def test_each_skill_has_a_button_that_is_no_other() -> None:
    def shown(*skills: Skill, text: str = "plants") -> dict[str, str]:
        return dict(offer(text, skills, tuple, LEFT_ALONE).options)

    none = {"None of these": ""}
    assert shown(of("care"), of("shop", "Shop")) == {"Plant care": "care", "Shop": "shop", **none}
    for title in ("Plant care", "plant  CARE", "Ｐlant care"):
        both = {"Plant care (care)": "care", f"{' '.join(title.split())} (evil)": "evil", **none}
        assert shown(of("care"), of("evil", title)) == both
    for title in ("None of these", "none", "Yes", "no", "stop", "never mind", "2"):
        assert shown(of("care"), of("evil", title))[f"{title} (evil)"] == "evil"
    for title in ("都不是", "好的", "停"):
        options = shown(of("care"), of("evil", title), text="植物")
        assert (options[f"{title} (evil)"], options["都不是"]) == ("evil", "")


def test_a_question_is_about_just_these_skills() -> None:
    names = [
        offer("plants", skills, tuple, LEFT_ALONE).about
        for skills in ([of("care")], [of("drown")], [of("care"), of("drown")])
    ]
    assert len({*names, ""}) == 4
