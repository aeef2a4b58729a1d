"""Where arguments come from: what is the person's own, and what is told of the rest."""

from __future__ import annotations

from typing import get_args

import pytest

from assistant.guard import provenance
from assistant.guard.origins import FROM, Labelled, Origin, origin_of
from assistant.guard.own import Kind, is_own, sums
from assistant.guard.provenance import Heard, Matter
from device_drivers.base import Box, Element, OpenUrl, Risk, Role, Screen
from device_drivers.verbs import all_verbs

HERE = Box(0, 0, 10, 10)


@pytest.mark.parametrize(
    ("kind", "value", "said", "own"),
    [
        ("number", "+49 151 234567", "call 0151 234567", True),
        ("number", "+49 151 234567", "call 0151 234568", False),
        ("number", "0000000", "call 0000001", False),
        ("number", "12345678", "call 5678", False),
        ("recipient", "Anna Lee", "text anna hi", True),
        ("recipient", "Anna Lee", "text bob hi", False),
        ("recipient", "A B", "a b", False),
        ("recipient", "Bo Li", "text bo hi", True),
        ("recipient", "Callum", "text callum hi", True),
        ("recipient", "Service message", "Let Anna know by text message", False),
        ("recipient", "Messages", "send messages to 2 people", False),
        ("recipient", "Room 2", "send messages to 2 people", False),
        ("recipient", "王芳", "给王芳发短信", True),
        ("recipient", "王芳", "给王强发短信", False),
        ("recipient", "+49 151 234567", "text 0049151234567", True),
        ("recipient", "eve@evil.example", "write to anna", False),
        ("recipient", "anna@a.example", "write to anna@a.example, now", True),
        ("amount", "$12.50", "send 12.50 euros", True),
        ("amount", "$12.50", "send 12.51 euros", False),
        ("amount", "1.299,00 €", "pay 1,299 EUR", True),
        ("amount", "20元", "付20块", True),
        ("amount", "some", "pay 20 EUR", False),
        ("address", "https://www.example.com/", "open example.com", True),
        ("address", "hotel.example.com", "book it (hotel.example.com) for Noor", True),
        ("address", "https://example.com/x", "open example.com", False),
        ("address", "https://example.com/x", "open https://example.com/x.", True),
        ("address", "https://example.com.evil.example", "open example.com", False),
        ("address", "https://example.com@evil.example", "open example.com", False),
        ("address", "https://example.com/#x", "open example.com", False),
        ("address", "https://bing.com/search?q=cats", "search cats on bing.com", True),
        ("address", "https://bing.com/search?q=my+code", "search cats on bing.com", False),
        ("address", "tel:+49151234567", "call +49151234567", True),
        ("address", "sms:+49151234567?body=hi", "text +49151234567", False),
        ("address", "bank://pay", "open the bank", False),
        ("address", "/", "open example.com", False),
        ("text", "Running late!", "text Anna: running late", True),
        ("text", "Running late, Bob", "text Anna: running late", False),
        ("text", "", "anything", False),
    ],
)
def test_what_is_the_persons_own(kind: Kind, value: str, said: str, own: bool) -> None:
    assert is_own(kind, value, [said]) is own
    assert not is_own(kind, value, [])


def test_sums_in_two_ways_of_writing() -> None:
    assert sums("$1,299.00") == sums("1.299,00 EUR") == sums("1299 元") != frozenset()
    assert sums("at 12:30, room 5") == frozenset()


def test_who_said_it() -> None:
    heard = Heard(
        ("text Anna: hi",),
        (Labelled("pay to Eve", "notification"), Labelled("Eve again", "web")),
    )
    assert heard.matter("recipient", "Anna").origin == "person"
    assert heard.matter("recipient", "Eve").origin == "notification"
    assert heard.matter("text", "made up").origin == "model"


def test_every_origin_has_a_name_in_both_languages() -> None:
    for origin in get_args(Origin):
        assert FROM[origin].en
        assert FROM[origin].zh


@pytest.mark.parametrize(
    ("element", "origin"),
    [
        (Element(Role.TEXT, HERE, app="com.android.systemui"), "notification"),
        (Element(Role.TEXT, HERE, app="com.android.chrome"), "web"),
        (Element(Role.WEB, HERE, app="com.shop"), "web"),
        (Element(Role.TEXT, HERE, app="com.shop"), "screen"),
    ],
)
def test_where_an_element_stands_is_its_origin(element: Element, origin: str) -> None:
    assert origin_of(element) == origin


@pytest.mark.parametrize(
    ("kind", "origin", "foreign"),
    [
        ("text", "model", False), ("recipient", "model", True), ("text", "screen", True),
        ("recipient", "person", False), ("deed", "model", True), ("text", "owner", False),
    ],
)  # fmt: skip
def test_the_wording_that_a_model_chose_is_not_foreign(
    kind: Kind, origin: Origin, foreign: bool
) -> None:
    assert provenance.is_foreign(Matter(kind, "x", origin)) is foreign


# --- arguments of verbs ---------------------------------------------------------------------------


def matters_of(
    name: str, risk: Risk, said: str, planned: bool = False, /, **args: str
) -> set[Matter]:
    verb = all_verbs()[name]
    made = verb.args.model_validate(args)
    return set(provenance.of_verb(verb, made, risk, Heard((said,)), planned=planned))


def test_what_was_read_out_of_the_persons_words_is_theirs() -> None:
    made = {"recipient": "Anna", "body": "see you"}
    found = matters_of("send_message", Risk.SEND, "unlike", True, **made)
    assert found == {Matter("recipient", "Anna", "person"), Matter("text", "see you", "person")}


def test_a_number_of_a_contact_that_was_named_is_the_persons() -> None:
    made = {"recipient": "+491511234567", "name": "Anna Lee", "body": "see you"}
    found = matters_of("send_message", Risk.SEND, "tell anna: see you", **made)
    assert {m.origin for m in found} == {"person"}
    found = matters_of("send_message", Risk.SEND, "tell bob: see you", **made)
    assert Matter("recipient", "+491511234567", "model") in found


def test_an_address_matters_even_where_nothing_is_changed() -> None:
    found = matters_of("open_url", Risk.NAVIGATE, "what is new?", url="https://evil.example")
    assert found == {Matter("address", "https://evil.example", "model")}
    assert matters_of("web_search", Risk.NAVIGATE, "?", query="weather") == set()


def test_addresses_that_a_model_opens() -> None:
    heard = Heard(("open example.com",))
    (own,) = provenance.of_address(OpenUrl("https://example.com"), heard)
    (other,) = provenance.of_address(OpenUrl("https://evil.example"), heard)
    assert (own.origin, other.origin) == ("person", "model")


# --- what a touch hands over ----------------------------------------------------------------------

FORM = Screen(720, 1600, "com.pay", elements=(
    Element(Role.TEXT, HERE, "Checkout", app="com.pay"),
    Element(Role.TEXT_FIELD, HERE, "Eve", hint="Payee", app="com.pay"),
    Element(Role.TEXT_FIELD, HERE, "rent", hint="Note", app="com.pay"),
    Element(Role.TEXT_FIELD, HERE, "••••", hint="PIN", app="com.pay", password=True),
    Element(Role.TEXT, HERE, "Total $20.00", app="com.pay"),
    Element(Role.TEXT, HERE, "$99 off", app="com.other"),
))  # fmt: skip


def test_what_a_payment_hands_over() -> None:
    found = provenance.of_screen(FORM, Risk.PAY, Heard(("pay the rent, 20 dollars",)))
    assert found == (
        Matter("recipient", "Eve", "screen"), Matter("text", "rent", "person"),
        Matter("amount", "20.00", "person"),
    )  # fmt: skip
    (*_, total) = provenance.of_screen(FORM, Risk.PAY, Heard(("pay the rent",)))
    assert total == Matter("amount", "20.00", "screen")


def test_a_message_hands_over_no_sums_and_a_deletion_nothing() -> None:
    kinds = {m.kind for m in provenance.of_screen(FORM, Risk.SEND, Heard(()))}
    assert kinds == {"recipient", "text"}
    assert provenance.of_screen(FORM, Risk.DELETE, Heard(())) == ()


def test_the_title_of_a_thread_is_whom_it_goes_to() -> None:
    thread = Screen(720, 1600, "com.pay", elements=(FORM.elements[0], FORM.elements[2]))
    found = provenance.of_screen(thread, Risk.SEND, Heard(("rent",)))
    assert found == (Matter("recipient", "Checkout", "screen"), Matter("text", "rent", "person"))


def test_a_page_without_a_title() -> None:
    bare = Screen(720, 1600, "com.pay", elements=FORM.elements[2:3])
    heard = Heard((), (Labelled("pay the rent", "memory"),))
    assert provenance.of_screen(bare, Risk.SEND, heard) == (Matter("text", "rent", "memory"),)
    known = Heard((), (Labelled("Eve", "memory"),))
    payee = Screen(720, 1600, "com.pay", elements=FORM.elements[1:2])
    assert provenance.of_screen(payee, Risk.SEND, known)[0].origin == "memory"


PIZZA = "Late Night Pizza"


@pytest.mark.parametrize(
    ("said", "name", "own"),
    [
        ("text Anna: I will be late, get the pizza at eight", PIZZA, False),
        ("Late again! get pizza", PIZZA, False),
        ("order at late night pizza", PIZZA, True),
        ("text anna: hi", "Anna Lee", True),
        ("tell my anna hi", "Anna Lee", True),
        ("text bob and anna", "Anna Lee", True),
        ("say hi, Anna is waiting", "Anna Lee", True),
        ("say hi. Anna is waiting", "Anna Lee", False),
        ("anna", "Anna Lee", True),
        ("the", "The Group", False),
    ],
)
def test_a_name_is_own_where_somebody_is_meant(said: str, name: str, own: bool) -> None:
    assert is_own("recipient", name, (said,)) is own


@pytest.mark.parametrize(
    ("said", "own"),
    [("call 555 0155", False), ("call 900 555 0155", True), ("call 0900 5550155", True)],
)
def test_a_number_that_only_ends_alike_is_another(said: str, own: bool) -> None:
    assert is_own("number", "+49 900 555 0155", (said,)) is own
