"""The shell of a HarmonyOS phone: what each command prints, and what it does to the phone."""

from __future__ import annotations

import json
import re

import pytest

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.ui.widgets import Scroll
from tests.device_drivers.virtual.harmony.conftest import HarmonyPhone

NOTEPAD = "aa start -b com.huawei.hmos.notepad -a EntryAbility"


def ui(harmony: HarmonyPhone, line: str) -> str:
    return harmony.shell(f"uitest uiInput {line}")


def tap(harmony: HarmonyPhone, label: str) -> None:
    x, y = harmony.node(label).box.center
    assert ui(harmony, f"click {x} {y}") == "No Error\n"


def open_new_note(harmony: HarmonyPhone) -> None:
    """A new note with the cursor in its text."""
    harmony.shell(NOTEPAD)
    tap(harmony, "New note")
    if harmony.call(lambda p: p.focused_field) is None:
        tap(harmony, "Note")


def field_text(harmony: HarmonyPhone) -> str:
    def look(phone: object) -> str:
        field = harmony.server.phone.focused_field
        return field.text if field is not None else "no field"

    return harmony.call(look)


def test_pipes_quotes_conditions_and_files_work_as_on_a_phone(harmony: HarmonyPhone) -> None:
    assert harmony.shell("echo 'a b' | wc -c") == "4\n"
    exists = "[ -f /data/local/tmp/agent.so ] && echo 'exists' || echo 'not exists'"
    assert harmony.shell(exists) == "not exists\n"
    assert harmony.shell("mkdir /data/local/tmp/d && echo hi > /data/local/tmp/d/f") == ""
    assert harmony.shell(f'"{exists}"') == "not exists\n"  # hdc's own quotes around it
    assert harmony.shell("cat /data/local/tmp/d/f; rm -r /data/local/tmp/d") == "hi\n"
    assert harmony.shell("md5sum /data/local/tmp/d/f").startswith("md5sum: ")


def test_commands_of_android_are_not_there(harmony: HarmonyPhone) -> None:
    for name in ("am", "pm", "settings", "input", "getprop", "dumpsys"):
        assert harmony.shell(f"{name} x") == f"/bin/sh: {name}: inaccessible or not found\n"


# --- uitest ----------------------------------------------------------------------------------


def test_a_click_opens_what_is_under_it(harmony: HarmonyPhone) -> None:
    tap(harmony, "Settings")
    assert harmony.foreground == "com.android.settings"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("click 0 5", "Please confirm that the coordinate values are correct."),
        ("click 5 -1", "Please confirm that the coordinate values are correct."),
        ("swipe 1 1 5 0", "Please confirm that the coordinate values are correct."),
        ("click 5", "The number of parameters is incorrect."),
        ("swipe 1 2 3", "Missing parameter."),
        ("swipe 1 2 3 4 600 0 9", "Too many parameters."),
        ("keyEvent 1 2 3 0 5", "Too many parameters."),
        ("keyEvent RecentApps", "Invalid parameters."),
        ("dircFling 7", "Illegal argument: 7"),
    ],
)
def test_refusals_are_uitest_s_own_and_nothing_is_done(
    harmony: HarmonyPhone, line: str, said: str
) -> None:
    before = harmony.call(lambda p: p.change_count)
    printed = ui(harmony, line)
    assert printed.strip().startswith(said)
    assert "No Error" not in printed
    assert harmony.call(lambda p: p.change_count) == before


def test_a_speed_out_of_range_is_told_and_the_usual_one_taken(harmony: HarmonyPhone) -> None:
    harmony.shell("aa start -b com.huawei.hmos.settings")
    first = harmony.node("Network & internet").box.top
    printed = ui(harmony, "swipe 500 1800 500 1200 100")
    assert "The swipe velocity out of range, the default value will be used." in printed
    assert printed.endswith("No Error\n")
    texts = harmony.call(lambda p: [(n.text, n.box.top) for n in p.tree().walk()])
    assert ("Network & internet", first) not in texts


def scrolled(phone: Phone) -> float:
    """How far the list in front has been scrolled."""
    return max(w.kept.offset for _, w in phone.scene().widgets() if isinstance(w, Scroll))


def test_a_fast_swipe_flings_farther_than_a_slow_one(harmony: HarmonyPhone) -> None:
    def travelled(speed: int) -> float:
        harmony.call(lambda p: p.reset())
        harmony.shell("aa start -b com.ohos.contacts")
        ui(harmony, f"swipe 500 1800 500 1500 {speed}")
        return harmony.call(scrolled)

    slow = travelled(300)
    assert travelled(8000) > slow > 0


@pytest.mark.parametrize(
    "line",
    [
        "swipe 500 1800 500 1200", "swipe 500 1800 500 1200 2000",
        "fling 500 1800 500 1200", "fling 500 1800 500 1200 1500 60", "dircFling 3",
        "dircFling 3 1000", "dircFling 3 1000 50",
    ],
)  # fmt: skip
def test_fingers_go_up_and_what_is_below_comes(harmony: HarmonyPhone, line: str) -> None:
    harmony.shell("aa start -b com.ohos.contacts")
    assert ui(harmony, line) == "No Error\n"
    assert harmony.call(scrolled) > 0


def test_a_drag_holds_before_it_moves(harmony: HarmonyPhone) -> None:
    harmony.shell("aa start -b com.huawei.hmos.settings")
    top = harmony.node("Network & internet").box.top
    assert ui(harmony, "drag 500 1800 500 1700 800") == "No Error\n"
    assert harmony.node("Network & internet").box.top < top


def test_double_and_long_clicks(harmony: HarmonyPhone) -> None:
    x, y = harmony.node("Settings").box.center
    before = harmony.call(lambda p: p.change_count)
    assert ui(harmony, f"longClick {x} {y}") == "No Error\n"
    assert harmony.foreground == "com.android.launcher3"
    assert harmony.call(lambda p: p.change_count) > before
    harmony.shell("uitest uiInput keyEvent Home")
    assert ui(harmony, f"doubleClick {x} {y}") == "No Error\n"
    assert harmony.foreground == "com.android.settings"


def test_a_display_of_another_number_and_a_bundle_alone(harmony: HarmonyPhone) -> None:
    assert harmony.shell("snapshot_display -i 7 -f /data/local/tmp/s.jpeg").startswith(
        "error: displayId 7 invalid"
    )
    harmony.shell("aa start -b com.huawei.hmos.settings")
    harmony.shell("uitest dumpLayout -p /data/local/tmp/l.json -b com.huawei.hmos.settings -i -a")
    told = json.loads(harmony.shell("cat /data/local/tmp/l.json"))
    windows = {n["attributes"]["bundleName"] for n in _nodes(told)[1:]}
    assert windows == {"com.huawei.hmos.settings"}


def test_keys_by_name_by_number_and_together(harmony: HarmonyPhone) -> None:
    harmony.shell(NOTEPAD)
    assert ui(harmony, "keyEvent Home") == "No Error\n"
    assert harmony.foreground == "com.android.launcher3"
    open_new_note(harmony)
    ui(harmony, "text abc")
    ui(harmony, "keyEvent 2072 2017")  # select all
    ui(harmony, "keyEvent 2055")
    assert field_text(harmony) == ""
    ui(harmony, "keyEvent 2047 2024")  # shift and H
    ui(harmony, "keyEvent 2025")
    assert field_text(harmony).lower() == "hi"


def test_text_of_any_script_but_no_newlines(harmony: HarmonyPhone) -> None:
    open_new_note(harmony)
    assert ui(harmony, "text '买牛奶 🥛 שלום'") == "No Error\n"
    ui(harmony, "text ' and\n eggs'")
    assert field_text(harmony) == "买牛奶 🥛 שלום and eggs"


def test_input_text_taps_its_field_first(harmony: HarmonyPhone) -> None:
    harmony.shell("aa start -b com.huawei.hmos.settings")
    x, y = _search(harmony)
    assert ui(harmony, f"inputText {x} {y} wifi") == "No Error\n"
    assert "wifi" in harmony.call(lambda p: [n.text for n in p.tree().walk()])


def _search(harmony: HarmonyPhone) -> tuple[int, int]:
    boxes = [
        n["attributes"]["bounds"] for n in _nodes(_dumped(harmony))
        if n["attributes"]["type"] == "SearchField"
    ]  # fmt: skip
    left, top, right, bottom = map(int, re.findall(r"\d+", boxes[0]))
    return (left + right) // 2, (top + bottom) // 2


def _dumped(harmony: HarmonyPhone) -> dict[str, object]:
    path = "/data/local/tmp/l.json"
    assert harmony.shell(f"uitest dumpLayout -p {path}") == f"DumpLayout saved to:{path}\n"
    told: dict[str, object] = json.loads(harmony.shell(f"cat {path}"))
    return told


def _nodes(tree: dict[str, object]) -> list[dict[str, dict[str, str]]]:
    found = [tree]
    for child in tree["children"]:  # type: ignore[attr-defined]
        found += _nodes(child)  # type: ignore[arg-type]
    return found  # type: ignore[return-value]


def test_the_layout_is_strings_with_public_names(harmony: HarmonyPhone) -> None:
    harmony.shell("aa start -b com.huawei.hmos.settings")
    nodes = _nodes(_dumped(harmony))
    for node in nodes:
        assert all(isinstance(value, str) for value in node["attributes"].values())
    assert nodes[0]["attributes"]["bounds"] == "[0,0][1080,2340]"
    by_text = {n["attributes"]["text"]: n["attributes"] for n in nodes}
    title = by_text["Network & internet"]
    assert title["type"] == "Text"
    assert title["id"] == title["key"] == "title"
    box = harmony.node("Network & internet").box
    assert title["bounds"] == f"[{box.left},{box.top}][{box.right},{box.bottom}]"
    windows = {n["attributes"]["bundleName"] for n in nodes[1:]}
    assert windows == {"com.huawei.hmos.settings", "com.ohos.sceneboard"}
    assert not any("com.android" in str(n["attributes"]) for n in nodes)


def test_fields_tell_text_and_hint_apart_and_hide_passwords(harmony: HarmonyPhone) -> None:
    harmony.shell("aa start -b com.huawei.hmos.settings")
    attributes = next(n["attributes"] for n in _nodes(_dumped(harmony))
                      if n["attributes"]["type"] == "SearchField")  # fmt: skip
    assert attributes["text"] == ""
    assert attributes["hint"] != ""
    assert attributes["clickable"] == "true"


def test_without_test_mode_there_is_no_layout(harmony: HarmonyPhone) -> None:
    assert harmony.shell("param set persist.ace.testmode.enabled 0").endswith("success\n")
    assert harmony.shell("uitest dumpLayout -p /data/local/tmp/l.json").startswith(
        "DumpLayout failed:"
    )
    assert "No such file" in harmony.shell("cat /data/local/tmp/l.json")


def test_pictures_of_both_kinds(harmony: HarmonyPhone) -> None:
    said = harmony.shell("snapshot_display -f /data/local/tmp/s.jpeg")
    assert re.search(r"width 1080, height 2340\s*$", said)
    assert harmony.channel.run("shell cat /data/local/tmp/s.jpeg")[:3] == b"\xff\xd8\xff"
    assert harmony.shell("uitest screenCap -p /data/local/tmp/s.png").startswith("ScreenCap saved")
    assert harmony.channel.run("shell cat /data/local/tmp/s.png")[:4] == b"\x89PNG"
    assert harmony.shell("snapshot_display -f /data/local/tmp/s.bmp").startswith("error: fileName")
    assert "failed" in harmony.shell("snapshot_display -f /nowhere/s.jpeg")


# --- apps ------------------------------------------------------------------------------------


def test_abilities_are_started_by_their_right_name_only(harmony: HarmonyPhone) -> None:
    wrong = harmony.shell("aa start -b com.huawei.hmos.settings -a EntryAbility")
    assert wrong.startswith("error: failed to start ability.")
    assert "10104001" in wrong
    told = harmony.shell("bm dump -n com.huawei.hmos.settings")
    described = json.loads(told[told.index("{") :])
    name = described["hapModuleInfos"][0]["mainAbility"]
    right = harmony.shell(f"aa start -b com.huawei.hmos.settings -a {name} -m phone")
    assert right == "start ability successfully.\n"
    assert harmony.foreground == "com.android.settings"


def test_the_mission_in_front_is_told(harmony: HarmonyPhone) -> None:
    harmony.shell(NOTEPAD)
    told = harmony.shell("aa dump -l")
    blocks = re.findall(r"Mission ID #[\s\S]*?isKeepAlive: false\s*}", told)
    front = [b for b in blocks if "state #FOREGROUND" in b]
    assert len(front) == 1
    assert "bundle name [com.huawei.hmos.notepad]" in front[0]
    assert harmony.shell("aa force-stop com.huawei.hmos.notepad") == (
        "force stop process successfully.\n"
    )
    assert harmony.foreground == "com.android.launcher3"


def test_addresses_open_what_can_show_them(harmony: HarmonyPhone) -> None:
    browse = "aa start -A ohos.want.action.viewData -e entity.system.browsable -U"
    assert harmony.shell(f"{browse} https://example.com/") == "start ability successfully.\n"
    assert harmony.foreground == "com.android.browser"
    assert "10103101" in harmony.shell("aa start -U nosuch://x")


def test_nothing_starts_while_the_phone_is_locked(harmony: HarmonyPhone) -> None:
    harmony.call(lambda p: p.weather.start("screen_locked", pin="2580"))
    assert "10106102" in harmony.shell(NOTEPAD)
    assert "screenLocked  \t\t\ttrue" in harmony.shell("hidumper -s ScreenlockService -a -all")


def test_cleaning_an_app_forgets_its_data(harmony: HarmonyPhone) -> None:
    notes = "SELECT count(*) FROM notes"
    assert harmony.call(lambda p: p.store.one(notes)) > 0
    assert "successfully" in harmony.shell("bm clean -n com.huawei.hmos.notepad -c")
    assert harmony.call(lambda p: p.store.one(notes)) > 0
    assert "successfully" in harmony.shell("bm clean -n com.huawei.hmos.notepad -d")
    assert harmony.call(lambda p: p.store.one(notes)) == 0


# --- the system ------------------------------------------------------------------------------


def test_services_tell_power_size_and_battery(harmony: HarmonyPhone) -> None:
    assert "Current State: AWAKE" in harmony.shell("hidumper -s PowerManagerService -a -s")
    harmony.shell("power-shell suspend")
    assert harmony.call(lambda p: p.awake) is False
    assert "Current State: INACTIVE" in harmony.shell("hidumper -s PowerManagerService -a -s")
    harmony.shell("power-shell wakeup")
    assert harmony.call(lambda p: p.awake) is True
    assert "activeMode: 1080x2340, refreshrate=60" in (
        harmony.shell("hidumper -s RenderService -a screen")
    )
    level = harmony.call(lambda p: p.battery)
    assert f"capacity: {level}\n" in harmony.shell("hidumper -s BatteryService -a -i")
    assert "Focus window: 1" in harmony.shell("hidumper -s WindowManagerService -a -a")


def test_parameters_are_read_and_some_are_set(harmony: HarmonyPhone) -> None:
    assert harmony.shell("param get const.product.model") == "VP-AL00\n"
    assert "    const.ohos.apiversion = 13\n" in harmony.shell("param get")
    assert harmony.shell("param get no.such") == 'Get parameter "no.such" fail! errNum is:106!\n'
    assert "fail!" in harmony.shell("param set const.product.model X")
    assert harmony.shell("param get const.product.model") == "VP-AL00\n"


def test_the_log_speaks_of_bundles(harmony: HarmonyPhone) -> None:
    harmony.shell("hilog -r")
    harmony.shell(NOTEPAD)
    log = harmony.shell("hilog -x")
    assert "com.huawei.hmos.notepad" in log
    assert "com.android" not in log
