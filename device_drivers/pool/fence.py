"""A phone behind a fence: all of it happens in one thread, and only for who has the lease.

Some drivers (playwright's) work in the thread that made them only, and none in two at a time; so
each phone of a pool has a thread of its own. A caller whose lease is over gets LeaseLost instead
of the phone, whatever it still holds.
"""

from __future__ import annotations

import math
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from functools import lru_cache, partial, wraps
from typing import Any, TypeVar, cast

from device_drivers.base import Device, DeviceError, DeviceTimeout

T = TypeVar("T")
POLL_SECONDS = 0.1
Work = tuple[Callable[[], Any], "Future[Any]"]


class LeaseLost(DeviceError):
    """The lease ended; the phone may be somebody else's by now. Ask the pool for it again."""


class Hung(DeviceTimeout):
    """A call did not end in time, and goes on."""


class Stopped(DeviceError):
    """Whoever waited for a call wants its end no more; it goes on."""


class PhoneThread:
    """The one thread in which a phone is used. It is a daemon: a call that hangs in a driver keeps
    neither its caller (``seconds``) nor the end of the process waiting."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._work: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._ended = False
        self._entry = threading.Lock()
        self.busy = False
        """Whether a call is under way."""
        self._thread = threading.Thread(target=self._run, name=f"phone {name}", daemon=True)
        self._thread.start()

    @property
    def is_current(self) -> bool:
        """Whether this is it."""
        return threading.current_thread() is self._thread

    def call(
        self, do: Callable[[], T], seconds: float = math.inf,
        stopping: Callable[[], bool] = lambda: False,
    ) -> T:  # fmt: skip
        """What ``do()`` returns or raises. Raises Hung when it takes longer than ``seconds``,
        Stopped once ``stopping()``, LeaseLost after the end."""
        done: Future[T] = Future()
        with self._entry:
            if self._ended:
                raise LeaseLost(f"{self._name} was given up. Ask the pool for it again.")
            self._work.put((do, done))
        ends = time.monotonic() + seconds
        while not wait([done], min(POLL_SECONDS, max(0.0, ends - time.monotonic()))).done:
            if stopping():
                done.cancel()
                raise Stopped(f"Nobody waits for {self._name} any more.")
            if time.monotonic() >= ends:
                done.cancel()
                raise Hung(
                    f"{self._name} did not answer within {seconds:.0f} s. Look whether it is "
                    "frozen, then restart it or the program that steers it."
                )
        return done.result()

    def leave(self, do: Callable[[], None]) -> None:
        """Have it done after what is under way; nobody waits for it, or hears what it raises."""
        with self._entry:
            if not self._ended:
                self._work.put((do, Future()))

    def end(self) -> None:
        """No more work; what is under way ends by itself."""
        with self._entry:
            self._ended = True
            self._work.put(None)

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            do, done = work
            if not done.set_running_or_notify_cancel():
                continue
            self.busy = True
            try:
                result = do()
            except BaseException as error:  # it belongs to the caller
                self.busy = False
                done.set_exception(error)
            else:
                self.busy = False
                done.set_result(result)


def fenced(
    device: Device, thread: PhoneThread, check: Callable[[], None],
    given_up: Callable[[], bool] = lambda: False,
) -> Device:  # fmt: skip
    """``device`` as its owner sees it: every call is checked and made in ``thread``.

    It has the abilities of the device. ``check`` raises LeaseLost when the lease is over; it is
    asked in the phone's thread, so that no call of a former owner comes after a new one's. Once
    ``given_up()`` a call raises Stopped, also one that is under way."""
    kind = _fence_of(type(device))
    return cast(Device, kind(device, thread, check, given_up))


class _Fence:
    def __init__(
        self, device: Device, thread: PhoneThread, check: Callable[[], None],
        given_up: Callable[[], bool],
    ) -> None:  # fmt: skip
        self._device = device
        self._thread = thread
        self._check = check
        self._given_up = given_up

    def _do(self, name: str, *args: Any, **kw: Any) -> Any:
        def do() -> Any:
            self._check()
            return getattr(self._device, name)(*args, **kw)

        if self._given_up():
            raise Stopped("Nobody waits for this phone any more.")
        return self._thread.call(do, stopping=self._given_up)

    def __repr__(self) -> str:
        return f"<leased {self._device!r}>"


@lru_cache(maxsize=64)
def _fence_of(kind: type) -> type[_Fence]:
    """A class with the public methods of ``kind``, so that ``isinstance`` finds its abilities."""
    methods: dict[str, Any] = {}
    for name in dir(kind):
        if name.startswith("_") or name == "close":
            continue
        method = getattr(kind, name)
        if callable(method):
            methods[name] = _passing(name, method)
        else:
            methods[name] = property(partial(_value, name))
    for name in ("name", "os"):  # set in __init__ by most drivers
        methods.setdefault(name, property(partial(_value, name)))
    methods["close"] = _stays_open
    return type(f"Leased{kind.__name__}", (_Fence,), methods)


def _passing(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(self: _Fence, *args: Any, **kw: Any) -> Any:
        return self._do(name, *args, **kw)

    return call


def _value(name: str, fence: _Fence) -> Any:
    return getattr(fence._device, name)


def _stays_open(fence: _Fence) -> None:
    """The pool closes its phones; a borrower just gives them back."""
