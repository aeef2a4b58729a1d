"""What sentences want of shortcuts, and what “with milk instead of bread” makes of a request."""

from __future__ import annotations

import datetime as dt

import pytest

from assistant.shortcuts.asked import (
    Asked,
    asked_in,
    fit_for_a_name,
    means_the_last,
    named_at_the_start,
)
from assistant.shortcuts.changed import Known, changed

NOW = dt.datetime(2026, 11, 23, 7, 30).astimezone()


@pytest.mark.parametrize(
    ("text", "kind", "name", "words"),
    [
        ("do it again", "again", "", ""),
        ("Again!", "again", "", ""),
        ("please do that once more", "again", "", ""),
        ("do that again but with 8:30", "again", "", "with 8:30"),
        ("do it again for Bob", "again", "", "for Bob"),
        ("Do that again, but with milk instead of bread.", "again", "",
         "with milk instead of bread"),
        ("try again", "retry", "", ""),
        ("再来一次", "again", "", ""),
        ("再做一次，但是8点半", "again", "", "但是8点半"),
        ("再来一次，把面包换成牛奶", "again", "", "把面包换成牛奶"),
        ("再试一次", "retry", "", ""),
        ("remember how to do this as 'order lunch'", "keep", "order lunch", ""),
        ("remember how to do that as “Order Lunch”.", "keep", "Order Lunch", ""),
        ("save that as a shortcut called order lunch", "keep", "order lunch", ""),
        ("make a shortcut of that", "keep", "", ""),
        ("记住这个怎么做，叫“点外卖”", "keep", "点外卖", ""),
        ("把刚才的记为“点外卖”", "keep", "点外卖", ""),
        ("from now on 'lights out' means: turn on wifi", "define", "lights out", "turn on wifi"),
        ("from now on when I say lights out, turn on do not disturb", "define", "lights out",
         "turn on do not disturb"),
        ("以后“关灯”就是：打开勿扰模式", "define", "关灯", "打开勿扰模式"),
        ("以后我说“关灯”，就打开勿扰模式", "define", "关灯", "打开勿扰模式"),
        ("what shortcuts do you have?", "list", "", ""),
        ("我有哪些快捷指令？", "list", "", ""),
        ("forget the shortcut order lunch", "forget", "order lunch", ""),
        ("删除快捷指令“点外卖”", "forget", "点外卖", ""),
        ("forget all my shortcuts", "forget all", "", ""),
        ("how does 'order lunch' work?", "how", "order lunch", ""),
        ("“点外卖”是怎么做的", "how", "点外卖", ""),
        ("run order lunch with two portions", "run", "order lunch", "with two portions"),
        ("执行点外卖，要两份", "run", "点外卖", "要两份"),
        ("save this as “order lunch”", "keep", "order lunch", ""),
        ("把这个存为快捷指令，叫点外卖", "keep", "点外卖", ""),
        ("以后我说关灯，就打开勿扰模式", "define", "关灯", "打开勿扰模式"),
        ("from now on “late note” means: create a note titled \"I am late\"", "define",
         "late note", 'create a note titled "I am late"'),
        ("from now on “late” means “open Clock”", "define", "late", "open Clock"),
        ("do it again with “Tea”", "again", "", "with “Tea”"),
    ],
)  # fmt: skip
def test_it_is_heard(text: str, kind: str, name: str, words: str) -> None:
    asked = asked_in(text)
    assert asked is not None
    assert (asked.kind, asked.name, asked.words) == (kind, name, words)


@pytest.mark.parametrize(
    "text",
    [
        "turn on wifi", "text Anna: do it again", "set an alarm at 7 again", "no means no",
        "remember that my sister is called Anna", "save this number as Bob", "再见",
        "from now on remind me to drink water", "the same to you", "forget that",
        "remember to buy milk", "以后少打扰我", "给小明发短信：再来一次",
        "save that as a note", "save it as PDF", "save this as a draft", "保存为联系人",
        "remember that as my home address", "把它做成表格", "以后我的地址是北京路1号",
        "今后我的称呼是小王", "以后我说话就小声点", "save that as a macroeconomics note",
    ],
)  # fmt: skip
def test_it_is_something_else(text: str) -> None:
    assert asked_in(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "what is macroeconomics?", "how does macro photography work",
        "what is my skin care routine", "what is “macro”?", "Delete the Chrome shortcut",
        "remove the shortcut from my home screen", "start the routine maintenance",
    ],
)  # fmt: skip
def test_it_may_be_about_something_else(text: str) -> None:
    asked = asked_in(text)
    assert asked is None or not asked.sure


@pytest.mark.parametrize(
    "text",
    [
        "forget the shortcut tea", "delete the shortcut called tea", "remove the “tea” shortcut",
        "how does the shortcut “tea” work?", "what does the shortcut called tea do?",
        "run the shortcut tea", "run the routine called tea", "“tea”这个快捷指令是做什么的",
    ],
)  # fmt: skip
def test_it_is_about_a_shortcut(text: str) -> None:
    asked = asked_in(text)
    assert asked is not None
    assert (asked.name, asked.sure) == ("tea", True)


@pytest.mark.parametrize(
    "request_text",
    ['Text Ann saying "I am late"', "write a note\nwith two lines, please!", "order " + "x" * 5000],
)
def test_a_scheduled_one_is_run_word_for_word(request_text: str) -> None:
    for text in (
        f"run the shortcut “late”: {request_text}",
        f"执行快捷指令“late”：{request_text}",
    ):
        asked = asked_in(text)
        assert asked is not None
        assert (asked.kind, asked.name, asked.goal) == ("run", "late", request_text)


def test_a_scheduled_one_holds_its_whole_request() -> None:
    for text in (
        "run the shortcut “order lunch”: order two portions of ramen",
        "执行快捷指令“order lunch”：order two portions of ramen",
    ):
        asked = asked_in(text)
        assert isinstance(asked, Asked)
        assert (asked.name, asked.goal) == ("order lunch", "order two portions of ramen")
        assert asked.sure


def test_a_name_alone_or_with_what_differs() -> None:
    assert named_at_the_start("Order lunch!", "order lunch") == ""
    assert named_at_the_start("order lunch please", "order lunch") == ""
    assert named_at_the_start("order lunch with two portions", "order lunch") == "with two portions"
    assert named_at_the_start("点外卖，要两份", "点外卖") == "要两份"
    for other in ("order lunches", "order lunch boxes from the shop", "lunch"):
        assert named_at_the_start(other, "order lunch") is None


def test_what_can_be_a_name() -> None:
    assert all(map(fit_for_a_name, ("order lunch", "点外卖", "tea 2")))
    assert not any(map(fit_for_a_name, ("x", "", "a“b", "/stop", "~abc", "12", "n" * 41)))


def test_what_only_points_at_the_last() -> None:
    assert all(map(means_the_last, ("do that", "it", "再做一次", "do it again")))
    assert not any(map(means_the_last, ("turn on wifi", "do that again for Bob", "order lunch")))


@pytest.mark.parametrize(
    ("request_text", "words", "expected"),
    [
        ("set an alarm at 7:00", "with 8:30", "set an alarm at 8:30"),
        ("order two portions of ramen", "with three portions", "order three portions of ramen"),
        ("order a portion of ramen", "with 3 portions", "order 3 portions of ramen"),
        ("order two portions of ramen for Anna", "for Bob", "order two portions of ramen for Bob"),
        ("buy bread and tea", "with milk instead of bread", "buy milk and tea"),
        ("send 5 euros to Anna", "with 10 euros and for Bob", "send 10 euros to Bob"),
        ("明早七点叫我起床", "但是8点半", "明早8点半叫我起床"),
        ("把闹钟设到7点", "时间改成8点", "把闹钟设到8点"),
        ("买面包", "把面包换成牛奶", "买牛奶"),
        ("给小红点两份拉面", "要三份", "给小红点三份拉面"),
        ("给小红点两份拉面", "给小明", "给小明点两份拉面"),
    ],
)
def test_one_place_can_be_meant(request_text: str, words: str, expected: str) -> None:
    (option,) = changed(request_text, words, Known({}), NOW)
    assert option.texts[0] == expected


def test_what_may_differ_is_known() -> None:
    (option,) = changed("text Anna: hello", "for Bob", Known({"recipient": "Anna"}), NOW)
    assert option.texts[0] == "text Bob: hello"


@pytest.mark.parametrize(
    ("request_text", "words", "expected"),
    [
        ("order lunch, I am hungry", "with tea", []),
        ("order lunch, I'm hungry", "with tea", []),
        ("tell the team I will be late", "for Bob", []),
        ("post that I moved to the new flat for work", "for Bob",
         ["post that I moved to Bob for work", "post that I moved to the new flat for Bob"]),
        ("send a card to Anna", "for Bob", ["send a card to Bob"]),
        ("order ramen for the team", "for Bob", ["order ramen for Bob"]),
        ("write a note “Milk”", "with “Tea”", ["write a note “Tea”"]),
    ],
)  # fmt: skip
def test_what_only_may_be_meant_is_asked_about(
    request_text: str, words: str, expected: list[str]
) -> None:
    options = changed(request_text, words, Known({}), NOW)
    assert [each.texts[0] for each in options] == expected
    assert len(options) > 1 or not any(each.sure for each in options)


def test_the_same_word_before_the_same_sort_is_plain() -> None:
    for before, words, after in (
        ("order ramen for Anna", "for Bob", "order ramen for Bob"),
        ("order ramen for the team", "for kids", "order ramen for the kids"),
        ("order ramen for the red team", "for the blue team", "order ramen for the blue team"),
        ("给小红点两份拉面", "给小明", "给小明点两份拉面"),
    ):
        (option,) = changed(before, words, Known({}), NOW)
        assert (option.texts[0], option.sure) == (after, True)


def test_several_places_are_for_the_person_to_choose_from() -> None:
    request = "write a note “Milk” in the folder “Shop”"
    options = changed(request, "with “Tea”", Known({}), NOW)
    assert [each.old for each in options] == ["Milk", "Shop"]


@pytest.mark.parametrize("words", ["with milk instead of cake", "with sauce", "at 8:30"])
def test_what_fits_nowhere_is_not_guessed(words: str) -> None:
    assert changed("buy bread and tea", words, Known({}), NOW) == []


def test_only_wordings_that_a_shortcut_fits_count() -> None:
    known = Known({"p1": "Milk"}, lambda text: text == "add Tea to “Shop”")
    (option,) = changed("add Milk to “Shop”", "with Tea", known, NOW)
    assert option.texts == ("add Tea to “Shop”",)
