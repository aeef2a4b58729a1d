"""Putting the phone's current state on display: which layers there are, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.ui import centres, chrome, notifications, quick_settings
from device_drivers.virtual.ui.components import UP, button
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.keyboard import PACKAGE as KEYBOARD
from device_drivers.virtual.ui.looks import worn
from device_drivers.virtual.ui.scene import Layer, Rect, Scene
from device_drivers.virtual.ui.state import UiState
from device_drivers.virtual.ui.surfaces import snack_bar
from device_drivers.virtual.ui.theme import Theme, theme
from device_drivers.virtual.ui.widgets import (
    FILL,
    Column,
    Context,
    Row,
    Scroll,
    Text,
    Widget,
)

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone
    from device_drivers.virtual.screen import Screen
    from device_drivers.virtual.windows import Place


def compose(phone: Phone) -> Scene:
    """Build, lay out and stack everything that is on the display now, in the system's look."""
    with worn(phone.look):
        return _compose(phone)


def _colors(phone: Phone, screen: Screen | None = None) -> Theme:
    dark = phone.dark or (screen is not None and screen.dark_always)
    return theme(dark, phone.hue, phone.look)


def _compose(phone: Phone) -> Scene:
    size = phone.width, phone.height
    scene = Scene(size, phone.density / 160, phone.font_scale, phone.hue, phone.ids)
    screen = phone.stacks.top
    look = _colors(phone, screen)
    px = scene.scale
    full = phone.height - round(phone.look.navigation_height(phone.landscape) * px)
    top, bottom = round(phone.look.status_height(phone.landscape) * px), full

    dialog, place = _dialog(screen)
    body = screen.build()
    if phone.language != "en" or phone.look.up != UP:
        name_way_back(body, phone)
        if dialog:
            name_way_back(dialog, phone)
    field = _focused(dialog or body, screen)
    phone.typing.attach(screen, field)
    keys: Widget | None = None
    cover = phone.weather.on("keyboard_over_field")
    if field and not phone.typing.hidden:
        keys = phone.typing.keyboard.build(field, phone.landscape, phone.typing.press, phone.t)
        _, _, _, high = scene.size_of(keys, look, phone.chrome_state, phone.width, bottom)
        bottom -= high
    room = 0, top, phone.width, (full if cover else bottom) - top

    backdrop = "wallpaper" if screen.wallpaper else "surface"
    if screen.over:
        _add_below(scene, phone, room)
        backdrop = ""
    layer = Layer(name="screen", widget=body, package=screen.package, state=screen.ui, rect=room,
                  theme=look, backdrop=backdrop, modal=screen.over,
                  scrim=screen.over)  # fmt: skip
    _add_revealed(scene, layer, field if not (dialog or cover) else None, phone)
    _add_ground(scene, phone, layer)
    if dialog:
        if keys and phone.landscape and place == "center":
            _make_low(dialog)
        rect = _window_rect(scene, dialog, place, screen.ui, phone, room)
        over = Layer(name=f"dialog{len(screen.dialogs)}", widget=dialog, package=screen.package,
                     state=screen.ui, rect=rect, theme=look, modal=True, scrim=place != "full",
                     outside=screen.dismiss)  # fmt: skip
        _add_revealed(scene, over, None if cover else field, phone)
    if keys:
        rect = 0, bottom, phone.width, full - bottom
        scene.add(Layer(name="keyboard", widget=keys, package=KEYBOARD, state=phone.chrome_state,
                        rect=rect, theme=look))  # fmt: skip
    if field and phone.typing.toolbar:
        _add_toolbar(scene, phone, field, screen.package)
    if phone.snack and phone.snack[0] is screen:
        _add_snack(scene, phone, look, room)
    for window in phone.windows:
        if window.name == "lock" and phone.over_lock:
            continue
        widget = window.make()
        rect = _window_rect(scene, widget, window.place, window.ui, phone, room)
        scene.add(Layer(name=f"window {window.name}", widget=widget, package=window.package,
                        state=window.ui, rect=rect, theme=_colors(phone), modal=window.modal,
                        scrim=window.scrim, backdrop=window.backdrop,
                        outside=window.outside))  # fmt: skip
    _add_system(scene, phone, screen)
    return scene


def _make_low(dialog: Widget) -> None:
    """A dialog above a keyboard in landscape: its buttons beside what they are about."""
    *parts, last = dialog.children
    if last.children and all(child.role is Role.BUTTON for child in last.children):
        last.width, last.padding = None, (0, 0, 14, 0)
        dialog.width = 520
        parts = [Column([_scrolling(parts)], weight=1), last]
        dialog.children = [Row(parts, width=FILL)]
    else:
        dialog.children = [_scrolling(dialog.children)]


def _is_body(part: Widget) -> bool:
    return isinstance(part, Scroll) and part.key == "dialog"


def _scrolling(parts: Sequence[Widget]) -> Widget:
    """All of a dialog in one list, where the keyboard leaves no room for its title and buttons."""
    flat: list[Widget] = []
    for part in parts:
        inside = part.children[0].children if _is_body(part) else (part,)
        flat += inside
    if flat and flat[0].id == "android:id/alertTitle":
        flat[0].padding = (24, 8, 24, 0)
    return Scroll([Column(flat)], key="low dialog", height=None)


def name_way_back(widget: Widget, phone: Phone) -> None:
    """The arrow of ``app_bar`` in the phone's language, which the bar does not know."""
    if widget.description == UP:
        widget.description = phone.t(phone.look.up)
    if isinstance(widget, Text) and widget.text == UP:
        widget.text = phone.t(phone.look.up)
    for child in widget.children:
        name_way_back(child, phone)


def _dialog(screen: Screen) -> tuple[Widget | None, Place]:
    if not screen.dialogs:
        return None, "center"
    make, place = screen.dialogs[-1]
    return make(), place


def _focused(root: Widget, screen: Screen) -> Field | None:
    if not screen.ui.focus:
        return None
    found = _find_field(root, screen.ui.focus)
    if found is None:
        screen.ui.focus = ""
    return found


def _find_field(widget: Widget, key: str) -> Field | None:
    if isinstance(widget, Field) and widget.key == key:
        return widget
    for child in widget.children:
        found = _find_field(child, key)
        if found:
            return found
    return None


def _add_revealed(scene: Scene, layer: Layer, field: Field | None, phone: Phone) -> None:
    """Add ``layer``; once after the focus moved, scroll so that ``field`` is in sight."""
    scene.add(layer)
    if field is None or not phone.typing.reveal:
        return
    phone.typing.reveal = False
    holder = _holder(layer.widget, field)
    if holder is None:
        return
    below = field.y + field.h - holder.y - holder.h
    above = holder.y - field.y
    if below > 0 or above > 0:
        layer.state.scroll(holder.key).move(below if below > 0 else -above)
        context = Context(scene.scale, scene.font_scale, layer.theme, layer.state)
        layer.widget.place(context, *layer.rect)


def _holder(widget: Widget, field: Field) -> Scroll | None:
    """The innermost list around ``field``."""
    for child in widget.children:
        found = _holder(child, field)
        if found:
            return found
        if isinstance(widget, Scroll) and _find_field(child, field.key):
            return widget
    return None


def _window_rect(
    scene: Scene, widget: Widget, place: Place, state: UiState, phone: Phone, room: Rect
) -> Rect:
    """Where something that lies over the screen goes."""
    x, y, w, h = room
    if place == "full":
        return room
    look = _colors(phone)
    margin = round(16 * scene.scale)
    if place == "bottom" or widget.width == FILL:
        _, _, _, high = scene.size_of(widget, look, state, w, h)
        return x, (y if place == "top" else y + h - high), w, high
    edge = margin if place == "menu" else 2 * margin
    _, _, wide, high = scene.size_of(widget, look, state, w - 2 * margin, h - edge)
    if place == "menu":
        at_x, at_y = phone.finger.last
        left = min(max(margin // 2, round(at_x) - wide // 2), w - wide - margin // 2)
        return left, min(max(y, round(at_y)), y + h - high), wide, high
    if place == "top":
        return x + (w - wide) // 2, y, wide, high
    return x + (w - wide) // 2, y + (h - high) // 2, wide, high


def _add_below(scene: Scene, phone: Phone, room: Rect) -> None:
    """The screen behind one that lies over it: seen, not touched."""
    below = phone.stacks.below
    if below:
        backdrop = "wallpaper" if below.wallpaper else "surface"
        look = _colors(phone, below)
        layer = Layer(name="screen", widget=below.build(), package=below.package, state=below.ui,
                      rect=room, theme=look, backdrop=backdrop, silent=True)  # fmt: skip
        scene.add(layer)
        _add_ground(scene, phone, layer)


def _add_snack(scene: Scene, phone: Phone, look: Theme, room: Rect) -> None:
    assert phone.snack  # noqa: S101
    screen, text, action, do = phone.snack
    act = _then_quiet(phone, do) if do else None
    margin = round(12 * scene.scale)
    bar = snack_bar(text, action, act)
    x, y, w, h = room
    _, _, wide, high = scene.size_of(bar, look, phone.chrome_state, w - 2 * margin, h)
    rect = x + margin, y + h - high - round(80 * scene.scale), wide, high
    scene.add(Layer(name="snack", widget=bar, package=screen.package, state=phone.chrome_state,
                    rect=rect, theme=look))  # fmt: skip


def _then_quiet(phone: Phone, do: Callable[[], object]) -> Callable[[], None]:
    def pressed() -> None:
        phone.quiet()
        do()

    return pressed


def _add_toolbar(scene: Scene, phone: Phone, field: Field, package: str) -> None:
    """Cut, Copy, Paste, Select all, floating above the field."""
    typing = phone.typing
    offers = [("Select all", "select_all"), ("Paste", "paste")]
    if field.kept.selected:
        offers = [("Cut", "cut"), ("Copy", "copy"), *offers]
    buttons = [
        button(phone.t(title), partial(typing.edit, what), kind="text", id=f"android:id/{what}")
        for title, what in offers
    ]
    bar = Row(buttons, background="surface_high", radius=22, padding=(6, 0), border="divider")
    look = _colors(phone)
    _, _, w, h = scene.size_of(bar, look, phone.chrome_state, phone.width, phone.height)
    y = field.y - h - round(6 * scene.scale)
    if y < round(phone.look.status_height(phone.landscape) * scene.scale):
        y = field.y + field.h
    rect = max(0, (phone.width - w) // 2), y, w, h
    scene.add(Layer(name="toolbar", widget=bar, package=package, state=phone.chrome_state,
                    rect=rect, theme=look))  # fmt: skip


def _add_ground(scene: Scene, phone: Phone, screen: Layer) -> None:
    """Let the bar a screen ends with go on below it, where there are no keys; a sheet floats."""
    if phone.look.keys or screen.scrim or screen.backdrop == "wallpaper":
        return
    last = screen.widget.children[-1] if screen.widget.children else screen.widget
    x, y, w, h = screen.rect
    reaches = (last.x, last.y + last.h, last.w) == (x, y + h, w)
    if not (reaches and last.background):
        return
    strip = Widget(width=FILL, height=FILL, background=last.background)
    scene.add(Layer(name="ground", widget=strip, package=screen.package, state=screen.state,
                    rect=(0, y + h, phone.width, phone.height - y - h), theme=screen.theme,
                    silent=True))  # fmt: skip


def _shade(phone: Phone) -> Widget:
    if not phone.look.split_shade:
        return quick_settings.shade(phone)
    return centres.controls(phone) if phone.shade_full else centres.arrived(phone)


def _add_system(scene: Scene, phone: Phone, screen: Screen) -> None:
    px = scene.scale
    state, look = phone.chrome_state, _colors(phone)
    bar = round(phone.look.status_height(phone.landscape) * px)
    everything = 0, 0, phone.width, phone.height
    seen = (phone.stacks.below if screen.over else None) or screen
    light = seen.wallpaper or seen.dark_always
    light = light or (phone.lock.shown and not phone.over_lock)
    covers = [window.backdrop for window in phone.windows if window.backdrop]
    if covers and not phone.over_lock:
        light = covers[-1] == "wallpaper"
    color = "white" if light and not phone.shade_open else "on_surface"

    def add(name: str, widget: Widget, rect: Rect, **more: object) -> None:
        scene.add(Layer(name=name, widget=widget, package=chrome.PACKAGE, state=state, rect=rect,
                        theme=look, **more))  # type: ignore[arg-type]  # fmt: skip

    banner = notifications.banner(phone) if phone.heads_up else None
    if banner and phone.awake:
        wide = min(phone.width, round(520 * px)) - round(20 * px)
        _, _, wide, tall = scene.size_of(banner, look, state, wide, phone.height)
        rect = (phone.width - wide) // 2, bar + round(4 * px), wide, tall
        add("heads_up", banner, rect)
    if phone.volume_shown:
        high = max(round(40 * px), bar + round(4 * px))
        rect = round(20 * px), high, phone.width - round(40 * px), round(54 * px)
        add("volume", chrome.volume_panel(phone), rect)
    if phone.shade_open:
        add("shade", _shade(phone), everything, modal=True, outside=phone.close_shade)
    if phone.toast_shown:
        add("toast", chrome.toast(phone.last_toast), everything, silent=True)
    add("status", chrome.status_bar(phone, color), (0, 0, phone.width, bar))
    if phone.lock.shown:
        return
    high = round(phone.look.navigation_height(phone.landscape) * px)
    keyboard = bool(phone.typing.field) and not phone.typing.hidden
    backdrop = "keys" if keyboard else ""
    nav_color = "white" if light and not phone.shade_open and not keyboard else "on_surface"
    widget = chrome.navigation_bar(phone, nav_color, "surface" if phone.shade_open else backdrop)
    add("navigation", widget, (0, phone.height - high, phone.width, high))
