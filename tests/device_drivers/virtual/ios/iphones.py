"""Virtual iPhones for tests, and what one does to them: with facebook-wda, or with plain HTTP."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import pytest
import wda

from device_drivers.base import OS
from device_drivers.virtual.ios.listener import IosListener
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.server import VirtualPhoneServer
from tests.phones import running_phone

T = TypeVar("T")
LEAVES_SOCKETS = pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning")
"""facebook-wda opens a socket for each request and leaves it to the garbage collector."""


@dataclass
class Iphone:
    """``client`` is facebook-wda as it comes."""

    server: VirtualPhoneServer
    client: Any

    def look(self, see: Callable[[Phone], T]) -> T:
        """What ``see`` finds, in the phone's own thread."""
        return self.server.call(see)

    def sql(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self.look(lambda phone: phone.store.db.execute(query, values).fetchall())

    def open(self, package: str) -> None:
        self.look(lambda phone: phone.open_app(package))

    def labels(self) -> list[str]:
        return self.look(lambda phone: [n.label for n in phone.tree().walk() if n.label])

    @property
    def mjpeg_port(self) -> int:
        return self.look(lambda phone: _listener(self.server).other_ports["mjpeg"])

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Status and answer of one plain request."""
        status, content = self.fetch(method, path, body)
        return status, json.loads(content)

    def fetch(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        link = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        try:
            content = None if body is None else json.dumps(body)
            link.request(method, path, content, {"Content-Type": "application/json"})
            answer = link.getresponse()
            return answer.status, answer.read()
        finally:
            link.close()

    def post(self, path: str, **body: object) -> Any:
        """The value that answers a POST below the session, which must succeed."""
        status, answer = self.ask("POST", f"/session/{self.client.session_id}{path}", body)
        assert status == 200, answer
        return answer["value"]


def _listener(server: VirtualPhoneServer) -> IosListener:
    listener = server._listener
    assert isinstance(listener, IosListener)
    return listener


@contextmanager
def iphone(**kw: Any) -> Iterator[Iphone]:
    """A served iPhone, ``kw`` as for Phone."""
    with running_phone(system=OS.IOS, **{"seed": 3, **kw}) as (server, _):
        yield Iphone(server, wda.Client(f"http://127.0.0.1:{server.port}"))
