"""A real Matrix homeserver, Synapse, for this process's tests; each makes accounts of its own."""

from __future__ import annotations

import base64
import functools
import hashlib
import hmac
import itertools
import secrets
from dataclasses import dataclass
from typing import Any

import httpx

from tests.phones import free_port
from tests.platforms.installed import Started, folder, synapse_python

SERVER = "phones.test"
SHARED = "registers accounts"
_numbers = itertools.count(1)
CONFIG = """
server_name: {server}
report_stats: false
pid_file: {folder}/pid
listeners:
  - {{port: {port}, type: http, tls: false, bind_addresses: ["127.0.0.1"],
      resources: [{{names: [client, media], compress: false}}]}}
database: {{name: sqlite3, args: {{database: {folder}/homeserver.db}}}}
log_config: {folder}/log.yaml
media_store_path: {folder}/media
signing_key_path: {folder}/signing.key
registration_shared_secret: {shared}
macaroon_secret_key: {shared}
form_secret: {shared}
trusted_key_servers: []
federation_domain_whitelist: []
bcrypt_rounds: 4
presence: {{enabled: false}}
rc_login: {{address: {none}, account: {none}, failed_attempts: {none}}}
rc_joins: {{local: {none}, remote: {none}}}
rc_invites: {{per_room: {none}, per_user: {none}, per_issuer: {none}}}
rc_message: {none}
rc_registration: {none}
rc_joins_per_room: {none}
rc_room_creation: {none}
max_upload_size: 10M
"""
LOG = """
version: 1
formatters: {{short: {{format: "%(levelname)s %(name)s %(message)s"}}}}
handlers:
  file: {{class: logging.FileHandler, filename: {folder}/homeserver.log, formatter: short}}
root: {{level: WARNING, handlers: [file]}}
disable_existing_loggers: false
"""


@dataclass(frozen=True, slots=True)
class Account:
    user: str
    token: str


class Synapse:
    def __init__(self) -> None:
        python = synapse_python()
        self._folder = folder("synapse")
        self.port = free_port()
        none = "{per_second: 100000, burst_count: 100000}"
        said = CONFIG.format(
            server=SERVER, folder=self._folder, port=self.port, shared=SHARED, none=none
        )
        (self._folder / "homeserver.yaml").write_text(said)
        (self._folder / "log.yaml").write_text(LOG.format(folder=self._folder))
        seed = base64.b64encode(secrets.token_bytes(32)).decode().rstrip("=")
        (self._folder / "signing.key").write_text(f"ed25519 a_test {seed}\n")
        self._command = [
            python, "-m", "synapse.app.homeserver", "-c", str(self._folder / "homeserver.yaml")
        ]  # fmt: skip
        self._admin: Account | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._started = Started(self._command, self.port, self._folder / "out.log")

    def stop(self) -> None:
        self._started.stop()

    def account(self, name: str, shown: str, *, admin: bool = False) -> Account:
        """A new one, whose id begins with ``name``. https://element-hq.github.io/synapse/latest/admin_api/register_api.html"""
        path = "/_synapse/admin/v1/register"
        with httpx.Client(base_url=self.address, trust_env=False, timeout=60) as client:
            nonce = client.get(path).json()["nonce"]
            user = f"{name}{next(_numbers)}"
            right = "admin" if admin else "notadmin"
            proof = hmac.new(
                SHARED.encode(), b"\0".join(s.encode() for s in (nonce, user, "secret", right)),
                hashlib.sha1,
            )  # fmt: skip
            made = client.post(
                path,
                json={
                    "nonce": nonce, "username": user, "displayname": shown, "password": "secret",
                    "admin": admin, "mac": proof.hexdigest(),
                },
            )  # fmt: skip
            made.raise_for_status()
        return Account(made.json()["user_id"], made.json()["access_token"])

    def limit(self, account: Account, per_second: int, burst: int) -> None:
        """Synapse's own limit of messages, for one account."""
        if self._admin is None:
            self._admin = self.account("admin", "Admin", admin=True)
        answer = httpx.post(
            f"{self.address}/_synapse/admin/v1/users/{account.user}/override_ratelimit",
            json={"messages_per_second": per_second, "burst_count": burst},
            headers={"Authorization": f"Bearer {self._admin.token}"},
            timeout=60,
        )
        answer.raise_for_status()


@functools.cache
def synapse() -> Synapse:
    """Starts once; skips the test where it is not installed."""
    return Synapse()


class Client:
    """Somebody's client, over plain HTTP: not the library under test."""

    def __init__(self, homeserver: Synapse, account: Account) -> None:
        self.account = account
        self._numbers = itertools.count(1)
        self._http = httpx.AsyncClient(
            base_url=f"{homeserver.address}/_matrix/client/v3", trust_env=False, timeout=60,
            headers={"Authorization": f"Bearer {account.token}"},
        )  # fmt: skip

    async def close(self) -> None:
        await self._http.aclose()

    async def call(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        answer = await self._http.request(method, path, json=body, **more)
        answer.raise_for_status()
        return answer.json()

    async def make_room(self, *invited: str, **more: Any) -> str:
        body = {"preset": "trusted_private_chat", "invite": list(invited), **more}
        made = await self.call("POST", "/createRoom", body)
        return str(made["room_id"])

    async def say(self, room: str, body: str, **more: Any) -> str:
        return await self.send(room, {"msgtype": "m.text", "body": body, **more})

    async def send(self, room: str, content: Any, kind: str = "m.room.message") -> str:
        path = f"/rooms/{room}/send/{kind}/t{next(self._numbers)}"
        return str((await self.call("PUT", path, content))["event_id"])

    async def upload(self, content: bytes, mime: str) -> str:
        answer = await self._http.post(
            self._http.base_url.join("/_matrix/media/v3/upload"), content=content,
            headers={"Content-Type": mime},
        )  # fmt: skip
        answer.raise_for_status()
        return str(answer.json()["content_uri"])

    async def download(self, mxc: str) -> bytes:
        where = mxc.removeprefix("mxc://")
        answer = await self._http.get(
            self._http.base_url.join(f"/_matrix/client/v1/media/download/{where}")
        )
        answer.raise_for_status()
        return answer.content

    async def events(self, room: str) -> list[dict[str, Any]]:
        """All messages and changes in order."""
        found = await self.call("GET", f"/rooms/{room}/messages?dir=b&limit=500")
        return list(reversed(found["chunk"]))

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
