"""The members' club in the browsers of the virtual phones, of each system in its language."""

from __future__ import annotations

import pytest

from device_drivers.base import OS, OpenUrl
from device_drivers.virtual.apps.browser.sites.members import CODE, PASSWORD
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from skills.login.moves import AskAnew, Failed, HandOver, Press, SignedIn
from tests.skills.login.hands import SignIn

SITE = "https://club.example.com/"


def phone_of(system: OS, locale: str = "en-US") -> VirtualPhone:
    phone = Phone(width=720, height=1600, density=320, system=system)
    phone.put_setting("system", "system_locales", locale)
    return VirtualPhone(phone, "club")


def member(phone: VirtualPhone, password: str = PASSWORD, **more: object) -> SignIn:
    return SignIn(
        phone, "club.example.com", secrets={"ann-password": password}, address=SITE, code=CODE,
        **more,  # type: ignore[arg-type]
    )  # fmt: skip


@pytest.mark.parametrize("system", [OS.ANDROID, OS.IOS, OS.HARMONY])
@pytest.mark.parametrize("locale", ["en-US", "zh-Hans-CN"])
def test_a_member_gets_in(system: OS, locale: str) -> None:
    trial = member(phone_of(system, locale))
    over = trial.run()
    assert isinstance(over, SignedIn), (over, trial.whats)
    assert over.evidence in ("Members only", "会员专区")
    assert not over.certain
    assert trial.whats.count("password") == trial.whats.count("sign_in") == 1
    assert trial.whats.count("ask_code") == 1


@pytest.mark.parametrize("system", [OS.ANDROID, OS.IOS, OS.HARMONY])
def test_a_wrong_password_is_not_tried_again(system: OS) -> None:
    trial = member(phone_of(system), "wrong", anew={"ann-password": "wrong, too"})
    assert isinstance(trial.run(), Failed)
    assert trial.whats.count("sign_in") == 2
    assert sum(isinstance(move, AskAnew) for move in trial.seen) == 1


@pytest.mark.parametrize("system", [OS.ANDROID, OS.IOS, OS.HARMONY])
def test_a_box_is_ticked_at_home_alone(system: OS) -> None:
    phone = phone_of(system)
    phone.act(OpenUrl(f"{SITE}robot"))
    stranger = member(phone)
    over = stranger.run()
    assert isinstance(over, HandOver)
    assert stranger.whats == []
    owner = member(phone, own=("example.com",))
    first = owner.next(phone.observe(image=False))
    assert isinstance(first, Press)
    assert first.purpose == "box"
    assert isinstance(owner.run(), SignedIn)
    assert owner.whats[:2] == ["box", "verify"]
