"""Which fact or person a short sentence means: one of two Annas, the address told some time ago."""

from __future__ import annotations

import pytest

from assistant.memories.followed import town_of
from assistant.memories.forms import form_of
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN, values
from tests.assistant.memories.test_hand import says


def test_of_two_who_share_a_name_it_is_asked_which_is_to_be_forgotten(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "my landlord is called Anna Vale")
        says(chat, "my friend Anna Kim lives in Leeds")
        asked = says(chat, "forget everything about Anna")
        assert "Which one do you mean" in asked
        assert "your landlord Anna Vale" in asked
        assert "your friend Anna Kim" in asked
        put = says(chat, "forget everything about my landlord")
        assert "Anna Vale" in put
        assert "Anna Kim" not in put
        says(chat, "yes")
        assert values(house, ANN) == {"Anna Kim", "Leeds"}


def test_of_two_with_the_same_name_only_those_facts_go_that_were_told_of_one(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "我房东叫李娜")
        says(chat, "我同事叫李娜")
        says(chat, "我同事李娜住在杭州")
        assert "您指的是哪一位" in says(chat, "忘掉关于李娜的一切")
        assert "杭州" not in says(chat, "忘掉关于我的房东的一切")
        says(chat, "是")
        assert values(house, ANN) == {"李娜", "杭州"}


def test_one_anna_is_not_asked_about(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        says(chat, "my landlord is called Anna Vale")
        assert "Shall I erase" in says(chat, "forget everything about Anna")


@pytest.mark.whole
def test_a_new_value_corrects_the_fact_of_its_sort_that_was_told_before_others(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "I live at 14 Elm Row")
        says(chat, "my sister is called Joana")
        says(chat, "I like tea")
        chat.says("set brightness to 30%")
        chat.hears("Brightness is 30 %")
        told = says(chat, "that's wrong, it's 41 Elm Row")
        assert told == "🧠 Your address: 41 Elm Row (before: 14 Elm Row)."
        assert values(house, ANN) == {"41 Elm Row", "Joana", "tea"}


@pytest.mark.whole
def test_a_house_number_takes_the_place_of_the_one_in_the_address(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "我住在上海")
        says(chat, "我的地址是南京路100号")
        says(chat, "我喜欢喝茶")
        told = says(chat, "不对，是200号")
        assert told == "🧠 您的地址：南京路200号（之前：南京路100号）。"
        assert values(house, ANN) == {"上海", "南京路200号", "喝茶"}


def test_what_was_told_last_is_meant_where_the_value_fits_it(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "I live at 14 Elm Row")
        says(chat, "My boss is called Karl")
        says(chat, "that's wrong, it's Carl")
        assert values(house, ANN) == {"14 Elm Row", "Carl"}


@pytest.mark.parametrize(
    ("value", "form"),
    [("41 Elm Row", "address"), ("Elm Street 5", "address"), ("南京路200号", "address"),
     ("200号", "house"), ("number 41", "house"), ("07700 900123", "phone"), ("a@b.org", "email"),
     ("tea", "other"), ("3 May", "other"), ("20 degrees", "other"), ("7:15", "other")],
)  # fmt: skip
def test_a_value_has_a_form(value: str, form: str) -> None:
    assert form_of(value) == form


@pytest.mark.parametrize(
    ("address", "town"),
    [("上海南京路100号", "上海"), ("浙江省杭州市西湖区1号", "杭州"), ("南京路100号", ""),
     ("5 King Street, London", "London"), ("5 King Street, London, UK", "London"),
     ("14 Elm Row", ""), ("5 King St, LS1 4AB", "")],
)  # fmt: skip
def test_an_address_names_its_town_or_does_not(address: str, town: str) -> None:
    assert town_of(address) == town
