"""Elements are found by every strategy, and gone ones are said to be stale."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import wda

from device_drivers.base import OS
from device_drivers.virtual.ios import search
from device_drivers.virtual.ios.errors import WdaError
from device_drivers.virtual.ios.snapshot import snapshot
from device_drivers.virtual.ios.xcui import Xcui
from device_drivers.virtual.phone import Phone
from tests.device_drivers.virtual.ios.iphones import LEAVES_SOCKETS, Iphone

pytestmark = LEAVES_SOCKETS


@pytest.fixture(scope="module")
def clock() -> Iterator[Xcui]:
    """The Clock app's alarms: cells with switches, a bar, tabs."""
    phone = Phone(system=OS.IOS, seed=3)
    phone.open_app("com.android.deskclock")
    yield snapshot(phone)
    phone.store.close()


def names(using: str, value: str, root: Xcui) -> list[str | None]:
    return [each.name for each in search.find(using, value, root)]


SWITCHES = ["7:45 AM Work", "10:00 AM", "3:05 PM Bins out"]


@pytest.mark.parametrize(
    ("predicate", "found"),
    [
        ("type == 'XCUIElementTypeSwitch'", SWITCHES),
        ("type = 'XCUIElementTypeSwitch' AND value == '1'", SWITCHES[:2]),
        ("type == 'XCUIElementTypeSwitch' && value == 1", SWITCHES[:2]),
        ('type == "XCUIElementTypeSwitch" AND value != "1"', SWITCHES[2:]),
        ("type == 'XCUIElementTypeSwitch' AND NOT name CONTAINS 'AM'", SWITCHES[2:]),
        ("type ENDSWITH 'Switch' AND NOT (name ENDSWITH 'AM' OR value == '0')", SWITCHES[:1]),
        ("type BEGINSWITH 'XCUIElementTypeSw' AND name LIKE '*Work'", SWITCHES[:1]),
        ("type == 'XCUIElementTypeSwitch' AND name LIKE '7?45*'", SWITCHES[:1]),
        ("name == 'WEEKDAYS'", []),
        ("name ==[c] 'WEEKDAYS'", ["Weekdays"]),
        ("name CONTAINS[cd] 'wéékdays'", ["Weekdays"]),
        (r"type == 'XCUIElementTypeSwitch' AND name MATCHES '\\d+:\\d+ AM'", ["10:00 AM"]),
        ("name IN {'Weekdays', 'Weekends'}", ["Weekdays", "Weekends"]),
        ("type == 'XCUIElementTypeButton' AND selected == true", ["Alarm"]),
        ("type == 'XCUIElementTypeButton' AND selected == YES AND enabled == 1", ["Alarm"]),
        ("name == 'Weekdays' AND visible == 1", ["Weekdays"]),
        ("name == 'Weekdays' AND wdVisible == true AND isEnabled == true", ["Weekdays"]),
        ("type == 'XCUIElementTypeNavigationBar' AND rect.y < 100", ["Alarm"]),
        ("name == 'Weekdays' AND rect.x BETWEEN {0, 100}", ["Weekdays"]),
        ("'Week' IN name", ["Weekdays", "Weekends"]),
        ("placeholderValue != nil", []),
        ("type == 'XCUIElementTypeSwitch' AND index == 4 AND TRUEPREDICATE", SWITCHES[::2]),
        ("FALSEPREDICATE", []),
        (r"name == 'It\'s'", []),
        (r"name == '\u0057eekdays'", ["Weekdays"]),
    ],
)  # fmt: skip
def test_predicates(clock: Xcui, predicate: str, found: list[str]) -> None:
    assert names("predicate string", predicate, clock) == found


@pytest.mark.parametrize(
    "predicate", ["", "name", "name ==", "name == 'x", "== 'x'", "name ~ 'x'", "(name == 'x'",
                  "name == 'x' AND", "name ==[q] 'x'", "name == {1, ", "(" * 500 + "name == 'x'"],
)  # fmt: skip
def test_what_is_no_predicate(clock: Xcui, predicate: str) -> None:
    with pytest.raises(WdaError, match="Unable to parse the format string"):
        search.find("predicate string", predicate, clock)


def test_a_predicate_with_an_unknown_attribute(clock: Xcui) -> None:
    with pytest.raises(WdaError, match="attribute 'colour' is unknown") as caught:
        search.find("predicate string", "colour == 'red'", clock)
    assert caught.value.error == "invalid argument"


def test_an_expression_that_takes_for_ever_is_given_up(
    clock: Xcui, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device_drivers.virtual.ios.predicate.REGEX_SECONDS", 0.05)
    clock.children[0].name = "ab" * 25
    try:
        with pytest.raises(WdaError, match="takes too long"):
            search.find("predicate string", "name MATCHES '(a|b|ab)*[cd]'", clock)
    finally:
        clock.children[0].name = None


def test_an_expression_that_is_none(clock: Xcui) -> None:
    with pytest.raises(WdaError, match="Can't do regex matching"):
        search.find("predicate string", "name MATCHES '('", clock)


@pytest.mark.parametrize(
    ("chain", "found"),
    [
        ("**/XCUIElementTypeSwitch", SWITCHES),
        ("**/XCUIElementTypeSwitch[1]", SWITCHES[:1]),
        ("**/XCUIElementTypeSwitch[-1]", SWITCHES[2:]),
        ("**/XCUIElementTypeSwitch[-2]", SWITCHES[1:2]),
        ("**/XCUIElementTypeSwitch[7]", []),
        ("**/XCUIElementTypeSwitch[`value == '1'`]", SWITCHES[:2]),
        ("**/XCUIElementTypeSwitch[`value == '1'`][2]", SWITCHES[1:2]),
        ("**/XCUIElementTypeSwitch[`value == '1'`][`name CONTAINS 'Work'`]", SWITCHES[:1]),
        ("**/XCUIElementTypeCell[$name == 'Bins out'$]/XCUIElementTypeSwitch", SWITCHES[2:]),
        ("**/XCUIElementTypeCell[2]/XCUIElementTypeSwitch", SWITCHES[1:2]),
        ("**/XCUIElementTypeCell/XCUIElementTypeSwitch", SWITCHES),
        ("**/XCUIElementTypeTabBar/XCUIElementTypeButton[-1]", ["Stopwatch"]),
        ("**/XCUIElementTypeTabBar/*", ["Alarm", "Clock", "Timer", "Stopwatch"]),
        ("XCUIElementTypeWindow/XCUIElementTypeOther/XCUIElementTypeNavigationBar", ["Alarm"]),
        ("XCUIElementTypeSwitch", []),
        ("**/XCUIElementTypeAny[`name == 'Weekdays'`]", ["Weekdays"]),
        ("**/XCUIElementTypeTable/**/XCUIElementTypeSwitch[2]", SWITCHES[1:2]),
        ("**/XCUIElementTypeAny[`name == 'no ``such`` thing'`]", []),
    ],
)
def test_class_chains(clock: Xcui, chain: str, found: list[str]) -> None:
    assert names("class chain", chain, clock) == found


@pytest.mark.parametrize(
    "chain", ["", "**/", "**/Switch", "**/XCUIElementTypeSwitch[", "**/XCUIElementTypeSwitch[0]",
              "**/XCUIElementTypeSwitch[1][2]", "**/XCUIElementTypeSwitch[`name == 'x'",
              "**/XCUIElementTypeSwitch//", "**/XCUIElementTypeSwitch]", "/XCUIElementType-"],
)  # fmt: skip
def test_what_is_no_class_chain(clock: Xcui, chain: str) -> None:
    with pytest.raises(WdaError, match="Cannot parse class chain query") as caught:
        search.find("class chain", chain, clock)
    assert caught.value.error == "invalid selector"


@pytest.mark.parametrize(
    ("using", "value", "found"),
    [
        ("xpath", "//XCUIElementTypeSwitch", SWITCHES),
        ("xpath", "//XCUIElementTypeSwitch[@value='0']", SWITCHES[2:]),
        ("xpath", "(//XCUIElementTypeSwitch)[last()]", SWITCHES[2:]),
        ("xpath", "//*[@name='Bins out']/../XCUIElementTypeSwitch", SWITCHES[2:]),
        ("xpath", "/XCUIElementTypeApplication/XCUIElementTypeWindow", [None]),
        ("id", "Weekdays", ["Weekdays"]),
        ("name", "Weekdays", ["Weekdays"]),
        ("accessibility id", "Week", []),
        ("class name", "XCUIElementTypeTabBar", ["Tab Bar"]),
        ("class name", "XCUIElementTypeApplication", ["Clock"]),
        ("link text", "Weekdays", ["Weekdays"]),
        ("link text", "label=Weekends", ["Weekends"]),
        ("partial link text", "Week", ["Weekdays", "Weekends"]),
        ("partial link text", "value=Weekd", ["Weekdays"]),
    ],
)
def test_other_strategies(clock: Xcui, using: str, value: str, found: list[str]) -> None:
    assert names(using, value, clock) == found


@pytest.mark.parametrize("query", ["//[", "count(//*)", "//*[@name=", "string(//*)"])
def test_what_is_no_xpath(clock: Xcui, query: str) -> None:
    with pytest.raises(WdaError, match="XPath") as caught:
        search.find("xpath", query, clock)
    assert caught.value.error == "invalid selector"


def test_an_unknown_strategy(clock: Xcui) -> None:
    with pytest.raises(WdaError, match="Invalid locator requested: css"):
        search.find("css", "a", clock)


# --- through the stock client ---------------------------------------------------------------


def test_the_clients_selectors(phone: Iphone) -> None:
    phone.open("com.android.deskclock")
    c = phone.client
    assert c(name="Weekdays").exists
    assert c(nameContains="Bins").get().label == "Bins out"
    assert c(nameMatches="^7:45.*").find_elements()
    assert c(text="Weekends").count() == 1
    assert c(className="Switch").count() == 3
    assert c(className="Switch")[2].get().label == "10:00 AM"
    assert c(className="Cell", index=2).child(className="Switch").get().value == "1"
    assert c(className="Switch", value="0").get().name == "XCUIElementTypeSwitch"
    assert c(id="Weekdays").exists
    assert c(xpath="//Switch[@value='0']").count() == 1
    assert c(predicate="label CONTAINS 'Bins' AND type == 'XCUIElementTypeStaticText'").exists
    assert c(classChain="**/Table/Cell[-1]/Switch").get().value == "0"
    assert c(label="Weekdays", visible=True).exists
    assert not c(name="none such").exists


def test_names_with_quotes_and_other_scripts(phone: Iphone) -> None:
    phone.sql("INSERT INTO notes(title, body, created_ms, changed_ms) "
              "VALUES ('It''s \"本\" ☕️', 'x', 1, 9999999999999)")  # fmt: skip
    phone.look(lambda p: p.changed())
    phone.open("com.android.notes")
    assert phone.client(name="生活").exists
    assert phone.client(nameContains="☕️").exists
    assert phone.client(name='It\'s "本" ☕️').exists


def test_everything_the_client_asks_of_an_element(phone: Iphone) -> None:
    phone.open("com.android.deskclock")
    switch = phone.client(className="Switch").get()
    assert switch.info == {
        "id": switch.id, "label": "7:45 AM Work", "value": "1", "text": "1",
        "name": "XCUIElementTypeSwitch", "className": "XCUIElementTypeSwitch", "enabled": True,
        "displayed": True, "visible": True, "accessible": True, "accessibilityContainer": False,
    }  # fmt: skip
    assert tuple(switch.bounds) == (306, 201, 52, 33)
    assert switch.selected() is False
    assert phone.client(className="Table").get().accessibility_container is True


def test_both_keys_of_an_element_and_more_on_request(phone: Iphone) -> None:
    phone.open("com.android.deskclock")
    query = {"using": "class name", "value": "XCUIElementTypeTabBar"}
    found = phone.post("/element", **query)
    assert set(found) == {"ELEMENT", "element-6066-11e4-a52e-4f735466cecf"}
    assert len(set(found.values())) == 1
    wanted = {"shouldUseCompactResponses": False, "elementResponseAttributes": "type,rect,label"}
    phone.post("/appium/settings", settings=wanted)
    more = phone.post("/element", **query)
    assert (more["type"], more["label"]) == ("XCUIElementTypeTabBar", "Tab Bar")
    assert more["rect"]["width"] == 390


def test_elements_below_an_element(phone: Iphone) -> None:
    phone.open("com.android.deskclock")
    table = phone.client(className="Table").get().id
    query = {"using": "class name", "value": "XCUIElementTypeButton"}
    below = phone.post(f"/element/{table}/elements", **query)
    assert len(below) == 3
    assert phone.post(f"/element/{table}/element", **query) == below[0]
    session = phone.client.session_id
    _, cells = phone.ask("GET", f"/session/{session}/wda/element/{table}/getVisibleCells")
    assert len(cells["value"]) == 3


def test_nothing_found(phone: Iphone) -> None:
    session = phone.client.session_id
    status, answer = phone.ask(
        "POST", f"/session/{session}/element", {"using": "id", "value": "none such"}
    )
    assert (status, answer["value"]["error"]) == (404, "no such element")
    assert phone.client(name="none such").find_elements() == []
    with pytest.raises(wda.WDAElementNotFoundError):
        phone.client(name="none such").get(timeout=0)


def test_an_element_that_has_gone_is_stale(phone: Iphone) -> None:
    phone.open("com.android.deskclock")
    switch = phone.client(className="Switch").get()
    phone.client.home()
    with pytest.raises(wda.WDAStaleElementReferenceError):
        _ = switch.value
    phone.open("com.android.deskclock")
    assert switch.value == "1"


def test_only_so_many_elements_are_remembered(
    phone: Iphone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device_drivers.virtual.ios.agent.MAX_KNOWN", 3)
    icons = phone.client(className="Icon").find_elements()
    assert len(icons) > 3
    assert icons[-1].label
    with pytest.raises(wda.WDAStaleElementReferenceError):
        _ = icons[0].label


def test_an_element_of_a_session_that_is_over_is_unknown(phone: Iphone) -> None:
    element = phone.client(className="Icon").get()
    phone.client.session_id = phone.client.session().session_id
    status, answer = phone.ask(
        "GET", f"/session/{phone.client.session_id}/element/{element.id}/rect"
    )
    assert (status, answer["value"]["error"]) == (404, "stale element reference")
