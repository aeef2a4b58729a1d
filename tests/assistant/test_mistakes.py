"""Wrong settings of a plugin are told in words that help."""

from __future__ import annotations

import pytest

from assistant import parts
from assistant.config import ConfigError, PhoneSettings
from assistant.phones import driver_of

MAIL = {"password": "x", "imap_host": "a", "smtp_host": "b"}


@pytest.mark.parametrize(
    ("name", "values", "told"),
    [
        ("telegram", {"tokn": "4"}, "token: is missing: What @BotFather gave you, such as "),
        ("telegram", {"tokn": "4"}, "tokn: there is no such setting; did you mean token?"),
        ("web", {"key": "k", "port": "many"}, "port: has to be a whole number"),
        ("email", MAIL | {"address": "ann"}, "address: has the wrong form: The assistant's own, "),
        ("email", MAIL | {"address": "ann"}, "such as phonepilot@example.org"),
        ("irc", {"host": "irc.example.org", "tls": "perhaps"}, "tls: has to be true or false"),
    ],
)
def test_a_gateways_settings(name: str, values: dict[str, str], told: str) -> None:
    with pytest.raises(ConfigError) as wrong:
        parts.gateway(name, values)
    assert told in str(wrong.value)
    assert "Input should" not in str(wrong.value)


def test_a_secret_is_not_told() -> None:
    with pytest.raises(ConfigError) as wrong:
        parts.gateway("telegram", {"token": ["4242:AAF-secret"]})
    assert "AAF-secret" not in str(wrong.value)


def test_a_phones_settings() -> None:
    with pytest.raises(
        ConfigError, match=r"\[phones\.desk\] .*serail: there is no such setting; did"
    ):
        driver_of("desk", PhoneSettings.model_validate({"driver": "android", "serail": "x"}))
