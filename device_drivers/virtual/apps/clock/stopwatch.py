"""The stopwatch tab: start, pause, lap, reset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.virtual.apps.clock.records import PACKAGE
from device_drivers.virtual.ui.components import button, listing, row, space
from device_drivers.virtual.ui.widgets import FILL, Row, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.apps.clock.main import Clock


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def clock_text(ms: int) -> str:
    """ "01:05.30", with hours when there are any."""
    hours, rest = divmod(ms // 1000, 3600)
    text = f"{rest // 60:02d}:{rest % 60:02d}.{ms // 10 % 100:02d}"
    return f"{hours}:{text}" if hours else text


def stopwatch_tab(screen: Clock) -> tuple[Widget, Widget | None]:
    """The time run, large, and the laps, the last first."""
    phone, store, t = screen.phone, screen.store, screen.t
    since, kept = next(iter(store.rows("SELECT since_ms, kept_ms FROM stopwatch")), (0, 0))
    total = kept + (phone.clock.now_ms() - since if since else 0)
    laps = [at for (at,) in store.rows("SELECT at_ms FROM stopwatch_laps ORDER BY id")]

    def put(since: int, kept: int) -> None:
        store.run("INSERT OR REPLACE INTO stopwatch VALUES (1, ?, ?)", since, kept)

    def start() -> None:
        put(0 if since else phone.clock.now_ms(), total)

    def lap() -> None:
        store.run("INSERT INTO stopwatch_laps(at_ms) VALUES (?)", total)

    def reset() -> None:
        put(0, 0)
        store.run("DELETE FROM stopwatch_laps")

    actions = [button(t("Pause") if since else t("Start"), start, id=_id("fab"))]
    if since:
        actions.append(button(t("Lap"), lap, kind="tonal", id=_id("lap")))
    elif total:
        actions.append(button(t("Reset"), reset, kind="tonal", id=_id("reset")))
        if laps:
            actions.append(button(t("Share"), lambda: _share(screen, total, laps), kind="text",
                                  id=_id("share")))  # fmt: skip
    low = phone.landscape
    rows: list[Widget] = [
        Text(clock_text(total), size=58, bold=300, align="center", max_lines=1,
             padding=(0, 12 if low else 60, 0, 12 if low else 30), id=_id("stopwatch_time_text")),
        Row(actions, gap=16, justify="center", width=FILL),
        space(20),
    ]  # fmt: skip
    for i, at in reversed(list(enumerate(laps))):
        took = f"{(at - (laps[i - 1] if i else 0)) / 1000:.2f}"
        whole = Text(clock_text(at), size=15, color="on_surface_soft")
        lap_name = t("Lap {n}", n=i + 1)
        rows.append(row(lap_name, t("{n} s", n=took), key=f"lap {i}", trailing=whole))
    return listing(rows, key="stopwatch"), None


def _share(screen: Clock, total: int, laps: list[int]) -> None:
    lines = [clock_text(total)]
    lines += [f"{screen.t('Lap {n}', n=i)}: {clock_text(at)}" for i, at in enumerate(laps, 1)]
    screen.share("\n".join(lines))
