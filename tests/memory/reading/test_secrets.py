"""What opens something or proves who somebody is, however put; and what only looks like it."""

from __future__ import annotations

import pytest

from memory.reading import read
from memory.reading.secrets import secret, without_secret
from tests.memory.reading.labelled import NOW, labelled


@pytest.mark.parametrize(
    "text",
    [
        "the wifi at home is Sunflower99",
        "my wifi is called Foxhole and it is hunter2hunter2",
        "my netflix login is bob@x.example / Tiger!22",
        "remember that 4711 opens my phone",
        "remember that I unlock my phone with 2580",
        "remember that my p.i.n. is 4711",
        "remember that my pass is swordfish",
        "remember that my secret word is swordfish",
        "remember that my mother's maiden name is Smith",
        "remember that my giro is DE89370400440532013000",
        "remember that 078-05-1120 is my social",
        "my passport is C01X00T47",
        "remember that my bitcoin words are witch collapse practice feed",
        "remember that google sent me 482913",
        "remember that my sign-in is bob / Tiger!22",
        "记住我的pin是4711",
        "记住4711可以开我的手机",
        "我手机用2580解锁",
        "记住我的保险柜是12-34-56",
        "家里wifi是sunflower99",
        "记住我的暗号是芝麻开门",
        "记住我的登录是bob，后面是Tiger22",
        "记住我的网飞是bob@x.example加Tiger22",
    ],
)
def test_it_is_never_read(text: str) -> None:
    assert secret(text)
    assert read(text, NOW) == []


@pytest.mark.parametrize(
    "text",
    [
        "my wifi is called Foxhole22",
        "my wifi is FRITZ!Box 7590",
        "my visa expires in 2027",
        "my passport expires in 2030",
        "my phone number is +49 1512 3456 7890",
        "my plate is AB12 CDE",
        "I lock my bike with a chain",
        "my alarm is 6:30",
        "my sister sent me 5000 euros",
        "我2024开始学德语",
        "我的邮箱是 123456@qq.example",
        "我的手机是13800138000",
    ],
)
def test_what_is_none_is_not_taken_for_one(text: str) -> None:
    assert not secret(text)


def test_no_labelled_statement_is_one() -> None:
    for name in ("claims", "held_out", "chinese"):
        assert [one.text for one in labelled(name) if one.claims and secret(one.text)] == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I moved to 5 Elm Street, the door code is 4711", "5 Elm Street"),
        ("I moved to 5 Elm Street, code 4711", "5 Elm Street"),
        ("I live at 5 Elm Street (code 4711)", "5 Elm Street"),
        ("I live at 5 Elm Street and the keypad code is 4711", "5 Elm Street"),
        ("I live at 5 Elm Street, keypad 4711#", "5 Elm Street"),
        ("I live at 5 Elm Street, you get in with 4711", "5 Elm Street"),
        ("I live at 5 Elm Street, press 4711 to get in", "5 Elm Street"),
        ("remember that I live at 5 Elm Street, the alarm code is 4711", "5 Elm Street"),
        ("I park on level 3, the garage code 4711", "level 3"),
        ("My wifi is called Fritz, hunter4711 lets you in", "Fritz"),
        ("My phone is a Pixel, unlock 4711", "Pixel"),
        ("My bank is HSBC, account 47114711", "HSBC"),
        ("我搬到了榆树街5号，门禁是4711", "榆树街5号"),
        ("我住在榆树街5号，密码锁4711", "榆树街5号"),
        ("我住在榆树街5号，按4711就能进", "榆树街5号"),
        ("记住我住在榆树街5号，开门码4711", "榆树街5号"),
    ],
)
def test_a_fact_beside_a_secret_is_read_without_it(text: str, kept: str) -> None:
    assert secret(text)
    claims = read(text, NOW)
    assert kept in " ".join(claim.value for claim in claims)
    assert not [claim for claim in claims if "4711" in f"{claim.value} {claim.text}"]


@pytest.mark.parametrize(
    "text",
    [
        "my sister is called Rosebud, and that's my password",
        "I use hunter2, that's my password",
        "I like Tiger22, my password is the same",
        "I was born in 1987, and my pin is 1987",
        "My phone is a Pixel, it unlocks with 1357",
        "My email is a@b.example, pw hunter4711",
        "My email is a@b.example and I log in with hunter4711",
        "My github account is anna_b, pass hunter4711",
        "我喜欢小白兔，那是我的密码",
    ],
)
def test_what_may_be_a_part_of_the_secret_is_not_read_either(text: str) -> None:
    assert without_secret(text) == ""
    assert read(text, NOW) == []


def test_where_there_is_no_secret_nothing_is_left_out() -> None:
    text = "I live at 5 Elm Street, and my area code is 020"
    assert without_secret(text) == text
