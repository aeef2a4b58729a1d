"""Within the wall: a port on 127.0.0.1 that leads to the house's proxy. Standard library only.

``python -I -S -B bridge.py COMMAND…`` listens, starts the command with its own input and output,
and ends with it. What the way is for, the proxy decides.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import threading

PORT = 8080
SOCKET = "/house/proxy.sock"
MOST = 32
"""Connections at a time."""


def main(command: list[str]) -> int:
    listening = socket.create_server(("127.0.0.1", PORT), backlog=MOST)
    places = threading.BoundedSemaphore(MOST)
    threading.Thread(target=_listen, args=(listening, places), daemon=True).start()
    return subprocess.call(command)


def _listen(listening: socket.socket, places: threading.BoundedSemaphore) -> None:
    while True:
        here, _ = listening.accept()
        if places.acquire(blocking=False):
            threading.Thread(target=_carry, args=(here, places), daemon=True).start()
        else:
            here.close()


def _carry(here: socket.socket, places: threading.BoundedSemaphore) -> None:
    there = socket.socket(socket.AF_UNIX)
    try:
        there.connect(SOCKET)
        back = threading.Thread(target=_copy, args=(there, here), daemon=True)
        back.start()
        _copy(here, there)
        back.join()
    except OSError:
        pass
    finally:
        here.close()
        there.close()
        places.release()


def _copy(source: socket.socket, target: socket.socket) -> None:
    try:
        while data := source.recv(65_536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        return


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
