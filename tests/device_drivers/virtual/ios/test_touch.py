"""Fingers do on the phone what the stock client asks for: read back from the phone itself."""

from __future__ import annotations

from typing import Any

import pytest
import wda

from tests.device_drivers.virtual.ios.iphones import LEAVES_SOCKETS, Iphone

pytestmark = LEAVES_SOCKETS
ALARMS = "SELECT enabled FROM alarms ORDER BY id"


def offset(phone: Iphone) -> float:
    """How far the list in front has been scrolled, in pixels."""
    return phone.look(
        lambda p: max((s.offset for s in p.stacks.top.ui.scrolls.values()), default=0.0)
    )


def finger(*items: dict[str, Any], name: str = "finger") -> dict[str, Any]:
    return {
        "type": "pointer", "id": name, "parameters": {"pointerType": "touch"},
        "actions": list(items),
    }  # fmt: skip


def move(x: float, y: float, ms: int = 0, **more: Any) -> dict[str, Any]:
    return {"type": "pointerMove", "x": x, "y": y, "duration": ms, **more}


DOWN, UP = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}


def test_a_tap_turns_an_alarm_off(phone: Iphone) -> None:
    phone.open("com.android.deskclock")
    before = phone.sql(ALARMS)
    switch = phone.client(name="7:45 AM Work").get()
    assert switch.value == "1"
    switch.click()
    assert switch.value == "0"
    assert phone.sql(ALARMS) != before
    switch.tap()
    assert phone.sql(ALARMS) == before


def test_points_of_the_screen_and_shares_of_it(phone: Iphone) -> None:
    x, y = phone.client(name="Settings").get().bounds.center
    phone.client.click(x, y)
    assert phone.client.app_current()["bundleId"] == "com.apple.Preferences"
    phone.client.home()
    phone.client.click(x / 390, y / 844)
    assert phone.client.app_current()["bundleId"] == "com.apple.Preferences"


def test_what_lies_outside_is_the_edge(phone: Iphone) -> None:
    phone.client.tap(9999, -5)
    assert phone.client.app_current()["bundleId"] == "com.apple.springboard"


def test_a_tap_with_one_coordinate(phone: Iphone) -> None:
    session = phone.client.session_id
    status, answer = phone.ask("POST", f"/session/{session}/wda/tap", {"x": 3})
    assert (status, answer["value"]["error"]) == (400, "invalid argument")
    assert answer["value"]["message"] == "Both x and y coordinates must be provided"


def test_coordinates_that_are_no_numbers(phone: Iphone) -> None:
    session = phone.client.session_id
    places: tuple[object, ...] = ("left", [1], {}, 1e300, "nan")
    for x in places:
        status, answer = phone.ask("POST", f"/session/{session}/wda/tap", {"x": x, "y": 3})
        assert (status, answer["value"]["error"]) == (400, "invalid argument")


def test_a_swipe_scrolls(phone: Iphone) -> None:
    phone.open("com.android.settings")
    phone.client.swipe(195, 600, 195, 300)
    assert offset(phone) > 200
    phone.client.swipe(0.5, 0.3, 0.5, 0.8)
    assert offset(phone) == 0
    phone.client.swipe_up()
    assert offset(phone) > 0


def test_a_slow_drag_carries_a_list_as_far_as_the_finger_goes(phone: Iphone) -> None:
    phone.open("com.android.settings")
    phone.post("/wda/pressAndDragWithVelocity", fromX=195, fromY=600, toX=195, toY=500,
               pressDuration=0.1, velocity=300, holdDuration=0.5)  # fmt: skip
    assert 240 <= offset(phone) <= 300
    phone.client._fast_swipe(195, 600, 195, 300)
    assert offset(phone) > 900


def test_swipes_and_scrolls_of_an_element(phone: Iphone) -> None:
    phone.open("com.android.settings")
    table = phone.client(className="Table").get()
    table.scroll("down", 0.5)
    down = offset(phone)
    assert down > 0
    table.scroll("up")
    assert offset(phone) < down
    phone.post(f"/wda/element/{table.id}/swipe", direction="up")
    assert offset(phone) > 0
    phone.post(f"/wda/element/{table.id}/scroll", toVisible=True)
    phone.post("/wda/scroll", predicateString="type == 'XCUIElementTypeCell'")
    with pytest.raises(wda.WDARequestError, match="didn't match any elements"):
        phone.client._session_http.post("/wda/scroll", {"name": "none such"})
    with pytest.raises(wda.WDARequestError, match="Unsupported swipe direction"):
        phone.client._session_http.post("/wda/swipe", {"direction": "away"})


def test_a_long_press_selects_a_note(phone: Iphone) -> None:
    phone.open("com.android.notes")
    phone.client(name="Measurements").get().tap_hold(1.0)
    assert phone.client(nameContains="selected").exists or phone.client(name="Delete").exists


def test_a_long_press_on_a_point(phone: Iphone) -> None:
    phone.open("com.android.notes")
    before = phone.labels()
    x, y = phone.client(name="Measurements").get().bounds.center
    phone.client.tap_hold(x, y, 0.2)
    assert phone.labels() != before


def photo_zoom(phone: Iphone) -> float:
    return phone.look(lambda p: float(p.stacks.top.zoom))  # type: ignore[attr-defined]


@pytest.fixture
def photo(phone: Iphone) -> Iphone:
    """A picture of the gallery in front."""
    phone.open("com.android.gallery3d")
    c = phone.client
    pictures = c(className="Cell").find_elements() + c(className="Image").find_elements()
    next(each for each in pictures if each.bounds.height > 60).click()
    assert photo_zoom(phone) == 1
    return phone


def test_a_double_tap_zooms(photo: Iphone) -> None:
    photo.client.double_tap(195, 400)
    assert photo_zoom(photo) > 1


def test_two_taps_in_a_row_are_a_double_tap_too(photo: Iphone) -> None:
    photo.post("/wda/tapWithNumberOfTaps", numberOfTaps=2, numberOfTouches=1)
    assert photo_zoom(photo) > 1


def map_zoom(phone: Iphone) -> int:
    return phone.look(lambda p: int(p.stacks.top.camera.level))  # type: ignore[attr-defined]


def test_a_pinch_of_an_element(phone: Iphone) -> None:
    phone.open("com.phonepilot.maps")
    before = map_zoom(phone)
    window = phone.client(className="Window").get()
    window.pinch(2.0, 1)
    assert map_zoom(phone) == before + 1
    window.pinch(0.5, -1)
    window.pinch(0.5, -1)
    assert map_zoom(phone) == before - 1
    with pytest.raises(wda.WDARequestError, match="scale of a pinch is above 0"):
        window.pinch(0, 1)


def test_a_pinch_of_two_fingers(phone: Iphone) -> None:
    phone.open("com.phonepilot.maps")
    before = map_zoom(phone)
    phone.post("/actions", actions=[
        finger(move(195, 350), DOWN, move(195, 250, 300), UP, name="one"),
        finger(move(195, 450), DOWN, move(195, 550, 300), UP, name="two"),
    ])  # fmt: skip
    assert map_zoom(phone) == before + 1


def test_two_fingers_side_by_side_scroll(phone: Iphone) -> None:
    phone.open("com.android.settings")
    phone.post("/actions", actions=[
        finger(move(150, 600), DOWN, move(150, 300, 300), UP, name="one"),
        finger(move(240, 600), DOWN, move(240, 300, 300), UP, name="two"),
    ])  # fmt: skip
    assert offset(phone) > 0


def test_actions_tap_hold_and_swipe(phone: Iphone) -> None:
    x, y = phone.client(name="Settings").get().bounds.center
    rest = {"type": "pause", "duration": 50}
    phone.post("/actions", actions=[finger(move(x, y), DOWN, rest, UP)])
    assert phone.client.app_current()["bundleId"] == "com.apple.Preferences"
    phone.post("/actions", actions=[finger(move(195, 600), DOWN, move(195, 400, 500), UP)])
    assert offset(phone) > 0


def test_actions_from_an_element(phone: Iphone) -> None:
    icon = phone.client(name="Settings").get().id
    origin = {"element-6066-11e4-a52e-4f735466cecf": icon}
    phone.post("/actions", actions=[finger(move(0, 0, origin=origin), DOWN, UP)])
    assert phone.client.app_current()["bundleId"] == "com.apple.Preferences"


def test_actions_from_where_the_finger_was(phone: Iphone) -> None:
    phone.open("com.android.settings")
    steps = [move(0, -50, 100, origin="pointer") for _ in range(4)]
    phone.post("/actions", actions=[finger(move(195, 600), DOWN, *steps, UP)])
    assert offset(phone) > 400


@pytest.mark.parametrize(
    "actions",
    [
        None, [], [{}], [{"type": "pointer", "actions": []}], [finger(DOWN, UP)],
        [finger(move(1, 1), UP)], [finger({"type": "leap"})], [{"type": "wheel", "id": "w",
        "actions": []}], [finger(move(1, 1, origin="pointer"))], [finger(move(1, 1, -5))],
        [finger({"x": 1})], [{"type": "pointer", "id": "a", "actions": "x"}],
        [finger({"type": "pointerMove", "x": "left", "y": 1})],
        [{"type": "key", "id": "k", "actions": [{"type": "pointerUp"}]}],
    ],
)  # fmt: skip
def test_actions_that_make_no_sense_move_nothing(phone: Iphone, actions: Any) -> None:
    session = phone.client.session_id
    before = phone.labels()
    status, answer = phone.ask("POST", f"/session/{session}/actions", {"actions": actions})
    assert (status, answer["value"]["error"]) == (500, "unknown error")
    assert phone.labels() == before


def test_a_slider_goes_where_it_is_told(phone: Iphone) -> None:
    phone.open("com.android.settings")
    phone.client(name="Display").get().click()
    slider = phone.client(className="Slider").get()
    slider.set_text("0.9")
    high = phone.sql("SELECT value FROM settings WHERE key='screen_brightness'")
    slider.set_text("0.1")
    low = phone.sql("SELECT value FROM settings WHERE key='screen_brightness'")
    assert int(high[0][0]) > 200 > 60 > int(low[0][0])
    with pytest.raises(wda.WDARequestError, match=r"in 0\.\.1 range"):
        slider.set_text("7")


def test_gestures_nothing_here_listens_to(phone: Iphone) -> None:
    element = phone.client(className="Icon").get().id
    assert phone.post("/wda/rotate", rotation=1, velocity=1) is None
    assert phone.post("/wda/twoFingerTap") is None
    for path, error in (
        (f"/wda/element/{element}/forceTouch", "does not support force press"),
        (f"/wda/pickerwheel/{element}/select", "expected to be a valid Picker Wheel"),
        ("/wda/touch_id", "cannot do that"),
    ):
        with pytest.raises(wda.WDARequestError, match=error):
            phone.client._session_http.post(path, {"order": "next"})


def test_a_swipe_from_the_bottom_edge_is_home(phone: Iphone) -> None:
    phone.open("com.android.settings")
    phone.client.swipe(195, 842, 195, 400)
    assert phone.client.app_current()["bundleId"] == "com.apple.springboard"


def test_a_swipe_from_the_left_edge_is_back(phone: Iphone) -> None:
    phone.open("com.android.settings")
    phone.client(name="Display").get().click()
    assert phone.client(name="Night Light").exists
    phone.client.swipe(1, 400, 300, 400)
    assert not phone.client(name="Night Light").exists
    assert phone.client.app_current()["bundleId"] == "com.apple.Preferences"


def test_a_swipe_from_the_bottom_that_rests_shows_the_open_apps(phone: Iphone) -> None:
    phone.open("com.android.settings")
    rest = {"type": "pause", "duration": 800}
    up = finger(move(195, 842), DOWN, move(195, 500, 300), rest, UP)
    phone.post("/actions", actions=[up])
    assert phone.client.app_current()["bundleId"] == "com.apple.springboard"
    phone.client(name="Settings", className="Button").get().click()
    assert phone.client.app_current()["bundleId"] == "com.apple.Preferences"


def test_notifications_and_the_control_centre(phone: Iphone) -> None:
    phone.look(lambda p: p.post_notification("com.android.notes", "Reminder", "Water the ferns"))
    phone.client.swipe(100, 2, 100, 500)
    assert phone.client(nameContains="Water the ferns").exists
    phone.client.home()
    phone.client.swipe(360, 2, 360, 500)
    assert phone.client(nameContains="Wi-Fi").exists
