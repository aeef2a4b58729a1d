"""What a mail says, and what proves its sender: without servers."""

from __future__ import annotations

import random
from email.message import EmailMessage

import pytest

from gateways._email_head import head_of
from gateways._email_parts import attached, body_of, parts_of
from gateways._email_proof import is_proven, results
from gateways._email_text import from_html, own_words

GMAIL = (
    "mx.google.com; dkim=pass header.i=@people.test header.s=20230601 header.b=a/b+c; spf=pass "
    "(google.com: domain of ann@people.test designates 1.2.3.4 as permitted sender) "
    "smtp.mailfrom=ann@people.test; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=people.test"
)
ME = "mx.google.com"


@pytest.mark.parametrize(
    "header",
    [
        GMAIL,
        "mx.google.com 1; dmarc=pass header.from=people.test",
        "mx.google.com; dkim=pass (good; really) header.d=people.test",
        'mx.google.com; spf=pass reason="it is; fine" smtp.mailfrom=ann@people.test',
        "mx.google.com; dkim=fail header.d=other.test; dkim=pass header.d=people.test",
        "MX.Google.com; dmarc=PASS action=none header.from=People.test",
    ],
)
def test_what_our_server_proved_is_proven(header: str) -> None:
    assert is_proven("ann@people.test", [header], ME)


@pytest.mark.parametrize(
    "header",
    [
        "mx.google.com; none",
        "mx.google.com; dmarc=fail header.from=people.test",
        "mx.google.com; dmarc=fail header.from=people.test; dkim=pass header.d=people.test",
        "mx.google.com; dmarc=pass header.from=evil.test",
        "mx.google.com; dmarc=pass",
        "mx.google.com; dkim=pass header.d=evil.test",
        "mx.google.com; dkim=pass header.d=test",
        "mx.google.com; dkim=pass header.d=eople.test",
        "mx.google.com; spf=pass smtp.mailfrom=ann@evil.test",
        "mx.google.com; spf=pass smtp.helo=people.test",
        "mx.google.com; spf=softfail smtp.mailfrom=ann@people.test",
        "mx.google.com (x; dmarc=pass header.from=people.test); none",
        'mx.google.com; spf=fail reason="x; dmarc=pass header.from=people.test"',
        'mx.google.com; spf=fail smtp.mailfrom="x; dmarc=pass header.from=people.test"@evil.test',
        "mx.google.com; spf=fail smtp.mailfrom=x@evil.test dmarc=pass header.from=people.test;",
        "mx.google.com; dmarc=pass header.from=evil.test header.from=people.test",
        "mx.google.com.evil.test; dmarc=pass header.from=people.test",
        "evil.test mx.google.com; dmarc=pass header.from=people.test",
        "mx.google.com" + "; dmarc=pass header.from=people.test" * 1000,
        "",
    ],
)
def test_what_it_did_not_is_not(header: str) -> None:
    assert not is_proven("ann@people.test", [header], ME)


def test_only_the_line_that_was_added_last_counts() -> None:
    forged = "mx.google.com; dmarc=pass header.from=people.test"
    assert not is_proven("ann@people.test", ["mx.google.com; dmarc=fail", forged], ME)
    assert not is_proven("ann@people.test", ["mx.google.com; none", forged], ME)
    assert is_proven("ann@people.test", ["mx.other.test; none", forged], ME)


def test_nobody_is_proven_where_no_server_is_named() -> None:
    assert not is_proven("ann@people.test", [GMAIL, "; dmarc=pass header.from=people.test"], "")


def test_ten_thousand_forged_lines_prove_nothing() -> None:
    """A sender chooses the envelope's address, and servers write it into the line."""
    dice = random.Random(7)
    pieces = [
        ";", " ", '"', "\\", "(", ")", "=", "dmarc=pass", "header.from=people.test", "dkim=pass",
        "header.d=people.test", "spf=pass", "@evil.test", "x", "/", "\t", "mx.google.com",
    ]  # fmt: skip
    accepted = 0
    for _ in range(5_000):
        chosen = "".join(dice.choice(pieces) for _ in range(dice.randint(1, 9)))
        quoted = chosen.replace("\\", "\\\\").replace('"', '\\"')
        inside = dice.choice([f'smtp.mailfrom="{quoted}"@evil.test', f'reason="{quoted}"'])
        header = f"mx.google.com; spf=fail {inside}; dmarc=fail header.from=people.test"
        accepted += is_proven("ann@people.test", [header], ME)
        mail_from = "".join(c for c in chosen if c.isalnum() or c in "=.@-/")
        bare = f"mx.google.com; spf=pass smtp.mailfrom={mail_from}@evil.test"
        accepted += is_proven("ann@people.test", [bare], ME)
    assert accepted == 0


def test_results_are_read_with_what_they_are_about() -> None:
    dkim, spf, dmarc = results(GMAIL)
    assert (dkim.method, dkim.result, dkim.about["header.i"]) == ("dkim", "pass", "@people.test")
    assert spf.about == {"smtp.mailfrom": "ann@people.test"}
    assert dmarc.about == {"header.from": "people.test"}


@pytest.mark.parametrize(
    ("mail", "own"),
    [
        ("yes\n\nOn Mon, 2 Feb 2026 at 10:00, Pilot <p@x.y> wrote:\n> Shall I?\n", "yes"),
        ("yes\n\nOn Mon, 2 Feb 2026 at 10:00,\nPilot <p@x.y> wrote:\n> Shall I?\n", "yes"),
        ("好的\n\n在 2026年2月2日，Pilot <p@x.y> 写道：\n> 要吗？", "好的"),
        ("2\n\n-----Original Message-----\nFrom: Pilot\nDelete everything", "2"),
        ("2\n\nFrom: Pilot <p@x.y>\nSent: Monday\nTo: Ann\n\nDelete everything", "2"),
        ("2\n\n发件人: Pilot\n发送时间: 2026\n\n删除", "2"),
        ("> Shall I?\nyes, please\n> And then?\nno", "yes, please\nno"),
        ("turn on wifi\n-- \nAnn\n+49 123", "turn on wifi"),
        ("On Monday I wrote to Bob. Remind me.", "On Monday I wrote to Bob. Remind me."),
        ("set an alarm\r\n\r\n\r\n\r\nfor 7", "set an alarm\n\nfor 7"),
    ],
)
def test_what_was_quoted_was_not_said_now(mail: str, own: str) -> None:
    assert own_words(mail, whole=False) == own


def test_what_was_passed_on_is_shown_whole() -> None:
    mail = "see\n---------- Forwarded message ---------\nFrom: Bob\n\n> old"
    assert own_words(mail, whole=True) == mail


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<p>Turn on <b>wifi</b></p><p>now</p>", "Turn on wifi\n\nnow"),
        ("<head><title>x</title><style>p{}</style></head>hi<script>no()</script>", "hi"),
        ("yes<br>please<div class='gmail_quote'>On <div>Monday</div> x</div>", "yes\nplease"),
        ("yes<blockquote type=cite><p>Delete</blockquote>!", "yes!"),
        ("<img src='https://x.test/track'>a &amp; b&nbsp;", "a & b"),
        ("</div></p>odd<br/>", "odd"),
    ],
)
def test_a_mail_of_html_becomes_words(source: str, text: str) -> None:
    assert from_html(source) == text


def test_the_body_is_the_first_text_in_both_its_forms() -> None:
    mail = EmailMessage()
    mail.set_content("早上好", charset="gb2312", cte="base64")
    mail.add_alternative("<p>早上好</p>", subtype="html", charset="big5", cte="base64")
    mail.add_attachment("the footer of a list", disposition="inline")
    mail.add_attachment("notes", filename="notes.txt")
    raw = mail.as_bytes()
    body = body_of(parts_of(raw, head_of(raw)))
    assert (body.plain.strip(), body.html.strip()) == ("早上好", "<p>早上好</p>")
    page = EmailMessage()
    page.set_content("<p>yes</p>", subtype="html", cte="quoted-printable")
    page.add_attachment("the footer of a list", disposition="inline")
    raw = page.as_bytes()
    body = body_of(parts_of(raw, head_of(raw)))
    assert (body.plain, body.html.strip()) == ("", "<p>yes</p>")


def test_what_is_attached_has_its_name_and_its_bytes() -> None:
    inner = EmailMessage()
    inner.set_content("inside")
    mail = EmailMessage()
    mail.set_content("see")
    mail.add_attachment(b"\x00\xff" * 500, "image", "png", filename="图 1.png")
    mail.add_attachment(inner)
    mail.add_attachment(b"a=b\r\n", "text", "csv", filename="l.csv", cte="quoted-printable")
    raw = mail.as_bytes().replace(b"\n", b"\r\n")
    found = attached(parts_of(raw, head_of(raw)))
    assert [(each.kind, each.name) for each in found] == [
        ("image/png", "图 1.png"), ("message/rfc822", ""), ("text/csv", "l.csv")
    ]  # fmt: skip
    assert found[0].content() == b"\x00\xff" * 500
    assert b"inside" in found[1].content()
    assert found[2].content().strip() == b"a=b"


def test_a_mail_that_ends_in_the_middle_is_read_as_far_as_it_goes() -> None:
    mail = EmailMessage()
    mail.set_content("see")
    mail.add_attachment(b"x" * 3000, "image", "png", filename="s.png")
    raw = mail.as_bytes()
    for end in range(0, len(raw), 37):
        cut = raw[:end]
        first, *_ = body_of(parts_of(cut, head_of(cut))).plain.split("\n")
        assert "see".startswith(first)
        attached(parts_of(cut, head_of(cut)))
