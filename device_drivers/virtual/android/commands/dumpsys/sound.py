"""Volumes and the media session."""

from __future__ import annotations

from device_drivers.virtual.android.commands.volume import STREAMS, level, maximum
from device_drivers.virtual.android.process import Process


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
    state = p.phone.setting("phone", "media_state") or "stopped"
    code = {"playing": 3, "paused": 2}.get(state, 1)
    p.line("MEDIA SESSION SERVICE (dumpsys media_session)\n")
    if state == "stopped":
        p.line("Sessions Stack - have 0 sessions:")
        return
    p.line("Sessions Stack - have 1 sessions:\n  music com.android.music/music (userId=0)")
    p.line(
        f"    active=true\n    state=PlaybackState {{state={state.upper()}({code}), position=0}}"
    )
    p.line(f"    metadata: size=1, description=Track {p.phone.number('phone', 'media_track') + 1}")
