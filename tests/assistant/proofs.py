"""What the insides of a virtual phone tell of a verb, and how they are made ready for one."""

from __future__ import annotations

import io
import re
from pathlib import Path

from PIL import Image

from device_drivers.virtual.apps.mail.compose import Compose
from device_drivers.virtual.apps.maps.directions import Directions
from device_drivers.virtual.apps.maps.main import Map
from device_drivers.virtual.apps.music import player
from device_drivers.virtual.phone import Phone

MAPS = "com.phonepilot.maps"
FIRST_SONG, SECOND_SONG = 4, 9


def with_cookbook(phone: Phone) -> None:
    """An app that the person installed, so that it can be removed."""
    phone.store.run(
        "INSERT INTO apps(package, label, version_name, version_code, activity, path)"
        " VALUES ('com.example.cookbook', 'Cookbook', '1', 1, '.Main', '/data/app/cookbook.apk')"
    )


def ribbon_arrives(phone: Phone) -> None:
    phone.put_setting("global", "airplane_mode_on", "0")
    phone.receive_sms("+13035550136", "ribbon at six")


def known(phone: Phone) -> str:
    """The newest message that has been read."""
    found = phone.store.one("SELECT body FROM sms WHERE type=1 AND read=1 ORDER BY date_ms DESC")
    return str(found)


def music_on(phone: Phone) -> None:
    player.play(phone, FIRST_SONG, [FIRST_SONG, SECOND_SONG])


def song(phone: Phone) -> str:
    query = "SELECT title FROM player JOIN songs ON songs.id = song_id"
    return str(phone.store.one(query))


def locating(phone: Phone) -> None:
    """Maps may tell where the phone is."""
    phone.permissions.put(MAPS, "ACCESS_FINE_LOCATION", True)
    phone.put_setting("secure", "location_mode", "3")


def way_to(phone: Phone) -> str:
    """Where the way in front leads, "" when none is shown."""
    top = phone.stacks.top
    if not isinstance(top, Directions) or not top.legs() or phone.foreground[0] != MAPS:
        return ""
    return top.stops[-1].name if top.stops[-1] else ""


def place_on_map(phone: Phone) -> str:
    top = phone.stacks.top
    if not isinstance(top, Map) or phone.foreground[0] != MAPS or top.chosen is None:
        return ""
    return top.chosen.name


def draft(phone: Phone) -> list[str]:
    """Recipients and first lines of the mail that is being written."""
    top = phone.stacks.top
    if not isinstance(top, Compose):
        return []
    return [*top.people["to"], top.typed("body").split("\n")[0]]


def files_named(phone: Phone, word: str, said: str) -> bool:
    """Only files of that name are told, all of them that fit on a screen, and they do exist."""
    paths = [str(p) for (p,) in phone.store.rows("SELECT path FROM files")]
    wanted = {name for p in paths if word in (name := p.rpartition("/")[2])}
    told = set(re.findall(r"[\w-]+\.\w{2,4}\b", said))
    return len(told) >= min(5, len(wanted)) and told <= wanted


def size_of_picture(said: str) -> tuple[int, int]:
    """Of the file that a reply names."""
    found = re.search(r"(/.+\.png)$", said)
    assert found, said
    with Image.open(io.BytesIO(Path(found[1]).read_bytes())) as picture:
        return picture.size
