"""A monkey: random taps, swipes, keys and texts, the same for the same number.

    python -m tests.device_drivers.virtual.monkey SEED ACTIONS [SYSTEM]

plays them on a phone and prints a digest of every frame on the way and of the database at the end.
"""

from __future__ import annotations

import hashlib
import random
import sys

from device_drivers.base import OS
from device_drivers.virtual.phone import Phone
from tests.device_drivers.virtual.edges import from_left, from_right, swipe_up

KEYS = (3, 4, 4, 187, 24, 66, 67, 61, 82, 26, 224, 123, 21)
TEXTS = ("hi", "你好", "👨‍👩‍👧 ok", "مرحبا", "a\nb", "%s", "'; DROP TABLE sms;--", "12", "@")


def act(phone: Phone, rng: random.Random) -> None:
    """Something a restless person might do; mostly to what can be touched."""
    w, h = phone.width, phone.height
    x, y = rng.randrange(w), rng.randrange(h)
    kind = rng.random()
    if kind < 0.55:
        phone.tap(*_somewhere(phone, rng, x, y))
    elif kind < 0.72:
        phone.swipe(x, y, rng.randrange(w), rng.randrange(h), rng.choice((0.1, 0.3, 0.9)))
    elif kind < 0.78:
        phone.long_press(*_somewhere(phone, rng, x, y))
    elif kind < 0.87:
        phone.type_text(rng.choice(TEXTS))
    elif kind < 0.95:
        phone.key(rng.choice(KEYS))
    elif kind < 0.96:
        phone.clock.advance(rng.randrange(1, 40_000))
        phone.settle()
    elif kind < 0.97:
        phone.swipe(w / 2, 3, w / 2, h * 0.6)
    elif kind < 0.985:
        phone.open_app(rng.choice(sorted(phone.packages)))
    elif kind < 0.995 or phone.look.keys:
        _setting(phone, rng)
    else:
        rng.choice((from_left, from_right, swipe_up))(phone)


def _somewhere(phone: Phone, rng: random.Random, x: int, y: int) -> tuple[int, int]:
    clickable = [n for n in phone.tree().walk() if n.clickable]
    if clickable and rng.random() < 0.8:
        return rng.choice(clickable).box.center
    return x, y


def _setting(phone: Phone, rng: random.Random) -> None:
    namespace, key, values = rng.choice(
        (
            ("system", "user_rotation", ("0", "1", "2", "3")),
            ("system", "accelerometer_rotation", ("0", "1", "1")),
            ("system", "font_scale", ("0.85", "1.0", "1.3")),
            ("system", "system_locales", ("en-US", "zh-Hans-CN")),
            ("secure", "ui_night_mode", ("1", "2")),
            ("global", "airplane_mode_on", ("0", "1")),
        )
    )
    phone.put_setting(namespace, key, rng.choice(values))


def play(seed: int, actions: int, system: OS = OS.ANDROID) -> str:
    """The digest of ``actions`` random actions on the phone ``seed``."""
    phone = Phone(system=system, seed=seed, width=720, height=1600, density=320)
    rng = random.Random(seed)
    digest = hashlib.sha256()
    for _ in range(actions):
        act(phone, rng)
        digest.update(phone.frame().data)
    digest.update(phone.store.dump().encode())
    phone.store.close()
    return digest.hexdigest()


if __name__ == "__main__":
    print(play(int(sys.argv[1]), int(sys.argv[2]), OS((*sys.argv[3:], "android")[0])))
