"""Which place is meant, and what is kept for whom; without a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.config import ConfigError, load_settings
from assistant.secrets.names import Kept
from assistant.secrets.vault import Vault
from assistant.signing_in import accounts
from assistant.signing_in.places import host_in, place
from device_drivers.base import App

APPS = (App("com.bank.app", "Bank"), App("com.example.mail", "Mail"), App("com.other.mail", "Mail"))
KEPT = {
    "a": Kept("a", ("club.example.com",), user="ann"),
    "b": Kept("b", ("shop.example.com",), user="ann"),
    "c": Kept("c", ("shop.example.org", "unused.example.org")),
    "d": Kept("d", ("club.example.com",), user="bob"),
    "e": Kept("e", ("club.example.com",), user="ann", kind="totp"),
}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("club.example.com", "club.example.com"),
        ("https://Club.example.com/members?x=1", "club.example.com"),
        ("127.0.0.1:8080", "127.0.0.1:8080"),
        ("https://club.example.com:443/", "club.example.com"),
        ("com.bank.app", "com.bank.app"),
        ("Bank", "com.bank.app"),
        ("my Bank account", "com.bank.app"),
        ("the bank app", "com.bank.app"),
        ("club", "club.example.com"),
        ("my shop account", "shop.example.com"),
        ("我的Bank账号", "com.bank.app"),
    ],
)
def test_a_place_by_its_address_its_name_or_what_is_kept_for_it(said: str, meant: str) -> None:
    assert place(said, APPS, KEPT) == meant


def test_what_is_not_clear_is_asked() -> None:
    assert place("Mail", APPS, KEPT) == ["com.example.mail", "com.other.mail"]
    assert place("unused", APPS, KEPT) == []
    assert place("example", APPS, KEPT) == ["club.example.com", "shop.example.com"]


@pytest.mark.parametrize(
    "address",
    [
        "https://club.example.com@evil.example/", "javascript:alert(1)", "club", "",
        "https://clüb.example.com/", "club.example.com:99999", "file:///etc/passwd",
    ],
)  # fmt: skip
def test_what_hides_where_it_leads_is_no_place(address: str) -> None:
    assert host_in(address) == ""


def test_accounts_are_those_of_the_place() -> None:
    found = accounts.accounts_at(KEPT, "club.example.com")
    assert [each.user for each in found] == ["ann", "bob"]
    assert accounts.accounts_at(KEPT, "evilclub.example.com") == []
    assert accounts.codes_of(KEPT, KEPT["a"], "club.example.com") == "e"
    assert accounts.codes_of(KEPT, KEPT["d"], "club.example.com") == ""


def test_each_account_has_a_secret_of_its_own_and_goes_along(tmp_path: Path) -> None:
    vault, place_ = Vault(tmp_path), "club.example.com"
    mine = accounts.keep(vault, place_, "Ann Lee", "first-word", ())
    theirs = accounts.keep(vault, place_, "Ann Lee", "their-word", ("chat:4711",))
    assert mine.name != theirs.name
    again = accounts.keep(vault, place_, "Ann Lee", "second-word", ())
    assert again.name == mine.name
    assert (vault.get(mine.name), vault.get(theirs.name)) == ("second-word", "their-word")
    vault.use_messages(mine.name)
    accounts.keep(vault, place_, "Ann Lee", "third-word", ())
    assert vault.kept()[mine.name].messages
    code = accounts.keep(vault, place_, "Ann Lee", "JBSWY3DPEHPK3PXP", (), "totp")
    assert code.name not in (mine.name, theirs.name)

    (tmp_path / "other").mkdir(mode=0o700)
    other = Vault(tmp_path / "other")
    other.imported(vault.exported("a passphrase"), "a passphrase")
    assert other.kept() == vault.kept()


def test_the_former_list_of_own_sites_says_where_it_is_now(tmp_path: Path) -> None:
    file = tmp_path / "phonepilot.toml"
    file.write_text('[captcha]\nown_sites = ["staging.example.org"]\n')
    with pytest.raises(ConfigError, match=r"line 1: captcha: .*\[skills\.login\]"):
        load_settings(file)
    file.write_text('[skills.login]\nown = ["https://staging.example.org/"]\n')
    with pytest.raises(ConfigError, match="Write"):
        load_settings(file)
    file.write_text('[skills.login]\nown = ["staging.example.org", "com.example.App"]\n')
    assert load_settings(file).skills.login.own == ("staging.example.org", "com.example.App")
