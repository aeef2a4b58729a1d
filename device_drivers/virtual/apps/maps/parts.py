"""What several map screens show alike: pins, controls over the map, lines for places."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from device_drivers.base import Role
from device_drivers.virtual.apps.maps import atlas
from device_drivers.virtual.apps.maps.atlas import Place
from device_drivers.virtual.apps.maps.drawing import Camera, MapView
from device_drivers.virtual.apps.maps.fill import PACKAGE
from device_drivers.virtual.apps.maps.route import Mode, distance_text, minutes
from device_drivers.virtual.apps.maps.town import Point
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import icon_button, row
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Stack, Text, Widget

Do = Callable[[], object]
MODES: tuple[tuple[Mode, str, str], ...] = (
    ("drive", "Drive", "drive"), ("transit", "Transit", "transit"), ("walk", "Walk", "walk"),
)  # fmt: skip
"""(key, name, icon) of the ways to travel."""
LOCATION = "ACCESS_FINE_LOCATION"


def view_id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def pin(name: str, icon: str, color: int, do: Do, *, large: bool, key: str,
        label: bool = False) -> Widget:  # fmt: skip
    """A mark on the map: a drop with its tip at the place, or a small disc, with the name above it
    if ``label``."""
    if large:
        drop = Icon("pin", size=46, color=color, hidden=True)
        return Stack([drop], width=46, height=44, align_x="center", description=name, on_tap=do,
                     role=Role.BUTTON, id=view_id("pin"), key=key)  # fmt: skip
    disc = Stack([Icon(icon, size=14, color="white", hidden=True)], width=24, height=24, radius=12,
                 background=color, align_x="center", align_y="center")  # fmt: skip
    inside: list[Widget] = [disc]
    if label:
        words = Text(name, size=11, max_lines=1, hidden=True)
        inside = [Stack([words], background="surface_low", radius=7, padding=(5, 0)), disc]
    return Column(inside, gap=2, padding=5, align="center", description=name, on_tap=do, key=key,
                  role=Role.BUTTON, id=view_id("poi"))  # fmt: skip


def round_button(icon: str, description: str, do: Do, id: str) -> Widget:
    """A control that floats over the map."""
    button = icon_button(icon, description, do, id=view_id(id), size=46, color="on_surface")
    button.background, button.border = "surface_low", "divider"
    return button


def controls(screen: Screen, camera: Camera, locate: Do) -> Widget:
    """Zoom and one's own place, at the lower right of the map."""

    def zoom(by: int) -> Do:
        def zoomed() -> None:
            camera.zoom(by)
            screen.phone.changed()

        return zoomed

    column = Column(
        [
            round_button("my_location", screen.t("My location"), locate, "mylocation_button"),
            round_button("add", screen.t("Zoom in"), zoom(1), "zoom_in"),
            round_button("minus", screen.t("Zoom out"), zoom(-1), "zoom_out"),
        ],
        gap=8, align="end",
    )  # fmt: skip
    return Stack([column], padding=(0, 0, 12, 12), align_x="end", align_y="end", width=FILL,
                 height=FILL)  # fmt: skip


def map_view(
    screen: Screen, camera: Camera, marks: Sequence[tuple[Point, Widget]], *,
    route: Sequence[Point] = (), located: bool, tap: Do | None = None,
    hold: Callable[[Point], object] | None = None, covered: float = 0,
) -> MapView:  # fmt: skip
    """The map with pins; ``hold`` is told the point that was pressed."""
    store, phone = screen.store, screen.phone
    view = MapView(
        streets=atlas.the_town(store), camera=camera, moved=phone.changed, covered=covered,
        children=[widget for _, widget in marks], spots=[point for point, _ in marks], route=route,
        here=atlas.where(store, atlas.here(store)) if located else None,
        description=screen.t("Map"), id=view_id("map"),
    )  # fmt: skip

    def zoom_in() -> None:
        x, y = view.point(*phone.finger.last)
        camera.x, camera.y = (camera.x + x) / 2, (camera.y + y) / 2
        camera.zoom(1)

    def pinch(scale: float) -> None:
        camera.zoom(1 if scale > 1 else -1)

    view.on_drag, view.on_double_tap, view.on_pinch = view.drag, zoom_in, pinch
    view.on_tap = tap or (lambda: None)
    if hold:
        view.on_long_press = lambda: hold(view.point(*phone.finger.last))
    return view


def locate(screen: Screen, then: Do, otherwise: Do = lambda: None) -> None:
    """Do ``then`` with the phone's place known: asks for the permission, and for it to be on."""
    phone = screen.phone

    def allowed() -> None:
        if phone.number("secure", "location_mode") > 0:
            then()
            return

        def turn_on() -> None:
            phone.put_setting("secure", "location_mode", "3")
            then()

        screen.ask(screen.t("Location is off"), screen.t("Turn it on to see where you are."),
                   screen.t("Turn on"), turn_on)  # fmt: skip

    phone.permissions.request(PACKAGE, LOCATION, allowed, otherwise)


def name_of(screen: Screen, place: Place) -> str:
    """What a place is called; one's own place in the phone's language."""
    return screen.t("Your location") if place.category == "Here" else place.name


def open_text(screen: Screen, place: Place) -> str:
    """Whether it is open now, and until or from when."""
    if place.category in ("Address", "Here"):
        return ""
    if place.always_open:
        return screen.t("Open 24 hours")
    now = screen.phone.clock.now()

    def clock(minute: int) -> str:
        return screen.phone.time_text(minute // 60 % 24, minute % 60)

    if place.open_at(now):
        return screen.t("Open · closes {time}", time=clock(place.closes))
    rests = str(now.weekday()) in place.rests
    if not rests and now.hour * 60 + now.minute < place.opens:
        return screen.t("Closed · opens {time}", time=clock(place.opens))
    return screen.t("Closed today") if rests else screen.t("Closed")


def summary(screen: Screen, place: Place, *, distance: bool) -> str:
    """The line below a place's name: rating, kind, how far away."""
    parts = [f"{place.rating:.1f} ★ ({place.reviews})"] if place.rating else []
    parts.append(screen.t(place.category))
    if distance:
        parts.append(distance_text(atlas.distance(screen.store, place)))
    return " · ".join(parts)


def place_row(screen: Screen, place: Place, do: Do, *, distance: bool,
              trailing: Widget | None = None) -> Widget:  # fmt: skip
    """One line of a list of places."""
    kind = place.kind
    badge = Stack([Icon(kind.icon, size=20, color="white", hidden=True)], width=40, height=40,
                  radius=20, background=kind.color, align_x="center", align_y="center")  # fmt: skip
    state = open_text(screen, place)
    below = summary(screen, place, distance=distance)
    below += f"\n{place.address}" + (f" · {state}" if state else "")
    return row(place.name, below, leading=badge, do=do, key=f"place {place.id}", trailing=trailing,
               id=view_id("place"), lines=4)  # fmt: skip


def duration_text(screen: Screen, seconds: float) -> str:
    """ "25 min", "1 h 5 min"."""
    whole = minutes(seconds)
    if whole < 60:
        return screen.t("{count} min", count=whole)
    return screen.t("{hours} h {count} min", hours=whole // 60, count=whole % 60)


def action(icon: str, name: str, do: Do, *, first: bool = False) -> Widget:
    """A pill with a drawing and a word, of the row below a place's name."""
    color = "on_primary" if first else "on_primary_soft"
    return Row(
        [Icon(icon, size=20, color=color, hidden=True),
         Text(name, size=14, bold=500, color=color, max_lines=1, hidden=True)],
        gap=8, height=42, padding=(16, 0), radius=21, text=name, on_tap=do, role=Role.BUTTON,
        background="primary" if first else "primary_soft", key=f"action {name}",
    )  # fmt: skip
