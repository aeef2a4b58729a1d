"""Mails that anybody can write: each is read, or refused, in time that grows with its length."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateways._email_head import LONGEST_VALUE, as_text, decoded, from_base64, head_of, sender_of
from gateways._email_html import words_of
from gateways._email_parts import DEEPEST, MOST_HTML, MOST_PARTS, MOST_WORDS, body_of, parts_of
from gateways._email_read import FEW_WORDS, Box, attached, opened, read
from gateways._email_text import said_in
from gateways.base import UNVERIFIED

NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
BOX = Box("pilot@phones.test", "mx.phones.test")
TRUSTING = Box("pilot@phones.test", "", trust_from=True)
FROM, TO = b"From: eve@evil.test\r\n", b"To: pilot@phones.test\r\n"
HEAD = FROM + TO + b"Cc: bob@x.test\r\nIn-Reply-To: <1@x.test>\r\nSubject: s\r\n"
HTML = b"Content-Type: text/html\r\n\r\n"
MIXED = b"Content-Type: multipart/mixed; boundary=b\r\n\r\n"
PIECES = (
    b"\r\n", b"\n", b" ", b"\t", b"\r", b"\0", b"--b", b"--b--", b"--b\r\n", b"<", b">", b"</",
    b"<!--", b"-->", b"<![x[ ]]>", b"<![CDATA[", b"<?", b"<a ", b"<div hidden>", b"</div>",
    b"<blockquote type=cite>", b"<p style='display:none'>", b"<pre>", b"<script>", b"</script>",
    b"<head>", b"<body>", b"&#", b"&#x110000;", b"&#" + b"9" * 5000 + b";", b"&amp", b"'", b'"',
    b"=", b"=?", b"?=", b"=?utf-7?q?+2AA-?=", b"=?gb2312?b?xOO6ww==?=", b"=?x?b?=?=", b"From:",
    b"From: a@b.test", b"Sent: 1.1.2026 10:00", b"To:", b"On 1.1.2026 a <a@b.c> wrote:",
    b"> ", b"-- \n", b"-----Original Message-----", b"________________________", b"(", b")", b"\\",
    b"\xff", b"\xed\xa0\x80", b"\xe2\x80\x8b", b";", b",", b":", b"@", b"a", b"1",
    b"Content-Type: multipart/mixed; boundary=b\r\n", b"Content-Type: text/html\r\n",
    b"Content-Type: message/rfc822\r\n", b"Content-Type: multipart/alternative; boundary=\"b\"\r\n",
    b"Content-Type: text/plain; charset=utf-7\r\n", b"Content-Transfer-Encoding: base64\r\n",
    b"Content-Type: text/plain; charset=punycode\r\n", b"Date: 31 Dec 9999 00:00:00 -2359\r\n",
    b"Content-Disposition: attachment; filename*0*=utf-8''%ED%A0%80; filename*1=x\r\n",
    b"Content-Transfer-Encoding: quoted-printable\r\n", b"Subject: =?utf-8?q?a?=\r\n",
    b"Authentication-Results: mx.phones.test; dmarc=pass header.from=evil.test\r\n",
)  # fmt: skip
BEGINNINGS = (b"", FROM, HEAD, HEAD + HTML, HEAD + MIXED, HEAD + MIXED + b"--b\r\n" + HTML)
mails = st.builds(
    lambda begins, pieces: begins + b"".join(pieces),
    st.sampled_from(BEGINNINGS),
    st.lists(st.one_of(st.sampled_from(PIECES), st.binary(max_size=20)), max_size=60),
)


@given(mails, st.sampled_from([BOX, TRUSTING]))
def test_no_mail_breaks_the_reader(raw: bytes, box: Box) -> None:
    """ValueError is for what names nobody; nothing else is raised, and all can be written down."""
    try:
        found = read(raw, "1/1", NOW, box)
    except ValueError as odd:
        if str(odd) not in ("no id", "no time", "no chat or no sender"):
            raise
        return
    assert found.inbound or found.why
    for each in filter(None, (found.inbound, found.rest)):
        "".join((each.text, each.sender_name, each.sender, each.chat, each.external_id)).encode()
        assert abs(each.at - NOW).days <= 5
    attached(raw)


@given(st.text(max_size=400), st.booleans(), st.booleans())
def test_words_are_taken_from_the_text_and_nowhere_else(text: str, answers: bool, to: bool) -> None:
    said = said_in(text, answers=answers, to_others=to)
    theirs = set(text.replace("\r", "\n").split())
    assert {word for word in f"{said.own} {said.rest}".split()} <= theirs | set(
        " ".join(theirs).split()
    )


@given(st.lists(st.sampled_from([p.decode("latin-1") for p in PIECES]) | st.text(max_size=9)))
def test_no_page_breaks_its_reader(pieces: list[str]) -> None:
    words_of("".join(pieces))


def test_a_number_that_python_does_not_read_is_text() -> None:
    assert words_of(f"<p>a&#{'9' * 5000};b").text.startswith("a")


@given(st.binary(max_size=200), st.text(max_size=30))
def test_bytes_become_letters_that_can_be_written_down(content: bytes, charset: str) -> None:
    as_text(content, charset).encode()
    from_base64(content)
    decoded(content.decode("latin-1")).encode()


@pytest.mark.parametrize(
    "charset",
    ["utf-7", "raw_unicode_escape", "unicode_escape", "punycode", "idna", "undefined", "zlib", "x"],
)
def test_no_charset_makes_half_a_letter(charset: str) -> None:
    for content in (b"+2AA-", b"\\ud800", b"\xed\xa0\x80", b"a-9"):
        as_text(content, charset).encode()
    if charset != "utf-7":
        assert as_text(b"a-9\\u0041", charset) == "a-9\\u0041", "as mails are written, or UTF-8"


@pytest.mark.parametrize("date", ["31 Dec 9999 23:59:59 -2359", "1 Jan 0001 00:00:00 +2359", "x"])
@pytest.mark.parametrize("box", [BOX, TRUSTING])
def test_a_mail_was_written_about_when_it_came(date: str, box: Box) -> None:
    found = read(HEAD + f"Date: {date}\r\n\r\nhi".encode(), "1/1", NOW, box)
    assert found.inbound is not None
    assert found.inbound.at == NOW


# --- how long it takes --------------------------------------------------------------------------

UNITS = (
    b" ", b"\n", b"-", b"\n \n", b"On ", b"From: x\n", b"a:\n", b"> a\n\nb\n", b"_", b"=", b"*",
    b"a", b"1.", b"a@b", b"10:00 ", b"--b\r\n", b"--bX\n", b"=?utf-8?q?a?= ", b"(", b'"\\"', b"<",
    b"<a@b.c>, ", b"dkim=pass header.d=a ", b";", b"\r\n--b\r\n" + MIXED,
)  # fmt: skip
TAGS = (
    b"<a ", b"<!--", b"<!", b"<", b"<![CDATA[", b"<a b='", b"<blockquote>", b"</p>", b"<div>", b"&",
    b"<div hidden>", b"<script>", b"</", b"a  =", b"<br>", b"<pre></div>", b"&#9", b"<head><body>",
    b"<div style='border-top:1pt solid", b"<p class='x_x_x_'>",
)  # fmt: skip


def _nested(kind: bytes) -> Callable[[int], bytes]:
    return lambda size: HEAD + kind * (size // len(kind)) + b"Content-Type: text/plain\r\n\r\nhi"


SHAPES: dict[str, Callable[[int], bytes]] = {
    "many parts in parts": _nested(b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n"),
    "opened, and others closed": lambda size: (
        HEAD + HTML + b"<blockquote>" * (size // 24) + b"</p>" * (size // 8)
    ),
    "many mails in mails": _nested(b"Content-Type: message/rfc822\r\n\r\n"),
}
for unit in UNITS:
    for header in (b"Subject: ", b"To: ", b"References: ", b"Date: ", b"Content-Type: a/b; ",
                   b"Authentication-Results: mx.phones.test; "):  # fmt: skip
        SHAPES[f"{header!r} {unit!r}"] = lambda size, h=header, u=unit: (  # type: ignore[misc]
            FROM + TO + h + (u * (size // len(u))).replace(b"\n", b"\n ") + b"\r\n\r\nhi"
        )
    SHAPES[f"From {unit!r}"] = lambda size, u=unit: (  # type: ignore[misc]
        b"From: " + (u * (size // len(u))).replace(b"\n", b"\n ") + b"<a@b.test>\r\n\r\nhi"
    )
    SHAPES[f"text {unit!r}"] = lambda size, u=unit: HEAD + b"\r\n" + u * (size // len(u))  # type: ignore[misc]
    SHAPES[f"part {unit!r}"] = lambda size, u=unit: HEAD + MIXED + u * (size // len(u))  # type: ignore[misc]
for unit in TAGS:
    SHAPES[f"html {unit!r}"] = lambda size, u=unit: HEAD + HTML + u * (size // len(u))  # type: ignore[misc]
    SHAPES[f"in a tag {unit!r}"] = lambda size, u=unit: (  # type: ignore[misc]
        HEAD + HTML + b"<div " + u * (size // len(u))
    )


def _cost(raw: bytes, box: Box) -> float:
    """Seconds of this thread's own time, whatever else the machine does; the best of two. The
    collector of garbage walks through what all other tests left, so it waits."""
    times = []
    for _ in range(2):
        gc.disable()
        begun = time.thread_time()
        read(raw, "1/1", NOW, box)
        times.append(time.thread_time() - begun)
        gc.enable()
    return min(times)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES.keys())
def test_eight_times_the_length_takes_no_square_of_it(shape: Callable[[int], bytes]) -> None:
    """Eight times as long where it is linear, 64 times where it is not. Below the caps, which would
    hide it."""
    for box in (BOX, TRUSTING):
        assert any(
            _cost(shape(64_000), box) < 30 * _cost(shape(8_000), box) + 0.05 for _ in range(5)
        )


@pytest.mark.parametrize("unit", [b" ", b"\n", b"a:\n", b"--b\r\n", b"<br>", b"<"])
def test_the_largest_mail_takes_no_longer_than_its_words_that_are_read(unit: bytes) -> None:
    """By its counts, not by a clock."""
    raw = HEAD + MIXED + b"--b\r\n" + HTML + unit * (3_000_000 // len(unit))
    parts = parts_of(raw, head_of(raw))
    assert len(parts) <= MOST_PARTS
    assert sum(len(part.text()) for part in parts[:1]) <= MOST_HTML
    few = raw[: 2 * MOST_HTML]
    assert any(_cost(raw, TRUSTING) < 30 * _cost(few, TRUSTING) + 0.5 for _ in range(5))


@pytest.mark.parametrize(("levels", "words"), [(DEEPEST, "deep"), (DEEPEST + 1, "")])
def test_parts_within_parts_have_an_end(levels: int, words: str) -> None:
    marks = [f"level{level}".encode() for level in range(levels)]
    nested = [
        b'Content-Type: multipart/mixed; boundary="%b"\r\n\r\n--%b\r\n' % (m, m) for m in marks
    ]
    raw = FROM + b"".join(nested) + b"Content-Type: text/plain\r\n\r\ndeep"
    assert body_of(parts_of(raw, head_of(raw))).plain == words


def test_a_mail_has_so_many_words_and_no_more() -> None:
    found = read(HEAD + b"\r\n" + b"word " * 400_000, "1/1", NOW, TRUSTING)
    assert found.inbound is not None
    assert len(found.inbound.text) + (len(found.rest.text) if found.rest else 0) > MOST_WORDS - 10
    assert len(found.inbound.text) <= MOST_WORDS


def test_of_a_stranger_a_few_words_are_read_and_no_attachment() -> None:
    body = (
        b"--b\r\n\r\n" + b"word " * 9000 + b"\r\n--b\r\nContent-Type: image/png\r\n\r\nx\r\n--b--"
    )
    found = read(HEAD + MIXED + body, "1/1", NOW, BOX)
    assert found.inbound is not None
    assert found.inbound.sender.startswith(UNVERIFIED)
    assert len(found.inbound.text) <= FEW_WORDS
    assert (found.inbound.attachments, found.rest) == ((), None)
    trusted = read(HEAD + MIXED + body, "1/1", NOW, TRUSTING)
    assert trusted.inbound is not None
    assert [each.kind for each in trusted.inbound.attachments] == ["image"]


# --- who it is from -----------------------------------------------------------------------------

PROOF = b"Authentication-Results: mx.phones.test; dmarc=pass header.from=home.test\r\n"
DATE = b"Date: Mon, 23 Nov 2026 09:00:00 +0000\r\n"


def _from(value: str, more: bytes = b"") -> bytes:
    return PROOF + b"From: " + value.encode() + b"\r\n" + more + TO + DATE + b"\r\nhi"


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("owner@home.test", ""), ("OWNER@Home.test", ""), ("<owner@home.test>", ""),
        ("Ann Bell <owner@home.test>", "Ann Bell"), ('"Bell, Ann" <owner@home.test>', "Bell, Ann"),
        ('"Ann \\"B\\" Bell" <owner@home.test>', 'Ann "B" Bell'),
        ('"owner@home.test" <owner@home.test>', "owner@home.test"),
        ("owner@home.test <owner@home.test>", "owner@home.test"),
        ("John Q. Public <owner@home.test>", "John Q. Public"), ("王芳 <owner@home.test>", "王芳"),
        ("=?utf-8?B?546L6Iqz?= <owner@home.test>", "王芳"),
        ("=?utf-8?Q?=E7=8E?=\r\n =?utf-8?Q?=8B_x?= <owner@home.test>", "王 x"),
        ("owner@home.test (Ann)", "Ann"), ("Ann\r\n <owner@home.test>", "Ann"),
    ],
)  # fmt: skip
def test_whoever_is_written_plainly_is_known(value: str, name: str) -> None:
    letter = opened(_from(value), NOW, BOX)
    assert (letter.address, letter.proven, letter.why) == ("owner@home.test", True, "")
    assert letter.name.partition(" <")[0] == name


@pytest.mark.parametrize(
    "value",
    [
        "owner@home.test <eve@home.test>", "owner@home.test, <eve@home.test>",
        "<owner@home.test> <eve@home.test>", "owner@home.test;eve@home.test",
        "=?utf-8?q?owner?=@home.test", "x:owner@home.test; <eve@home.test>",
        "owner@home.test\r\n <eve@home.test>", "eve@home.test <owner@home.test",
        "owner(x)@home.test (eve@home.test)", "Owner <@eve.test:owner@home.test>",
        "owner@home.test\0 <eve@home.test>", "owner@home.test\r\nFrom: eve@home.test",
        "owner@home.test\r\nFrom : eve@home.test", "owner@[home.test]",
    ],
)  # fmt: skip
def test_who_can_be_read_in_two_ways_is_nobody(value: str) -> None:
    """Mail servers prove the address that they read, and only its domain."""
    letter = opened(_from(value), NOW, BOX)
    assert (letter.address, letter.proven, letter.why) == ("", False, "it has no one sender")


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ('"owner@home.test" <eve@home.test>', "eve@home.test"),
        ("=?utf-8?q?owner=40home=2Etest=3E?= <eve@home.test>", "eve@home.test"),
        ("\u212aate@home.test", "\u212aate@home.test"),
    ],
)
def test_nobody_becomes_somebody_else_by_their_name(value: str, address: str) -> None:
    assert opened(_from(value), NOW, BOX).address == address


def test_a_head_that_is_no_head_proves_nobody() -> None:
    for more in (b"no header at all\r\n", b"X: a\rb\r\n", b"X: " + b"a" * 100_000 + b"\r\n"):
        assert not opened(_from("owner@home.test", more), NOW, BOX).proven
    assert opened(_from("owner@home.test", b"X: a\r\n b\r\n"), NOW, BOX).proven


@given(st.lists(st.sampled_from('"<>@,;:() \\=?aA.') | st.just("o@h.t"), max_size=25))
def test_a_sender_is_the_address_that_stands_in_its_brackets(pieces: list[str]) -> None:
    value = "".join(pieces)
    found = sender_of(head_of(b"From: " + value.encode() + b"\r\n\r\n"))
    if found is not None and "<" in value.replace('"', ""):
        assert f"<{found[1]}>" in value.lower().replace(" ", "") or f"({found[0]}" in value


def test_a_name_without_end_is_nobody() -> None:
    long = "ab " * LONGEST_VALUE
    assert sender_of(head_of(f"From: {long} <a@b.test>\r\n\r\n".encode())) is None
