"""What requests cost, and the guess at tokens that a server does not count."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from models.base import NOTHING_USED, Prompt, Usage
from models.coordinates import Sizing
from models.prices import FREE, Price, guess
from models.served import load_adapter
from tests.models.conftest import a_situation
from tests.models.golden import ADAPTERS

SIZING = Sizing(factor=32, min_pixels=1, max_pixels=1000 * 32**2)


@pytest.mark.parametrize(
    ("price", "usage", "money"),
    [
        (Price(input=3, output=15), Usage(1, 1_000_000), 3.0),
        (Price(input=3, output=15), Usage(1, 0, completion_tokens=2_000_000), 30.0),
        (Price(input=3), Usage(1, 1_000_000, cached_tokens=600_000), 3.0),
        (Price(input=3, cached=0.3), Usage(1, 1_000_000, cached_tokens=500_000), 1.65),
        (Price(input=4, cached=0, written=5), Usage(1, 1_000_000, 250_000, 250_000), 3.25),
        (Price(input=3), Usage(1, 10, cached_tokens=5_000_000), 15.0),
        (FREE, Usage(1, 1_000_000, completion_tokens=5), 0.0),
    ],
)
def test_money(price: Price, usage: Usage, money: float) -> None:
    charged = price.charge(usage)
    assert charged.money == pytest.approx(money)
    assert charged.tokens == usage.tokens


def test_prices_are_numbers_that_make_sense() -> None:
    for wrong in ({"input": -1}, {"outptu": 1}, {"cached": "much"}):
        with pytest.raises(ValidationError):
            Price.model_validate(wrong)


def test_usages_add_up() -> None:
    one = Usage(1, 100, 50, 10, 20, 0.5)
    two = Usage(2, 1, 2, 3, 4, 0.25, estimated=True)
    assert one + two == Usage(3, 101, 52, 13, 24, 0.75, estimated=True)
    assert one + NOTHING_USED == one
    assert one.tokens == 120


def test_a_guess_counts_words_and_pictures() -> None:
    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64," + "iVBO" * 200}}
    words = Prompt([{"role": "user", "content": "x" * 4000}])
    both = Prompt([{"role": "user", "content": [{"type": "text", "text": "x" * 4000}, picture]}])
    assert 1000 <= guess(words, "", SIZING).prompt_tokens < 1050
    assert 2000 <= guess(both, "", SIZING).prompt_tokens < 2050
    assert guess(words, "y" * 400, SIZING).completion_tokens == 101
    assert guess(words, "", SIZING).estimated


PAID = [
    name
    for name in ADAPTERS
    if (traits := load_adapter(name).traits).plans and traits.wire != "inside"
]


@pytest.mark.parametrize("adapter", PAID)
def test_a_guess_is_of_the_right_size_for_every_family(adapter: str) -> None:
    model = load_adapter(adapter)
    one = guess(model.prompt(a_situation()), "", model.traits.sizing).prompt_tokens
    assert 500 < one < 20_000
