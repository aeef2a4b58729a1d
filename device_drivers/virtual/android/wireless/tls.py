"""TLS as adbd speaks it, over any transport: 1.3 only, both sides show certificates of their keys.

The peer's certificate is never judged by who signed it; its RSA key is who the peer is.
"""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Callable

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID
from OpenSSL import SSL, crypto

PIECE = 1 << 16
Accepts = Callable[[rsa.RSAPublicKey], bool]


class Identity:
    """A phone's own RSA key and the certificate around it."""

    def __init__(self) -> None:
        key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        name = x509.Name(
            [
                x509.NameAttribute(NameOID.COUNTRY_NAME, "US"),
                x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Android"),
                x509.NameAttribute(NameOID.COMMON_NAME, "Adb"),
            ]
        )
        now = datetime.datetime.now(datetime.UTC)
        made = (
            x509.CertificateBuilder(subject_name=name, issuer_name=name, serial_number=1)
            .public_key(key.public_key())
            .not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=3650))
            .sign(key, hashes.SHA256())
        )
        self.key = key
        self.certificate = made

    def context(self, accepts: Accepts) -> SSL.Context:
        """For the phone's side; a peer whose key is not accepted is refused in the handshake."""
        context = SSL.Context(SSL.TLS_SERVER_METHOD)
        context.set_min_proto_version(SSL.TLS1_3_VERSION)
        context.use_privatekey(self.key)
        context.use_certificate(self.certificate)

        def judge(_: SSL.Connection, shown: crypto.X509, *rest: int) -> bool:
            key = shown.to_cryptography().public_key()
            return isinstance(key, rsa.RSAPublicKey) and accepts(key)

        context.set_verify(SSL.VERIFY_PEER | SSL.VERIFY_FAIL_IF_NO_PEER_CERT, judge)
        return context


class Secured(asyncio.Transport):
    """A transport that encrypts what is written and hands on what comes, once ``begun``.

    ``opened`` is called when the handshake is done, ``refused`` when it fails."""

    def __init__(
        self, below: asyncio.Transport, context: SSL.Context,
        opened: Callable[[Secured], asyncio.Protocol], refused: Callable[[str], None],
    ) -> None:  # fmt: skip
        super().__init__()
        self._below = below
        self._opened = opened
        self._refused = refused
        self._above: asyncio.Protocol | None = None
        self.tls = SSL.Connection(context, None)
        self.tls.set_accept_state()

    def received(self, data: bytes) -> None:
        """Bytes from the wire."""
        self.tls.bio_write(data)
        try:
            if self._above is None:
                self.tls.do_handshake()
                self._flush()
                self._above = self._opened(self)
            while self._above is not None:
                self._above.data_received(self.tls.recv(PIECE))
        except SSL.WantReadError:
            self._flush()
        except SSL.ZeroReturnError:
            self._below.close()
        except SSL.Error as error:
            self._flush()
            self._below.close()
            self._refused(f"{error}")

    def lost(self, error: Exception | None) -> None:
        """The wire is gone."""
        if self._above is not None:
            self._above.connection_lost(error)

    # --- asyncio.Transport --------------------------------------------------------------------

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self._below.is_closing():
            return
        view = memoryview(data)
        while len(view):
            sent = self.tls.send(bytes(view[:PIECE]))
            view = view[sent:]
        self._flush()

    def get_extra_info(self, name: str, default: object = None) -> object:
        return self._below.get_extra_info(name, default)

    def is_closing(self) -> bool:
        return self._below.is_closing()

    def close(self) -> None:
        self._below.close()

    def abort(self) -> None:
        self._below.abort()

    def _flush(self) -> None:
        while True:
            try:
                self._below.write(self.tls.bio_read(PIECE))
            except SSL.WantReadError:
                return
