"""Volumes and the media session."""

from __future__ import annotations

from device_drivers.virtual.android.commands.volume import STREAMS, level, maximum
from device_drivers.virtual.android.process import Process
from device_drivers.virtual.apps.music.player import PACKAGE, session


def audio(p: Process, args: list[str]) -> None:
    p.line("Audio Service Status (dumpsys audio)\n\nStream volumes (device: index)")
    for number, (name, _) in STREAMS.items():
        now = level(p.phone, number)
        p.line(f"- STREAM_{name}:\n   Muted: {str(now == 0).lower()}\n   Min: 0")
        p.line(f"   Max: {maximum(number)}\n   streamVolume:{now}")
        p.line(f"   Current: 2 (speaker): {now}, 40000000 (default): {now}\n   Devices: speaker(2)")
    mode = "NORMAL" if level(p.phone, 2) else "VIBRATE"
    p.line(f"\nRinger mode: \n- mode (internal) = {mode}\n- mode (external) = {mode}")


def media_session(p: Process, args: list[str]) -> None:
    now = session(p.phone)
    p.line("MEDIA SESSION SERVICE (dumpsys media_session)\n")
    if now is None:
        p.line("Media button session is null\nSessions Stack - have 0 sessions:")
        return
    code = {"playing": 3, "paused": 2}.get(now.state, 1)
    p.line(f"Media button session is {PACKAGE}/music (userId=0)")
    p.line(f"Sessions Stack - have 1 sessions:\n  music {PACKAGE}/music (userId=0)")
    p.line(f"    ownerPid={_pid(p)}, ownerUid=10123, userId=0\n    package={PACKAGE}")
    p.line("    active=true\n    flags=3\n    rating type=0")
    speed = 1.0 if code == 3 else 0.0
    p.line(
        f"    state=PlaybackState {{state={now.state.upper()}({code}), position={now.position_ms}, "
        f"buffered position=0, speed={speed}, updated={int(p.system.uptime * 1000)}, actions=7339,"
        " custom actions=[], active item id=-1, error=null}"
    )
    p.line(f"    metadata: size=5, description={now.title}, {now.artist}, {now.album}")


def _pid(p: Process) -> int:
    return next((pid for pid, package in p.phone.running() if package == PACKAGE), 1372)
