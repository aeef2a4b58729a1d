"""A real XMPP server, Prosody, for this process's tests; each makes accounts of its own."""

from __future__ import annotations

import functools
import itertools
import os
import subprocess

from tests.phones import free_port
from tests.platforms.certificates import certificates
from tests.platforms.installed import Started, folder, program

HOST, ROOMS = "phones.test", "rooms.phones.test"
PASSWORD = "the account's password"
INSTALL = "apt-get install prosody, or sh scripts/setup_tests.sh as root"
_numbers = itertools.count(1)
CONFIG = """
run_as_root = true
pidfile = "{folder}/pid"
data_path = "{folder}/data"
interfaces = {{ "127.0.0.1" }}
c2s_ports = {{ {port} }}
c2s_direct_tls_ports = {{ {tls_port} }}
s2s_ports = {{}}
http_ports = {{ {http_port} }}
http_interfaces = {{ "127.0.0.1" }}
https_ports = {{}}
modules_enabled = {{ "disco", "roster", "saslauth", "tls", "private", "pep", "ping", "mam",
  "offline", "message", "presence", "carbons", "smacks" }}
modules_disabled = {{ "s2s" }}
default_archive_policy = true
authentication = "internal_plain"
c2s_require_encryption = true
allow_unencrypted_plain_auth = false
log = {{ info = "{folder}/prosody.log" }}
ssl = {{ certificate = "{chain}", key = "{key}" }}
c2s_direct_tls_ssl = {{ certificate = "{chain}", key = "{key}" }}
VirtualHost "{host}"
  http_host = "127.0.0.1"
Component "{rooms}" "muc"
  restrict_room_creation = false
  muc_room_default_public_jids = true
  muc_room_locking = false
Component "upload.{host}" "http_file_share"
  http_host = "127.0.0.1"
  http_external_url = "http://127.0.0.1:{http_port}/"
"""


class Prosody:
    def __init__(self) -> None:
        where = folder("prosody")
        self._config = where / "prosody.cfg.lua"
        self.port, self.tls_port, self.http_port = free_port(), free_port(), free_port()
        certificate = certificates()
        (where / "data").mkdir()
        self._config.write_text(
            CONFIG.format(
                folder=where, port=self.port, tls_port=self.tls_port, http_port=self.http_port,
                host=HOST, rooms=ROOMS, chain=certificate.chain, key=certificate.key,
            )
        )  # fmt: skip
        self._command = [
            program("prosody", INSTALL), "-F", "--config", str(self._config)
        ]  # fmt: skip
        self._log = where / "out.log"
        self.start()

    def start(self) -> None:
        self._started = Started(self._command, self.port, self._log)

    def stop(self) -> None:
        self._started.stop()

    def account(self, name: str) -> str:
        """A new one's address, which begins with ``name``."""
        user = f"{name}{next(_numbers)}"
        subprocess.run(
            [program("prosodyctl", INSTALL), "--config", str(self._config), "register", user, HOST,
             PASSWORD],
            check=True, capture_output=True, timeout=60, env=dict(os.environ),
        )  # fmt: skip
        return f"{user}@{HOST}"


@functools.cache
def prosody() -> Prosody:
    """Starts once; skips the test where it is not installed."""
    return Prosody()
