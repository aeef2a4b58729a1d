"""Questions that are understood whatever order or words they are put in, and what is not."""

from __future__ import annotations

from models.challenges.solving.questions import answers
from models.challenges.solving.riddles.asked import asked_of
from models.challenges.solving.riddles.classes import kinds
from models.challenges.solving.riddles.grammar import (
    around,
    earlier,
    lined_up,
    measures,
    outnumbered,
    talk,
    told_of,
)
from models.challenges.solving.riddles.grammar.rows import rows
from models.challenges.solving.riddles.mending import reworded
from models.challenges.solving.riddles.picking import misfit


def _parted(asked: str) -> talk.Parted:
    return talk.parted(asked_of(asked))


def test_one_thing_is_told_of_in_any_order() -> None:
    told = {
        "Iceland's capital city is called?": "reykjavik", "A swan: what colour is it?": "white",
        "Paper is made from what?": "wood", "Which animal builds dams?": "beaver",
        "《红楼梦》的作者是谁？": "曹雪芹", "端午节吃什么？": "粽子",
        "What has a trunk?": "elephant",
        "Which animal has no trunk?": None, "How many eggs does a hen lay?": None,
        "What colour is a zib?": None, "What is the opposite of north?": None,
    }  # fmt: skip
    assert {asked: told_of.told(_parted(asked)) for asked in told} == told


def test_what_stands_around_is_taken_off_where_it_matters_to_nothing() -> None:
    said = "Please fill this in before sending your message: "
    assert answers(asked_of(f"{said}Iceland's capital city is called?")) == ("reykjavik",)
    assert answers(asked_of("Chess club: to join the list, what is 23 + 18?")) == ("41",)
    assert around.harmless("we get a lot of junk")
    assert not around.harmless("write the number backwards")
    assert not around.harmless("tom has 3 apples")
    assert answers(asked_of("九月后面是几月？（只填数字）")) == ("10",)
    assert answers(asked_of("熟香蕉的皮是什么颜色？（一个字）")) == ("黄",)


def test_the_odd_one_is_found_among_words_that_are_known_by_half() -> None:
    assert misfit(("yacht", "zib", "tractor", "tooth")) == "tooth"
    assert misfit(("zib", "blorp", "tractor", "tooth")) is None
    assert "折叠椅" in kinds()["furniture"]
    assert "folding chair" in kinds()["furniture"]
    assert "雪花" not in kinds()["flower"]


def test_words_that_ran_together_in_a_row_are_parted() -> None:
    row = next(rows("which one does not fit: yachttooth, tractor, bulldozer?"))
    assert row.items == ("yacht", "tooth", "tractor", "bulldozer")


def test_who_stands_where_is_told_of_lines_that_are_told() -> None:
    told = {
        "Anna came before Bert but after Clara. Who came first?": "clara",
        "Tim finished ahead of Kim. Jim finished after Kim. Who won?": "tim",
        "小明站在小红前面，小红站在小刚前面，谁排在最后？": "小刚",
        "Anna came before Bert and before Clara. Who came last?": None,
    }
    assert {asked: lined_up.told(_parted(asked)) for asked in told} == told


def test_what_is_held_against_each_other() -> None:
    assert outnumbered.told(_parted("Which has more legs, a spider or an ant?")) == "spider"
    assert earlier.told(_parted("Which comes earlier in the year, May or March?")) == "march"
    assert earlier.told(_parted("AB, CD, EF, ?")) == "gh"
    assert earlier.told(_parted("Which is closer to the sun, Earth or Neptune?")) == "earth"
    told = {
        "Which is heavier: a domino or a factory?": "factory",
        "What is more, 3 x 4 or 10?": "3 x 4",
        "Is 20 more or less than 12?": "more", "Which is bigger, a violet or a lorry?": "lorry",
        "Which is heavier: one kilo or 500 grams?": "one kilo",
        "Which is bigger, a lion or a tiger?": None,
    }  # fmt: skip
    assert {asked: measures.told(_parted(asked)) for asked in told} == told


def test_a_misread_letter_of_the_asking_words_is_put_right() -> None:
    assert reworded("If tomorrow is Sunday, whaf day is today?") == (
        "If tomorrow is Sunday, what day is today?"
    )
    kept = "Which is longer: cord, lift, wore? the letters of “wbat”"
    assert reworded(kept) == kept
