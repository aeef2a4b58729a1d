"""The phone's icons, as vector paths on a 24 x 24 grid.

A drawing is a string of strokes: ``M x y`` move, ``L x y ...`` lines, ``C`` cubic with three
points, ``Z`` close, ``O cx cy r`` a circle, ``R l t r b radius`` a rounded rectangle,
``A cx cy r start sweep`` an arc in degrees from three o'clock, clockwise. A leading ``f`` fills
the drawing, ``s`` strokes it two units wide; parts with another leading letter follow after ``|``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import skia

DRAWINGS: dict[str, str] = {
    "back": "s M 20 12 L 5 12 M 11 6 L 5 12 L 11 18",
    "close": "s M 6 6 L 18 18 M 18 6 L 6 18",
    "search": "s O 10.5 10.5 6 M 15 15 L 20 20",
    "more": "f O 12 5 1.9 O 12 12 1.9 O 12 19 1.9",
    "add": "s M 12 5 L 12 19 M 5 12 L 19 12",
    "check": "s M 5 12.5 L 10 17.5 L 19.5 7",
    "down": "s M 6 9 L 12 15 L 18 9",
    "up": "s M 6 15 L 12 9 L 18 15",
    "right": "s M 9 6 L 15 12 L 9 18",
    "wifi": "s A 12 18.5 13 -135 90 A 12 18.5 8.5 -135 90 A 12 18.5 4 -135 90|f O 12 18.5 1.6",
    "wifi_off": "s A 12 18.5 13 -135 90 A 12 18.5 8.5 -135 90 A 12 18.5 4 -135 90 M 4 3 L 20 21",
    "signal": "f M 21 4 L 21 20 L 4 20 Z",
    "bluetooth": "s M 6.5 8 L 17 16.5 L 12 21 L 12 3 L 17 7.5 L 6.5 16",
    "airplane": "f M 12 2 C 13.2 2 13.5 3.5 13.5 5 L 13.5 9 L 22 14 L 22 16 L 13.5 13.5 L 13.5 18.5"
    " L 16 20.4 L 16 22 L 12 20.8 L 8 22 L 8 20.4 L 10.5 18.5 L 10.5 13.5 L 2 16 L 2 14"
    " L 10.5 9 L 10.5 5 C 10.5 3.5 10.8 2 12 2 Z",
    "data": "s M 8 4 L 8 20 M 4.5 8 L 8 4 L 11.5 8 M 16 20 L 16 4 M 12.5 16 L 16 20 L 19.5 16",
    "dnd": "s O 12 12 9 M 7.5 12 L 16.5 12",
    "moon": "f M 15 3 C 9 3.5 6 8 6.5 12.5 C 7 17.5 11.5 21.5 17 20.5 C 18.5 20.2 20 19.3 21 18"
    " C 15 18.5 11.5 14.5 11.7 10.5 C 11.8 7.5 13 4.8 15 3 Z",
    "sun": "f O 12 12 4.6|s M 12 2 L 12 4.5 M 12 19.5 L 12 22 M 2 12 L 4.5 12 M 19.5 12 L 22 12"
    " M 5 5 L 6.7 6.7 M 17.3 17.3 L 19 19 M 5 19 L 6.7 17.3 M 17.3 6.7 L 19 5",
    "volume": "f M 3 9 L 7 9 L 12 4.5 L 12 19.5 L 7 15 L 3 15 Z|s A 12 12 4.5 -50 100 A 12 12 8.3"
    " -50 100",
    "mute": "f M 3 9 L 7 9 L 12 4.5 L 12 19.5 L 7 15 L 3 15 Z|s M 15 9 L 21 15 M 21 9 L 15 15",
    "battery": "f R 8 4 16 22 1.8 R 10 1.8 14 4 0.6",
    "apps": "f O 5 5 2.1 O 12 5 2.1 O 19 5 2.1 O 5 12 2.1 O 12 12 2.1 O 19 12 2.1 O 5 19 2.1"
    " O 12 19 2.1 O 19 19 2.1",
    "clock": "s O 12 12 9 M 12 6.5 L 12 12 L 16 14.5",
    "alarm": "s O 12 13 7.5 M 12 8.5 L 12 13 L 15 15 M 3 6 L 6.5 3 M 21 6 L 17.5 3",
    "timer": "s M 6 3 L 18 3 M 6 21 L 18 21 M 7 3 L 7 7 L 12 12 L 7 17 L 7 21 M 17 3 L 17 7 L 12 12"
    " L 17 17 L 17 21",
    "stopwatch": "s O 12 13.5 7.5 M 12 9 L 12 13.5 M 9.5 2.5 L 14.5 2.5 M 18 6.5 L 19.5 8",
    "globe": "s O 12 12 9 M 3 12 L 21 12 M 12 3 C 8 7 8 17 12 21 M 12 3 C 16 7 16 17 12 21",
    "info": "s O 12 12 9 M 12 11 L 12 16.5|f O 12 7.6 1.3",
    "person": "f O 12 8 4 M 4 20 C 4 16 8 14 12 14 C 16 14 20 16 20 20 Z",
    "people": "f O 9 8.5 3.4 O 17 9.5 2.6 M 2 19.5 C 2 16 5.5 14 9 14 C 12.5 14 16 16 16 19.5 Z"
    " M 17.5 19.5 L 22.5 19.5 C 22.5 16.5 20 14.2 16.6 14.3 C 17.4 15.5 17.7 17.5 17.5 19.5 Z",
    "phone": "f M 6.5 3 L 10 3 L 11.2 8 L 8.8 10 C 10 12.6 11.5 14.1 14 15.3 L 16 12.9 L 21 14"
    " L 21 17.6 C 21 19.5 19.6 21 17.8 20.9 C 9.6 20.3 3.7 14.4 3.1 6.3 C 3 4.5 4.6 3 6.5 3 Z",
    "message": "f M 4.5 3.5 L 19.5 3.5 C 20.6 3.5 21.5 4.4 21.5 5.5 L 21.5 15.5 C 21.5 16.6 20.6"
    " 17.5 19.5 17.5 L 7.5 17.5 L 2.5 21.5 L 2.5 5.5 C 2.5 4.4 3.4 3.5 4.5 3.5 Z",
    "mail": "s R 3 5.5 21 19 2 M 3.5 7 L 12 13 L 20.5 7",
    "edit": "s M 4.5 19.5 L 5.5 15 L 16 4.5 L 19.5 8 L 9 18.5 Z M 13.5 7 L 17 10.5",
    "delete": "s M 5 7 L 19 7 M 9.5 7 L 9.5 4 L 14.5 4 L 14.5 7 M 6.5 7 L 7.5 20.5 L 16.5 20.5"
    " L 17.5 7",
    "send": "f M 3 20.5 L 22 12 L 3 3.5 L 3 10 L 15.5 12 L 3 14 Z",
    "star": "f M 12 2.5 L 14.9 9 L 22 9.7 L 16.7 14.4 L 18.2 21.4 L 12 17.8 L 5.8 21.4 L 7.3 14.4"
    " L 2 9.7 L 9.1 9 Z",
    "star_off": "s M 12 3.8 L 14.3 9.7 L 20.6 10.2 L 15.8 14.2 L 17.3 20.3 L 12 17 L 6.7 20.3"
    " L 8.2 14.2 L 3.4 10.2 L 9.7 9.7 Z",
    "play": "f M 8 5 L 19 12 L 8 19 Z",
    "pause": "f R 6.5 5 10.5 19 1 R 13.5 5 17.5 19 1",
    "reset": "s A 12 12.5 7.5 -60 300|f M 12.5 1.5 L 17.5 5.5 L 12 8.5 Z",
    "flag": "s M 6 21 L 6 4 L 18 4 L 15.5 8.5 L 18 13 L 6 13",
    "bell": "f M 12 3 C 8 3 6.2 6 6.2 9.5 L 6.2 14 L 4.5 17 L 19.5 17 L 17.8 14 L 17.8 9.5"
    " C 17.8 6 16 3 12 3 Z A 12 18.5 2.4 0 180 Z",
    "label": "s M 3.5 6.5 L 15.5 6.5 L 20.5 12 L 15.5 17.5 L 3.5 17.5 Z",
    "devices": "s R 3 4.5 21 16.5 2 M 8 20.5 L 16 20.5",
    "display": "s R 6 2.5 18 21.5 2.5 M 10.5 18.5 L 13.5 18.5",
    "rotate": "s A 12 12 8 -80 130 A 12 12 8 100 130|f M 12.5 0.8 L 16.5 4 L 12 7 Z M 11.5 23.2"
    " L 7.5 20 L 12 17 Z",
    "font": "s M 3 20 L 9 5 L 15 20 M 5.2 15 L 12.8 15 M 15.5 20 L 18.5 12.5 L 21.5 20",
    "storage": "s R 3 4.5 21 10 1.5 R 3 14 21 19.5 1.5|f O 6.5 7.2 1.1 O 6.5 16.8 1.1",
    "lock": "f R 5 10 19 21 2|s A 12 10 4.2 180 180",
    "location": "s M 12 21.5 C 7 15.5 5 12.5 5 9.5 C 5 5.5 8 2.8 12 2.8 C 16 2.8 19 5.5 19 9.5"
    " C 19 12.5 17 15.5 12 21.5 Z O 12 9.5 2.4",
    "accessibility": "f O 12 4.2 2.1|s M 4 8 L 20 8 M 12 8 L 12 14 M 8.5 21.5 L 12 13.5"
    " L 15.5 21.5",
    "system": "s O 12 12 3.2 O 12 12 6.6 M 12 2 L 12 5.2 M 12 18.8 L 12 22 M 2 12 L 5.2 12"
    " M 18.8 12 L 22 12 M 5 5 L 7.2 7.2 M 16.8 16.8 L 19 19 M 5 19 L 7.2 16.8 M 16.8 7.2 L 19 5",
    "note": "s R 4 3 20 21 2.5 M 8 8 L 16 8 M 8 12 L 16 12 M 8 16 L 12.5 16",
    "grid": "s R 4 4 10.5 10.5 1 R 13.5 4 20 10.5 1 R 4 13.5 10.5 20 1 R 13.5 13.5 20 20 1",
    "share": "s O 18 5.5 2.3 O 6 12 2.3 O 18 18.5 2.3 M 8 11 L 16 6.6 M 8 13 L 16 17.4",
    "backspace": "s M 8.5 5 L 21 5 L 21 19 L 8.5 19 L 2.5 12 Z M 11.5 9 L 17 15 M 17 9 L 11.5 15",
    "shift": "s M 12 4 L 19.5 12 L 15.5 12 L 15.5 19.5 L 8.5 19.5 L 8.5 12 L 4.5 12 Z",
    "shift_on": "f M 12 3.5 L 20.5 12.5 L 16 12.5 L 16 20 L 8 20 L 8 12.5 L 3.5 12.5 Z",
    "enter": "s M 20 5 L 20 13 L 4.5 13 M 9.5 8 L 4.5 13 L 9.5 18",
    "dialpad": "f O 6 4 1.8 O 12 4 1.8 O 18 4 1.8 O 6 9.5 1.8 O 12 9.5 1.8 O 18 9.5 1.8 O 6 15 1.8"
    " O 12 15 1.8 O 18 15 1.8 O 12 20.5 1.8",
    "incoming": "s M 19 5 L 6 18 M 6 9 L 6 18 L 15 18",
    "outgoing": "s M 5 19 L 18 6 M 9 6 L 18 6 L 18 15",
    "mic": "f R 9 2.5 15 14 3|s A 12 11.5 6 0 180 M 12 17.5 L 12 21.5",
    "keyboard": "s R 2 5.5 22 18.5 2 M 7.5 15 L 16.5 15|f O 6 10 1 O 10 10 1 O 14 10 1 O 18 10 1",
    "power": "s A 12 13 8 -55 290 M 12 3 L 12 12",
    "nav_back": "f M 16.5 5 L 16.5 19 L 5 12 Z",
    "nav_home": "f O 12 12 7",
    "nav_recents": "f R 6 6 18 18 1.5",
    "settings": "f M 10 2.5 L 14 2.5 L 14.6 5.3 L 16.9 6.6 L 19.6 5.7 L 21.6 9.2 L 19.5 11.1"
    " L 19.5 12.9 L 21.6 14.8 L 19.6 18.3 L 16.9 17.4 L 14.6 18.7 L 14 21.5 L 10 21.5 L 9.4 18.7"
    " L 7.1 17.4 L 4.4 18.3 L 2.4 14.8 L 4.5 12.9 L 4.5 11.1 L 2.4 9.2 L 4.4 5.7 L 7.1 6.6"
    " L 9.4 5.3 Z O 12 12 3.3",
    # mail and maps
    "inbox": "s R 3.5 4 20.5 20 2 M 3.5 14 L 8.5 14 L 10 16.5 L 14 16.5 L 15.5 14 L 20.5 14",
    "archive": "s R 3.5 4 20.5 8.5 1 R 5 8.5 19 20 1 M 9.5 12.5 L 14.5 12.5",
    "report": "s M 8 3.5 L 16 3.5 L 20.5 8 L 20.5 16 L 16 20.5 L 8 20.5 L 3.5 16 L 3.5 8 Z M 12"
    " 7.5 L 12 13|f O 12 16.4 1.3",
    "hamburger": "s M 4 6.5 L 20 6.5 M 4 12 L 20 12 M 4 17.5 L 20 17.5",
    "attach": "s M 17.5 8 L 17.5 16 C 17.5 19.2 15 21.5 12 21.5 C 9 21.5 6.5 19.2 6.5 16 L 6.5"
    " 6.5 C 6.5 4.2 8.2 2.5 10.2 2.5 C 12.3 2.5 14 4.2 14 6.5 L 14 15.5 C 14 16.8 13.1 17.7 12"
    " 17.7 C 10.9 17.7 10 16.8 10 15.5 L 10 8",
    "reply": "s M 10 6 L 4 12 L 10 18 M 4 12 L 15 12 C 18.5 12 20.5 14.5 20.5 18.5",
    "reply_all": "s M 7.5 6.5 L 2 12 L 7.5 17.5 M 12.5 6.5 L 7 12 L 12.5 17.5 M 7 12 L 16 12 C"
    " 19.5 12 21.5 14.5 21.5 18.5",
    "forward": "s M 14 6 L 20 12 L 14 18 M 20 12 L 9 12 C 5.5 12 3.5 14.5 3.5 18.5",
    "unread": "s R 3 5.5 21 19 2 M 3.5 7 L 12 13 L 20.5 7|f O 19.5 5.5 3.6",
    "directions": "s M 12 2.5 L 21.5 12 L 12 21.5 L 2.5 12 Z M 9 15 L 9 11.5 L 15 11.5 M 12.8 9 L"
    " 15.3 11.5 L 12.8 14",
    "navigation": "f M 12 2.5 L 19.5 20.5 L 12 17 L 4.5 20.5 Z",
    "walk": "f O 13 4.2 2.1|s M 8.5 21.5 L 11 15.5 L 9.8 12 L 11.5 8 L 14.5 10.5 L 18 11.5 M 11.5"
    " 8 L 7.5 10.5 L 6.8 13.5 M 10.8 13.5 L 14 16.5 L 15 21.5",
    "drive": "s M 4 16.5 L 4 12 L 6.5 6.5 L 17.5 6.5 L 20 12 L 20 16.5 Z M 4.5 12 L 19.5 12 M 6"
    " 16.5 L 6 19.5 M 18 16.5 L 18 19.5",
    "transit": "s R 5 3 19 17.5 2.5 M 5 10.5 L 19 10.5 M 8 17.5 L 6 21 M 16 17.5 L 18 21|f O 8.6"
    " 14 1.2 O 15.4 14 1.2",
    "swap": "s M 8 20 L 8 5 M 4 9 L 8 5 L 12 9 M 16 4 L 16 19 M 12 15 L 16 19 L 20 15",
    "my_location": "s O 12 12 6.5 M 12 2 L 12 5.5 M 12 18.5 L 12 22 M 2 12 L 5.5 12 M 18.5 12 L"
    " 22 12|f O 12 12 3",
    "pin": "f M 12 22 C 7 15.5 5 12.8 5 9.4 C 5 5.4 8 2.6 12 2.6 C 16 2.6 19 5.4 19 9.4 C 19 12.8"
    " 17 15.5 12 22 Z O 12 9.3 2.7",
    "bookmark": "s M 6.5 3.5 L 17.5 3.5 L 17.5 20.5 L 12 16 L 6.5 20.5 Z",
    "bookmark_on": "f M 6 3 L 18 3 L 18 21 L 12 16.5 L 6 21 Z",
    "heart": "s M 12 20 C 6 15.5 3.5 12.5 3.5 9 C 3.5 6 5.5 4.2 8 4.2 C 9.8 4.2 11.2 5.2 12 6.8 C"
    " 12.8 5.2 14.2 4.2 16 4.2 C 18.5 4.2 20.5 6 20.5 9 C 20.5 12.5 18 15.5 12 20 Z",
    "home": "s M 3.5 11.5 L 12 4 L 20.5 11.5 M 6 10 L 6 20 L 18 20 L 18 10 M 10 20 L 10 14.5 L 14"
    " 14.5 L 14 20",
    "work": "s R 3 7.5 21 20 2 M 9 7.5 L 9 4.5 L 15 4.5 L 15 7.5 M 3 13 L 21 13",
    "history": "s A 12 12 8.5 -150 300 M 12 7.5 L 12 12 L 15.5 14 M 4 4.5 L 4.8 8.5 L 8.8 7.5",
    "turn_left": "s M 17 21 L 17 11 C 17 9.5 16 8.5 14.5 8.5 L 5 8.5 M 9.5 4 L 5 8.5 L 9.5 13",
    "turn_right": "s M 7 21 L 7 11 C 7 9.5 8 8.5 9.5 8.5 L 19 8.5 M 14.5 4 L 19 8.5 L 14.5 13",
    "straight": "s M 12 21 L 12 4 M 6.5 9.5 L 12 4 L 17.5 9.5",
    "fork": "s M 8 3 L 8 9 M 5.5 3 L 5.5 7 C 5.5 10.2 10.5 10.2 10.5 7 L 10.5 3 M 8 9.5 L 8 21 M"
    " 16.5 21 L 16.5 3 C 19 5 19 11 16.5 13",
    "cup": "s M 4.5 8 L 17 8 L 17 14 C 17 17 15 19 12.5 19 L 9 19 C 6.5 19 4.5 17 4.5 14 Z M 17"
    " 9.5 C 21 9.5 21 14.5 17 14.5 M 8 3 L 8 5 M 12.5 3 L 12.5 5",
    "bed": "s M 3 5 L 3 20 M 3 16 L 21 16 L 21 20 M 21 16 L 21 12.5 C 21 11 20 10.5 18.5 10.5 L"
    " 10 10.5 L 10 16|f O 6.5 11 2",
    "fuel": "s R 4.5 3.5 13.5 20.5 1.5 M 7 8 L 11 8 M 13.5 12 L 16 12 L 16 17 C 16 19.5 19.5 19.5"
    " 19.5 17 L 19.5 8.5 L 16.5 5.5",
    "cross": "s M 9 3.5 L 15 3.5 L 15 9 L 20.5 9 L 20.5 15 L 15 15 L 15 20.5 L 9 20.5 L 9 15 L"
    " 3.5 15 L 3.5 9 L 9 9 Z",
    "tree": "s M 12 21.5 L 12 14 M 12 16 C 6.5 16 4 13 5.5 10 C 5 6.5 8 3 12 3 C 16 3 19 6.5 18.5"
    " 10 C 20 13 17.5 16 12 16",
    "museum": "s M 3.5 8.5 L 12 3.5 L 20.5 8.5 Z M 6 11 L 6 17 M 12 11 L 12 17 M 18 11 L 18 17 M"
    " 3.5 20 L 20.5 20",
    # the system's own
    "flashlight": "f M 8 2.5 L 16 2.5 L 16 6 L 14 10 L 14 21.5 L 10 21.5 L 10 10 L 8 6 Z",
    "hotspot": "s A 12 13 8.5 -220 260 A 12 13 4.8 -220 260|f O 12 13 1.9 R 11 14 13 21 1",
    "night": "s A 12 12 8.5 60 240 M 15.5 4.5 C 10.5 7 10.5 17 15.5 19.5",
}

_ARITY = {"M": 2, "L": 2, "C": 6, "O": 3, "R": 5, "A": 5, "Z": 0}


@lru_cache(maxsize=256)
def parts(name: str) -> tuple[tuple[bool, Any], ...]:
    """The icon ``name`` as (filled, Skia path) pairs on the 24 x 24 grid. KeyError if unknown."""
    return tuple(
        (drawing.strip()[0] == "f", _path(drawing.strip()[1:]))
        for drawing in DRAWINGS[name].split("|")
    )


def _path(commands: str) -> Any:
    path = skia.Path()
    path.setFillType(skia.PathFillType.kEvenOdd)
    words = commands.split()
    at, command = 0, ""
    while at < len(words):
        if words[at] in _ARITY:
            command = words[at]
            at += 1
        arity = _ARITY[command]
        numbers = [float(word) for word in words[at : at + arity]]
        at += arity
        _draw(path, command, numbers)
    return path


def _draw(path: Any, command: str, n: list[float]) -> None:
    if command == "M":
        path.moveTo(*n)
    elif command == "L":
        path.lineTo(*n)
    elif command == "C":
        path.cubicTo(*n)
    elif command == "O":
        path.addCircle(*n)
    elif command == "R":
        path.addRoundRect(skia.Rect.MakeLTRB(*n[:4]), n[4], n[4])
    elif command == "A":
        cx, cy, radius, start, sweep = n
        oval = skia.Rect.MakeLTRB(cx - radius, cy - radius, cx + radius, cy + radius)
        path.arcTo(oval, start, sweep, True)
    else:
        path.close()
