"""Dialogs of apps and questions of the system, as alerts."""

from __future__ import annotations

import pytest
import wda

from device_drivers.virtual import control
from device_drivers.virtual.apps.mail.parts import create_label
from tests.device_drivers.virtual.ios.iphones import LEAVES_SOCKETS, Iphone

pytestmark = LEAVES_SOCKETS


@pytest.fixture
def asked(phone: Iphone) -> Iphone:
    """The camera asks whether it may picture things."""
    phone.sql("DELETE FROM permissions")
    phone.look(lambda p: p.changed())
    phone.open("com.android.camera2")
    return phone


def granted(phone: Iphone) -> list[tuple[object, ...]]:
    return phone.sql("SELECT name, granted FROM permissions WHERE package='com.android.camera2'")


def test_a_permission_question_is_an_alert_of_the_system(asked: Iphone) -> None:
    alert = asked.client.alert
    assert alert.exists
    assert alert.text == "Allow Camera to take pictures and record video?"
    assert alert.buttons() == ["While using the app", "Only this time", "Don't allow"]
    assert asked.client.app_current()["bundleId"] == "com.apple.springboard"
    assert asked.client(className="Alert").get().label == alert.text


def test_a_button_by_its_name(asked: Iphone) -> None:
    asked.client.alert.click("While using the app")
    assert granted(asked) == [("CAMERA", 1)]
    assert not asked.client.alert.exists


def test_the_first_of_several_names_that_is_there(asked: Iphone) -> None:
    assert asked.client.alert.click(["OK", "Don't allow"]) == "Don't allow"
    assert granted(asked) == [("CAMERA", 0)]


def test_accept_takes_the_last_button_and_dismiss_the_first(asked: Iphone) -> None:
    asked.client.alert.accept()
    assert granted(asked) == [("CAMERA", 0)]
    asked.sql("DELETE FROM permissions")
    asked.client.home()
    asked.look(lambda p: p.force_stop("com.android.camera2"))
    asked.open("com.android.camera2")
    asked.client.alert.dismiss()
    assert granted(asked) == [("CAMERA", 1)]


def test_a_button_chosen_by_the_sessions_settings(asked: Iphone) -> None:
    chain = "**/XCUIElementTypeButton[`label BEGINSWITH 'While'`]"
    asked.client.appium_settings({"acceptAlertButtonSelector": chain})
    asked.client.alert.accept()
    assert granted(asked) == [("CAMERA", 1)]


def test_a_name_that_is_not_there(asked: Iphone) -> None:
    with pytest.raises(wda.WDARequestError, match="Failed to find button with label 'Sure'"):
        asked.client.alert.click("Sure")
    assert asked.client.alert.click_exists("Sure") is None
    assert asked.client.alert.exists


def test_without_an_alert(phone: Iphone) -> None:
    assert not phone.client.alert.exists
    for path in ("/alert/accept", "/alert/dismiss"):
        status, answer = phone.ask("POST", path, {})
        assert (status, answer["value"]["error"]) == (404, "no such alert")


def test_an_apps_own_dialog(phone: Iphone) -> None:
    phone.open("com.android.notes")
    done: list[str] = []
    phone.look(
        lambda p: p.stacks.top.ask(
            "Sure?", "It cannot be undone.", "Delete", lambda: done.append("deleted")
        )
    )
    assert phone.client.alert.text == "Sure?\nIt cannot be undone."
    assert phone.client.app_current()["bundleId"] == "com.apple.mobilenotes"
    assert "Delete" in phone.client.alert.buttons()
    phone.client.alert.click("Delete")
    assert done == ["deleted"]
    assert not phone.client.alert.exists


def test_a_crash_dialog(phone: Iphone) -> None:
    phone.open("com.android.notes")
    control.request(phone.server.port, "fault", name="crash_dialog")
    assert phone.client.alert.exists
    assert len(phone.client.alert.buttons()) >= 1


def begin(phone: Iphone, **capabilities: object) -> None:
    """A new session, the client's from now on."""
    body = {"capabilities": {"alwaysMatch": capabilities}}
    phone.client.session_id = phone.ask("POST", "/session", body)[1]["sessionId"]


@pytest.mark.parametrize(("action", "camera"), [("accept", 0), ("Dismiss", 1)])
def test_alerts_are_dealt_with_by_the_session(asked: Iphone, action: str, camera: int) -> None:
    begin(asked, defaultAlertAction=action)
    assert not asked.client.alert.exists
    assert granted(asked) == [("CAMERA", camera)]


def test_a_session_deals_with_no_alert_unless_it_began_so(asked: Iphone) -> None:
    asked.client.session(alert_action="dismiss")  # stock puts it where it counts for nothing
    asked.client.appium_settings({"defaultAlertAction": "dismiss"})
    assert asked.client.alert.exists
    assert granted(asked) == []


def test_a_button_that_is_clicked_whenever_it_shows(asked: Iphone) -> None:
    wanted = {"autoClickAlertSelector": "**/XCUIElementTypeButton[`label BEGINSWITH 'While'`]"}
    asked.client.appium_settings(wanted)
    assert not asked.client.alert.exists
    assert granted(asked) == [("CAMERA", 1)]
    with pytest.raises(wda.WDARequestError, match="invalid selector"):
        asked.client.appium_settings({"autoClickAlertSelector": "**/Button"})
    asked.client.appium_settings({"autoClickAlertSelector": ""})
    asked.look(lambda p: p.stacks.top.ask("Sure?", "", "While away", lambda: None))
    assert asked.client.alert.exists


def test_text_for_an_alert_takes_the_place_of_what_was_there(phone: Iphone) -> None:
    phone.open("com.android.email")
    phone.look(lambda p: create_label(p.stacks.top))
    assert phone.client.alert.text == "New label"
    phone.client.alert.set_text("first")
    phone.client.alert.set_text("家人 👪")
    phone.client.alert.click("Create")
    assert not phone.client.alert.exists
    names = [name for (name,) in phone.sql("SELECT name FROM mail_labels")]
    assert "家人 👪" in names
    assert not any("first" in name for name in names)


def test_text_for_an_alert_without_a_field(asked: Iphone) -> None:
    with pytest.raises(wda.WDARequestError, match="contains no input fields"):
        asked.client.alert.set_text("hello")
