"""Reading a page in a process of its own, so that no page, however it is built, takes the house's
time: bounds on processor, memory and seconds for each piece of work.

Only functions of this package are called there, by their names; what they raise is raised here.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from types import FrameType, TracebackType
from typing import IO, Any, ParamSpec, Self, TypeVar

from device_drivers.verbs.base import Said
from skills.extraction.base import NoRows

P = ParamSpec("P")
T = TypeVar("T")
MEGABYTE = 1024 * 1024
NICER = 5
"""Who talks to the person goes first."""
_HEAD = struct.Struct(">Q")
_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[3:]; from skills.extraction import apart; "
    "apart.serve(int(sys.argv[1]), int(sys.argv[2]))"
)
Answer = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Of one piece of work; ``memory`` in bytes, of the process."""

    cpu_seconds: int = 40
    seconds: float = 300.0
    memory: int = 3000 * MEGABYTE


class TooHard(NoRows):
    """The page would take more than it may."""


class Apart:
    """The process; started with its first work, and again after it was ended."""

    def __init__(self, bounds: Bounds = Bounds()) -> None:
        self._bounds = bounds
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End it."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        process.wait()

    def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What ``work`` of this package returns or raises. A function among the arguments, by name,
        is called here. Raises TooHard."""
        asked: dict[str, Answer] = {name: each for name, each in kwargs.items() if callable(each)}
        plain = {name: each for name, each in kwargs.items() if name not in asked}
        wanted = (work.__module__, work.__name__, args, plain, tuple(asked))
        process = self._started()
        late = threading.Timer(self._bounds.seconds, process.kill)
        late.start()
        try:
            found: T = self._spoken(process, wanted, asked)
        except (EOFError, OSError, RecursionError, pickle.PickleError) as error:
            self.close()
            raise TooHard(_TOO_HARD) from error
        finally:
            late.cancel()
        return found

    def _spoken(
        self, process: subprocess.Popen[bytes], wanted: object, asked: dict[str, Answer]
    ) -> Any:
        assert process.stdin is not None  # noqa: S101 - they are pipes
        assert process.stdout is not None  # noqa: S101
        _write(process.stdin, wanted)
        while True:
            match _read(process.stdout):
                case "asks", name, args:
                    _write(process.stdin, asked[name](*args))
                case "is", value:
                    return value
                case "raised", kind, about, held:
                    error = kind.__new__(kind)
                    error.args = about
                    error.__dict__.update(held)
                    raise error

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.close()
            bounds = (str(self._bounds.cpu_seconds), str(self._bounds.memory))
            self._process = subprocess.Popen(
                [sys.executable, "-c", _PROGRAM, *bounds, *sys.path],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        return self._process


# --- in that process --------------------------------------------------------------------------


def serve(cpu_seconds: int, memory: int) -> None:
    """Work until nobody asks any more."""
    asks, says = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    with contextlib.suppress(AttributeError):  # Windows
        os.nice(NICER)
    while True:
        try:
            module, name, args, kwargs, asked = _read(asks)
        except EOFError:
            return
        _limit(cpu_seconds, memory)
        try:
            work = getattr(import_module(module), name)
            kwargs |= {each: _asking(each, asks, says) for each in asked}
            told = pickle.dumps(("is", work(*args, **kwargs)))
        except (_Spent, MemoryError, RecursionError):
            told = pickle.dumps(("raised", TooHard, (_TOO_HARD.en,), {"said": _TOO_HARD}))
        except Exception as error:
            told = pickle.dumps(("raised", type(error), error.args, error.__dict__))
        _send(says, told)


class _Spent(BaseException):
    """Its time is over."""


def _limit(cpu_seconds: int, memory: int) -> None:
    """For the work that comes now; where the system has no such limits, seconds are all there
    is."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    until = int(used.ru_utime + used.ru_stime) + cpu_seconds + 1
    resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (memory, resource.RLIM_INFINITY))
    signal.signal(signal.SIGXCPU, _spent)


def _spent(number: int, frame: FrameType | None) -> None:
    import resource

    # what is put away on the way out may take what it needs
    resource.setrlimit(resource.RLIMIT_CPU, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    raise _Spent


def _asking(name: str, asks: IO[bytes], says: IO[bytes]) -> Answer:
    def asked(*args: Any) -> Any:
        _write(says, ("asks", name, args))
        return _read(asks)

    return asked


def _write(pipe: IO[bytes], said: object) -> None:
    _send(pipe, pickle.dumps(said))


def _send(pipe: IO[bytes], told: bytes) -> None:
    pipe.write(_HEAD.pack(len(told)) + told)
    pipe.flush()


def _read(pipe: IO[bytes]) -> Any:
    (long,) = _HEAD.unpack(_all(pipe, _HEAD.size))
    return pickle.loads(_all(pipe, long))  # noqa: S301 - between a process and its own child


def _all(pipe: IO[bytes], long: int) -> bytes:
    data = pipe.read(long)
    if len(data) < long:
        raise EOFError
    return data


_TOO_HARD = Said(
    "This page is built in such a way that reading it would take too long, so I left it.",
    "这个页面的结构太复杂，读取要花太久，所以没有读取。",
)
