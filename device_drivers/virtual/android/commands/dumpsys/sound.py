"""Volumes and the media session."""

from __future__ import annotations

from device_drivers.virtual.android.commands.volume import STREAMS, level, maximum
from device_drivers.virtual.android.process import Process
from device_drivers.virtual.apps.music.player import session


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
        p.line("Sessions Stack - have 0 sessions:")
        return
    p.line("Sessions Stack - have 1 sessions:\n  music com.android.music/music (userId=0)")
    code = {"playing": 3, "paused": 2}[now.state]
    speed = "1.0" if now.state == "playing" else "0.0"
    p.line(
        f"    active=true\n    state=PlaybackState {{state={now.state.upper()}({code}),"
        f" position={now.position_ms}, speed={speed}}}"
    )
    p.line(f"    metadata: size=3, description={now.title}, {now.artist}, {now.album}")
