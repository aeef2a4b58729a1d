"""What came of a step, told by two looks: on the virtual phone, and on pictures alone."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

from assistant import verify
from assistant.routes import deciding
from assistant.routes.base import Scene
from assistant.steps import Do, Request
from assistant.verify.trees import difference, in_words
from device_drivers.base import (
    Action,
    Box,
    Element,
    Key,
    Launch,
    Risk,
    Role,
    Screen,
    Scroll,
    Tap,
    TypeText,
    Wait,
)
from device_drivers.verbs.base import Said
from device_drivers.virtual import Config, create
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.tasks.hands import Hands
from models.base import Thought

REQUEST = Request("t", "t", "x", "c", "me", "p", "text", "en", "yes")


@pytest.fixture
def phone() -> Iterator[VirtualPhone]:
    phone = create(Config(seed=1, width=720, height=1600, density=320))
    phone.act(Launch("com.android.settings"))
    yield phone
    phone.close()


def step(
    phone: VirtualPhone,
    action: Action,
    says: str = "",
    meanwhile: Callable[[], object] = lambda: None,
) -> verify.Verdict:
    """The verdict on an action that a model decided."""
    before = phone.observe(image=False)
    scene = Scene(phone, REQUEST, screen=before)
    move = deciding.move(Thought(action, says), scene)
    assert isinstance(move, Do)
    phone.act(action)
    meanwhile()
    return verify.judge(move, before, phone.observe(image=False))


def do(action: Action) -> Do:
    return Do(action, Said("Do it", "做"), Risk.CHANGE)


def on(phone: VirtualPhone, label: str) -> Tap:
    found = Hands(phone).element(label)
    return Tap(*found.box.center)


def test_a_page_that_came_up(phone: VirtualPhone) -> None:
    verdict = step(phone, on(phone, "Network & internet"), "Tap “Network & internet”")
    assert (verdict.judged, verdict.by) == ("correct", "tree")
    assert verdict.said.en == "the page “Network & internet” came up"


def test_a_switch_is_read_back_also_of_its_row(phone: VirtualPhone) -> None:
    phone.act(on(phone, "Network & internet"))
    phone.act(on(phone, "Internet"))
    before = Hands(phone).element("Use Wi-Fi", role=Role.TEXT)  # in the switch's row
    verdict = step(phone, Tap(*before.box.center))
    assert (verdict.judged, verdict.by) == ("correct", "state")
    assert verdict.said.en == "“Use Wi-Fi” is off now"
    assert verdict.said.zh == "“Use Wi-Fi”已关闭"


def test_a_tap_on_nothing(phone: VirtualPhone) -> None:
    verdict = step(phone, Tap(350, 100))  # the heading
    assert verdict.judged == "incorrect"
    assert verdict.said.en == "nothing happened on the screen"


def test_a_finger_that_came_down_beside(phone: VirtualPhone) -> None:
    verdict = step(phone, on(phone, "Apps"), "Tap “Connected devices”")
    assert verdict.judged == "incorrect"
    assert verdict.said.en == (
        "it landed beside “Connected devices”, on “Apps”; the page “Apps” came up"
    )


def test_what_has_no_words_is_called_by_its_kind() -> None:
    bare = Element(Role.IMAGE, Box(0, 1100, 700, 1200), app="a", clickable=True)
    before = Screen(720, 1600, "a", elements=(*PAGE, BUTTON, bare))
    scene = Scene(None, REQUEST, screen=before)  # type: ignore[arg-type]  # nobody looks at it
    move = deciding.move(Thought(Tap(300, 1150), "Tap “Save”"), scene)
    assert isinstance(move, Do)
    verdict = verify.judge(move, before, before)
    assert (verdict.judged, verdict.by) == ("incorrect", "tree")
    assert verdict.said.en.startswith("it landed beside “Save”, on “image”; ")


def test_a_row_holds_what_is_named(phone: VirtualPhone) -> None:
    row = next(e for e in phone.observe().elements if e.role is Role.GROUP and e.clickable)
    verdict = step(phone, Tap(*row.box.center), "Tap on “Mobile, Wi-Fi, airplane mode”")
    assert verdict.judged == "correct"


def test_what_a_field_holds(phone: VirtualPhone) -> None:
    field = next(e for e in phone.observe().elements if e.role is Role.TEXT_FIELD)
    assert step(phone, Tap(*field.box.center)).judged == "correct"
    assert step(phone, TypeText("blue")).judged == "correct"
    wiped = step(phone, TypeText("tooth"), meanwhile=lambda: phone.act(TypeText("x", clear=True)))
    assert wiped.judged == "incorrect"
    assert wiped.said.en == "the field holds “x”, not “tooth”"


def test_what_an_app_writes_otherwise_is_the_same() -> None:
    box = Box(0, 100, 700, 200)
    field = Element(Role.TEXT_FIELD, box, "", id="n", app="a", focused=True, clickable=True)
    before = Screen(720, 1600, "a", elements=(field,))
    after = replace(before, elements=(replace(field, text="(303) 555-0136"),))
    move = do(TypeText("3035550136"))
    assert verify.judge(move, before, after).judged == "correct"


def test_a_password_is_never_repeated() -> None:
    box = Box(0, 100, 700, 200)
    field = Element(Role.TEXT_FIELD, box, "", app="a", focused=True, password=True)
    before = Screen(720, 1600, "a", elements=(field,))
    after = replace(before, elements=(replace(field, text="••••"),))
    scene = Scene(None, REQUEST, screen=before)  # type: ignore[arg-type]  # nobody looks at it
    move = deciding.move(Thought(TypeText("hush"), "type the password"), scene)
    assert isinstance(move, Do)
    assert "hush" not in str(verify.judge(move, before, after))


def test_another_app_instead(phone: VirtualPhone) -> None:
    verdict = step(phone, Launch("com.android.deskclock"), meanwhile=lambda: phone.act(Key("home")))
    assert verdict.judged == "incorrect"
    assert "instead of Clock" in verdict.said.en


@pytest.mark.parametrize(
    ("fault", "words"),
    [("permission_popup", "Allow Settings"), ("crash_dialog", "keeps stopping"),
     ("system_dialog", "System update ready"), ("hostile_popup", "Battery damaged")],
)  # fmt: skip
def test_a_dialog_that_came_up_with_a_step(phone: VirtualPhone, fault: str, words: str) -> None:
    verdict = step(phone, on(phone, "Apps"), meanwhile=lambda: phone.phone.weather.start(fault))
    assert (verdict.judged, verdict.by) == ("unsure", "tree")
    assert words in verdict.said.en


def test_the_end_of_a_list(phone: VirtualPhone) -> None:
    assert step(phone, Scroll("down")).judged == "correct"
    for _ in range(8):
        phone.act(Scroll("down"))
    assert step(phone, Scroll("down")).judged == "incorrect"


def test_waiting_proves_nothing(phone: VirtualPhone) -> None:
    assert step(phone, Wait(0.1)).judged == ""


# --- what an app says -----------------------------------------------------------------------------

PAGE = tuple(
    Element(Role.TEXT, Box(0, 100 * n, 700, 100 * n + 90), f"Line {n}", app="a")
    for n in range(1, 8)
)
BUTTON = Element(Role.BUTTON, Box(0, 900, 700, 1000), "Save", app="a", clickable=True)


def pressed(*came: Element, app: str = "a") -> verify.Verdict:
    before = Screen(720, 1600, "a", elements=(*PAGE, BUTTON))
    scene = Scene(None, REQUEST, screen=before)  # type: ignore[arg-type]  # nobody looks at it
    move = deciding.move(Thought(Tap(300, 950), "Tap “Save”"), scene)
    assert isinstance(move, Do)
    return verify.judge(move, before, Screen(720, 1600, app, elements=(*PAGE, BUTTON, *came)))


def text(said: str, **more: str) -> Element:
    return Element(Role.TEXT, Box(0, 1100, 700, 1200), said, app="a", **more)  # type: ignore[arg-type]


def test_an_error_in_words_of_the_app() -> None:
    for said in ("Name is required", "Could not save the contact", "保存失败，请重试"):
        verdict = pressed(text(said))
        assert (verdict.judged, verdict.said.en) == ("incorrect", f"the app says “{said}”")


def test_something_new_is_told_and_cut_short() -> None:
    verdict = pressed(text("Saved " + "x" * 200))
    assert verdict.judged == "correct"
    assert len(verdict.said.en) < 90


def test_still_loading() -> None:
    assert pressed(text("", class_name="android.widget.ProgressBar", id="p")).judged == "unsure"
    assert pressed(text("加载中…")).said.en == "it is still loading"


def test_a_change_elsewhere_is_not_sure_to_be_ours() -> None:
    before = Screen(720, 1600, "a", elements=(*PAGE, BUTTON))
    other = (replace(PAGE[0], text="9:42"), *PAGE[1:], BUTTON)
    move = do(Tap(300, 950))
    assert verify.judge(move, before, replace(before, elements=other)).judged == "unsure"


def test_the_words_of_a_difference() -> None:
    before = Screen(720, 1600, "com.android.notes", elements=(*PAGE, BUTTON))
    gone = replace(before, elements=(*PAGE[1:], BUTTON, text("Fresh")))
    assert in_words(difference(before, gone)).en == "new: “Fresh”; gone: “Line 1”"
    moved = tuple(replace(e, box=replace(e.box, top=e.box.top - 50)) for e in PAGE)
    assert in_words(difference(before, replace(before, elements=(*moved, BUTTON)))).en == (
        "the content moved"
    )
    home = Screen(720, 1600, "com.android.launcher3")
    assert in_words(difference(before, home)).en.startswith("Launcher")
    assert in_words(difference(before, home)).zh
    assert difference(before, before).nothing


# --- pictures -------------------------------------------------------------------------------------


def drawn(*boxes: tuple[int, int, int, int], noise: int = 0) -> bytes:
    picture = Image.new("RGB", (720, 1600), (250 - noise, 250, 250))
    for box in boxes:
        ImageDraw.Draw(picture).rectangle(box, fill="#204080")
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=80)
    return out.getvalue()


@pytest.mark.parametrize(
    ("after", "judged"),
    [
        (drawn((0, 0, 300, 40)), "incorrect"),  # the clock in the status bar
        (drawn(noise=4), "incorrect"),
        (drawn((310, 760, 410, 840)), "correct"),
        (drawn((0, 1300, 300, 1500)), "unsure"),
    ],
)
def test_without_elements_the_picture_tells(after: bytes, judged: str) -> None:
    before = Screen(720, 1600, "game", image=drawn())
    move = do(Tap(360, 800))
    verdict = verify.judge(move, before, replace(before, image=after))
    assert (verdict.judged, verdict.by) == (judged, "picture")


def test_a_canvas_whose_elements_stay_the_same_is_looked_at() -> None:
    before = Screen(720, 1600, "map", image=drawn(), elements=(*PAGE, BUTTON))
    move = do(Tap(360, 1300))
    after = replace(before, image=drawn((310, 1260, 410, 1340)))
    assert verify.judge(move, before, after).judged == "unsure"


@pytest.mark.parametrize("image", [b"", b"broken", b"\x89PNG broken"])
def test_a_picture_that_cannot_be_read_tells_nothing(image: bytes) -> None:
    before = Screen(720, 1600, "game", image=drawn())
    move = do(Tap(360, 800))
    assert verify.judge(move, before, replace(before, image=image)).judged == "unsure"
