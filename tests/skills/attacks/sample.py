"""What a malicious skill is made of."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from skills.running import Bounds
from skills.running.wall import MEGABYTE

PRELUDE = """
import os, sys, time, json, socket, ctypes, subprocess, pathlib, glob, signal

def tell(what, *more):
    'Whatever it found out, or why not, goes to whoever listens.'
    try:
        got = what(*more)
    except BaseException as error:
        got = repr(error)
    CONTEXT.say(str(got)[:1900])

def text(path):
    return pathlib.Path(path).read_text(errors='replace')[:1900]

def call(number, *arguments):
    libc = ctypes.CDLL(None, use_errno=True)
    got = libc.syscall(number, *arguments)
    return got, os.strerror(ctypes.get_errno()) if got == -1 else 'DONE'

def run(context):
    global CONTEXT
    CONTEXT = context
    a = context.arguments
"""
BOUNDS = Bounds(
    seconds=12, silence=8, cpu_seconds=6, memory=256 * MEGABYTE, processes=16, calls=300,
    said=20 * MEGABYTE, babble=MEGABYTE, names=500,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sample:
    """``tries`` and ``held_by`` are for people. ``body`` is that of ``run``, where ``context`` is
    its context and ``a`` the arguments: all that an attacker could hope to know (``Canaries``)."""

    name: str
    tries: str
    held_by: str
    body: str = ""
    whole: str = ""
    """A program of another shape, instead of ``body``."""
    files: Mapping[str, str | bytes] = field(default_factory=dict)
    asked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Its permissions."""
    ends: Literal["finished", "failed"] | None = "finished"
    """None: either, it may have ended itself."""
    heard: tuple[str, ...] = ()
    """What is among what it said, replied or printed, or what was said of it: it did run, and
    this is how far it came."""
    reaches: bool = False
    """Without a wall it reaches what it is after, and does no harm: that is shown."""
    bounds: Bounds = BOUNDS

    @property
    def program(self) -> str:
        if self.whole:
            return textwrap.dedent(self.whole)
        return PRELUDE + textwrap.indent(textwrap.dedent(self.body).strip(), "    ") + "\n"
