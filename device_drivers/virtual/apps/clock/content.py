"""Alarms and cities made up from a seed."""

from __future__ import annotations

from device_drivers.virtual.apps.clock.cities import CITIES
from device_drivers.virtual.apps.clock.records import SOUNDS
from device_drivers.virtual.life import Life

WEEKDAYS, WEEKEND = 0b0011111, 0b1100000
LABELS = (
    "Work", "Gym", "Take medicine", "School run", "起床", "Call home", "Feed the cat", "Laundry",
    "Yoga", "Bins out", "吃药", "接孩子", "Meditation", "Train", "Medication", "Water the plants",
)  # fmt: skip


def fill(life: Life) -> None:
    """Three to six alarms, two to five cities, a stopwatch at nought."""
    rng, db = life.rng("clock"), life.db
    labels = rng.sample(LABELS, 5)
    chosen = [
        (rng.randrange(6, 8), rng.choice((0, 10, 15, 30, 45)), WEEKDAYS, rng.choice(("", "Work")),
         1),
        (rng.randrange(8, 11), rng.choice((0, 30)), WEEKEND, "", int(rng.random() < 0.5)),
    ]  # fmt: skip
    for label in labels[: rng.randrange(1, 5)]:
        days = rng.choice((0, 0, 1 << rng.randrange(7), 0b0010101, 0b0001010, 127))
        time = rng.randrange(11, 23), rng.randrange(0, 60, 5)
        chosen.append((*time, days, label, int(bool(days) and rng.random() < 0.6)))
    db.executemany(
        "INSERT INTO alarms(hour, minute, days, label, enabled, vibrate, sound)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(*alarm, int(rng.random() < 0.8), rng.choice(SOUNDS[:-1])) for alarm in chosen],
    )
    db.executemany(
        "INSERT INTO clock_cities(city, zone) VALUES (?, ?)",
        [(city, zone) for city, _, zone in rng.sample(CITIES, rng.randrange(2, 6))],
    )
    db.execute("INSERT INTO stopwatch VALUES (1, 0, 0)")
