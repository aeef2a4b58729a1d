"""``phonepilot ask`` says that it is starting, to a terminal, where nothing else is said."""

from __future__ import annotations

import io
import os
import pty
import sys
import threading

import pytest

from assistant.patience import Patience


def timers() -> set[threading.Thread]:
    return {each for each in threading.enumerate() if isinstance(each, threading.Timer)}


def test_a_line_unless_something_else_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        slow = Patience("starting", 0.0)
        slow.begin()
        assert os.read(ours, 100) == b"starting\r\n"
        slow.over()
        before = timers()
        quick = Patience("never", 3600.0)
        quick.begin()
        (waiting,) = timers() - before
        quick.over()
        quick.over()
        waiting.join(60)
        assert not waiting.is_alive()
        Patience("then", 0.0).begin()
        assert os.read(ours, 100) == b"then\r\n"
    os.close(ours)


def test_nothing_into_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    before = timers()
    never = Patience("never", 3600.0)
    never.begin()
    assert timers() <= before
    never.over()
