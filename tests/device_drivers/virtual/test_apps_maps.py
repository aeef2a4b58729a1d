"""Maps: the town, the ways through it, and what touching the map does to the database."""

from __future__ import annotations

import itertools
import math
import random

import pytest

from device_drivers.virtual.apps.maps import atlas
from device_drivers.virtual.apps.maps.atlas import Place
from device_drivers.virtual.apps.maps.drawing import MapView
from device_drivers.virtual.apps.maps.route import Mode, route, turn_between
from device_drivers.virtual.apps.maps.town import Town, town
from device_drivers.virtual.intents import VIEW
from device_drivers.virtual.phone import Intent, Phone
from tests.device_drivers.virtual.hands import by_id, labels, scroll_to, see, tap

MAPS = "com.phonepilot.maps"


@pytest.fixture
def phone() -> Phone:
    """A phone on the map, its place known."""
    made = Phone(seed=3, width=720, height=1600, density=320)
    made.permissions.put(MAPS, "ACCESS_FINE_LOCATION", True)
    made.open_app(MAPS)
    return made


def some(phone: Phone, category: str) -> Place:
    return atlas.of_category(phone.store, category)[0]


def choose(phone: Phone, name: str) -> None:
    """Search for a place and show it."""
    phone.tap(*by_id(phone, "search_omnibox")[0].box.center)
    phone.type_text(name)
    phone.tap(*next(n for n in by_id(phone, "title") if n.text == name).box.center)


def tap_id(phone: Phone, name: str) -> None:
    phone.tap(*by_id(phone, name)[0].box.center)


def view(phone: Phone) -> MapView:
    return next(w for _, w in phone.scene().widgets() if isinstance(w, MapView))


# --- the town and its ways ------------------------------------------------------------------------


def shortest_by_floyd(streets: Town) -> list[list[float]]:
    """Metres between all crossings, by another algorithm than the app's."""
    count = len(streets.points)
    table = [[0.0 if a == b else math.inf for b in range(count)] for a in range(count)]
    for edge in streets.edges:
        table[edge.a][edge.b] = table[edge.b][edge.a] = min(edge.length, table[edge.a][edge.b])
    for middle in range(count):
        through = table[middle]
        for row in table:
            first = row[middle]
            if first < math.inf:
                for b in range(count):
                    if first + through[b] < row[b]:
                        row[b] = first + through[b]
    return table


def test_a_walk_is_the_shortest_there_is() -> None:
    streets = town(7, "Westbrook")
    table = shortest_by_floyd(streets)
    rng = random.Random(1)
    for _ in range(40):
        a, b = rng.sample(range(len(streets.points)), 2)
        found = route(7, "Westbrook", streets.points[a], streets.points[b], "walk")
        assert found.metres == pytest.approx(table[a][b], abs=1)


def test_every_place_can_be_reached_from_every_other(phone: Phone) -> None:
    streets = atlas.the_town(phone.store)
    rng = random.Random(2)
    places = atlas.places(phone.store)
    modes: tuple[Mode, ...] = ("walk", "drive", "transit")
    for _ in range(25):
        a, b = (atlas.where(phone.store, place) for place in rng.sample(places, 2))
        found = {mode: route(streets.number, streets.name, a, b, mode) for mode in modes}
        assert found["walk"].metres <= found["drive"].metres + 1
        assert found["drive"].seconds <= found["walk"].seconds
        assert found["transit"].seconds <= found["walk"].seconds + 1
        for way in found.values():
            assert sum(step.metres for step in way.steps) == pytest.approx(way.metres, abs=12)
            assert way.steps[-1].turn == "arrive"


def test_turns_are_what_they_are_called() -> None:
    """On the map y grows to the south: going north and then east is a right turn."""
    assert turn_between(((0, 100), (0, 0)), (0, 0), (100, 0)) == "right"
    assert turn_between(((0, 100), (0, 0)), (0, 0), (-100, 0)) == "left"
    assert turn_between(((0, 100), (0, 0)), (0, 0), (10, -100)) == "straight"


def test_every_seed_is_another_town() -> None:
    names = set()
    for seed in range(4):
        store = Phone(seed=seed).store
        places = atlas.places(store)
        assert len(places) >= 80
        streets = atlas.the_town(store)
        assert all(0 <= x <= streets.width and 0 <= y <= streets.height
                   for x, y in (atlas.where(store, place) for place in places))  # fmt: skip
        names.add(tuple(edge.street for edge in streets.edges))
    assert len(names) == 4


# --- on the display -------------------------------------------------------------------------------


def test_a_drag_moves_the_map_and_buttons_and_taps_zoom(phone: Phone) -> None:
    camera = view(phone).camera
    x, y, level = camera.x, camera.y, camera.level
    phone.swipe(360, 900, 360, 700, seconds=0.5)
    assert camera.y == pytest.approx(y + 200 / 2 * camera.metres)
    assert camera.x == x
    tap(phone, "Zoom in")
    assert camera.level == level + 1
    tap(phone, "Zoom out")
    phone.double_tap(300, 620)
    assert camera.level == level + 1


def test_pins_stand_where_their_places_are(phone: Phone) -> None:
    tap(phone, "Café")
    pins = by_id(phone, "pin")
    assert len(pins) >= 3
    shown = view(phone)
    for pin in pins:
        place = next(p for p in atlas.places(phone.store) if p.name == pin.description)
        x, y = shown.pixel(atlas.where(phone.store, place))
        assert abs(pin.box.center[0] - x) <= 2
        assert abs(pin.box.bottom - y) <= 2
    phone.tap(*pins[-1].box.center)
    assert by_id(phone, "title")[0].text == pins[-1].description


def test_results_are_the_nearest_first(phone: Phone) -> None:
    tap(phone, "Restaurant")
    tap(phone, "Show list")
    shown = [n.text for n in by_id(phone, "title")]
    nearest = [place.name for place in atlas.of_category(phone.store, "Restaurant")]
    assert shown == nearest[: len(shown)]
    assert len(shown) >= 4


def test_a_search_finds_by_name_kind_and_street_and_is_remembered(phone: Phone) -> None:
    place = some(phone, "Museum")
    street = place.address.partition(" ")[2]
    for text in (place.name[:6].lower(), "museum", street):
        assert place in atlas.search(phone, text), text
    assert atlas.search(phone, "博物馆")[0].category == "Museum"
    choose(phone, place.name)
    assert phone.store.one("SELECT text FROM map_searches ORDER BY at_ms DESC, id DESC") == (
        place.name
    )


def test_a_place_is_saved_to_lists_and_taken_out_again(phone: Phone) -> None:
    phone.store.run("DELETE FROM saved_places")
    place = some(phone, "Bank")
    choose(phone, place.name)
    tap(phone, "Save")
    tap(phone, "Favorites")
    tap(phone, "Want to go")
    tap(phone, "Done")
    rows = phone.store.rows("SELECT list_id, place_id FROM saved_places ORDER BY list_id")
    assert rows == [(1, place.id), (2, place.id)]
    assert see(phone, "Saved")
    phone.back()
    tap(phone, "Saved")
    tap(phone, "Favorites")
    tap(phone, f"Remove {place.name}")
    assert phone.store.rows("SELECT list_id FROM saved_places") == [(2,)]
    tap(phone, "Undo")
    assert len(phone.store.rows("SELECT list_id FROM saved_places")) == 2


def test_a_place_has_hours_a_telephone_and_a_website(phone: Phone) -> None:
    place = some(phone, "Library")
    choose(phone, place.name)
    tap_id(phone, "place_sheet")
    scroll_to(phone, "Sunday")
    assert see(phone, "Closed")
    assert any(label.startswith("+1 212-555-") for label in labels(phone))
    phone.back()
    tap(phone, "Call")
    assert phone.foreground[0] != MAPS


def test_the_way_is_planned_swapped_and_started(phone: Phone) -> None:
    bank, museum = some(phone, "Bank"), some(phone, "Museum")
    choose(phone, museum.name)
    tap(phone, "Directions")
    tap_id(phone, "start")
    phone.type_text(bank.name)
    tap(phone, bank.name)
    tap_id(phone, "walk")
    tap_id(phone, "swap")
    tap(phone, "Steps")
    scroll_to(phone, f"Arrive at {bank.name}")
    tap(phone, "Start")
    [trip] = phone.store.rows("SELECT mode, start, destination, place_id, ended_ms FROM trips")
    assert trip == ("walk", museum.name, bank.name, bank.id, None)
    first = by_id(phone, "instruction")[0].text
    seconds = phone.store.one("SELECT seconds FROM trips")
    phone.clock.advance(seconds / 2)
    assert by_id(phone, "instruction")[0].text != first
    phone.clock.advance(seconds)
    assert see(phone, "You have arrived")
    tap(phone, "Exit")
    assert phone.store.one("SELECT ended_ms FROM trips") == phone.clock.now_ms()


def test_a_stop_lengthens_the_way(phone: Phone) -> None:
    choose(phone, some(phone, "Museum").name)
    tap(phone, "Directions")
    tap_id(phone, "walk")
    before = by_id(phone, "duration")[0].text
    tap(phone, "More options")
    tap(phone, "Add stop")
    far = max(atlas.places(phone.store), key=lambda p: atlas.distance(phone.store, p))
    phone.type_text(far.name)
    phone.tap(*next(n for n in by_id(phone, "title") if n.text == far.name).box.center)
    assert by_id(phone, "duration")[0].text != before
    tap(phone, "Remove stop")
    assert by_id(phone, "duration")[0].text == before


def test_one_s_own_place_is_asked_for_the_first_time() -> None:
    phone = Phone(seed=4, width=720, height=1600, density=320)
    phone.store.run("DELETE FROM permissions WHERE package=?", MAPS)
    phone.open_app(MAPS)
    tap(phone, "My location")
    tap(phone, "Don't allow")
    choose(phone, some(phone, "Bank").name)
    tap(phone, "Directions")
    assert see(phone, "Choose starting point"), "refused: the start has to be chosen"
    phone.permissions.put(MAPS, "ACCESS_FINE_LOCATION", True)
    phone.back()
    tap(phone, "Directions")
    assert see(phone, "Your location")


def test_home_and_work_can_be_moved(phone: Phone) -> None:
    place = some(phone, "Bakery")
    tap(phone, "Saved")
    tap(phone, "Edit work")
    phone.type_text(place.name)
    tap(phone, place.name)
    assert phone.store.one("SELECT place_id FROM map_labels WHERE kind='work'") == place.id


def test_a_long_press_drops_a_pin_with_an_address(phone: Phone) -> None:
    phone.long_press(300, 700)
    title = by_id(phone, "title")[0].text
    streets = atlas.the_town(phone.store)
    assert title.partition(" ")[2] in {edge.street for edge in streets.edges}
    assert see(phone, "Dropped pin")


def test_links_show_places_and_ways(phone: Phone) -> None:
    place, home = some(phone, "Museum"), atlas.labelled(phone.store, "home")
    assert home
    shown = [
        f"geo:{place.lat},{place.lon}",
        f"geo:0,0?q={place.name}",
        f"https://maps.example.com/?q={place.lat},{place.lon}",
        f"content://{MAPS}/place/{place.id}",
    ]
    for link in shown:
        phone.home()
        assert phone.start_activity(Intent(VIEW, link)).ok
        assert by_id(phone, "title")[0].text == place.name, link
    ways = ["google.navigation:q=home&mode=w", "https://maps.example.com/dir/?destination=home"
            "&travelmode=walking"]  # fmt: skip
    for link in ways:
        phone.home()
        phone.start_activity(Intent(VIEW, link))
        assert by_id(phone, "destination")[0].description == f"Destination: {home.name}", link
        assert by_id(phone, "walk")[0].selected
    for nonsense in ("geo:", "geo:x,y", "google.navigation:", "https://maps.example.com/"):
        assert phone.start_activity(Intent(VIEW, nonsense)).ok, nonsense


def test_a_place_is_shared_with_its_address(phone: Phone) -> None:
    place = some(phone, "Hotel")
    choose(phone, place.name)
    for _ in range(2):
        box = by_id(phone, "summary")[0].box
        y = next(n for n in phone.tree().walk() if n.text == "Directions").box.center[1]
        if see(phone, "Share"):
            break
        phone.swipe(600, y, 100, y)
        assert box
    tap(phone, "Share")
    assert any(place.address in label for label in labels(phone))


def test_a_frame_is_the_same_again_and_differs_between_towns() -> None:
    frames = []
    for seed in (3, 3, 4):
        phone = Phone(seed=seed, width=720, height=1600, density=320)
        phone.open_app(MAPS)
        frames.append(phone.frame().copy())
    assert (frames[0] == frames[1]).all()
    assert (frames[0] != frames[2]).any()


@pytest.mark.parametrize("setting", ["light", "large", "landscape"])
def test_nothing_lies_outside_the_display(setting: str) -> None:
    phone = Phone(seed=5, width=720, height=1600, density=320)
    if setting == "large":
        phone.put_setting("system", "font_scale", "1.3")
    if setting == "landscape":
        phone.put_setting("system", "accelerometer_rotation", "0")
        phone.put_setting("system", "user_rotation", "1")
    phone.open_app(MAPS)
    tap(phone, "Restaurant")
    boxes = [n.box for n in phone.tree().walk() if n.label]
    for box in boxes:
        assert 0 <= box.left < box.right <= phone.width
    pins = [n.box for n in by_id(phone, "pin")]
    assert pins
    assert all(a != b for a, b in itertools.combinations(pins, 2))
