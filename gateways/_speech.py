"""Speech as chats play it: WAV becomes Opus in an OGG file, or MP3, by libsndfile.

https://www.rfc-editor.org/rfc/rfc7845
"""

from __future__ import annotations

import asyncio
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

RATES = (8000, 12000, 16000, 24000, 48000)
"""What Opus can be sampled at, in Hz."""


CODED = {"OGG": "OPUS", "MP3": "MPEG_LAYER_III"}


class Unplayable(Exception):
    """The file is gone, or no WAV of speech."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """``seconds`` is how long it takes to play."""

    content: bytes
    seconds: float


async def spoken(wav: Path | bytes, form: Literal["OGG", "MP3"] = "OGG") -> Spoken:
    """A WAV file or what is in it, mono or stereo. Raises Unplayable."""
    return await asyncio.to_thread(_spoken, wav, form)


def _spoken(wav: Path | bytes, form: Literal["OGG", "MP3"]) -> Spoken:
    import numpy as np
    import soundfile

    name = wav.name if isinstance(wav, Path) else "speech"
    try:
        source = wav if isinstance(wav, Path) else io.BytesIO(wav)
        samples, rate = soundfile.read(source, dtype="float32", always_2d=True)
    except (OSError, soundfile.SoundFileError) as error:
        raise Unplayable(f"{name}: {error}") from error
    mono = samples.mean(axis=1)
    if not len(mono):
        raise Unplayable(f"{name}: nothing is said")
    seconds = len(mono) / rate
    if rate not in RATES:
        to = min((r for r in RATES if r >= rate), default=RATES[-1])
        there = np.arange(max(1, int(seconds * to))) / to
        mono, rate = np.interp(there, np.arange(len(mono)) / rate, mono), to
    out = io.BytesIO()
    soundfile.write(out, mono, rate, format=form, subtype=CODED[form])
    return Spoken(out.getvalue(), seconds)
