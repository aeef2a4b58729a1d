"""Reads a dex file far enough to tell an interface's methods with their signatures.

Source: the Dalvik executable format, source.android.com/docs/core/runtime/dex-format.
"""

from __future__ import annotations

import struct
import zipfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, order=True)
class Method:
    """A method's name and the descriptors of its parameters (``I``, ``Ljava/lang/String;``)."""

    name: str
    parameters: tuple[str, ...]
    returns: str


class Dex:
    """One classes.dex."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        (self._strings, _, self._types, _, self._protos, _, _, _, self._methods, count_classes,
         classes) = struct.unpack_from("<11I", data, 0x3C)  # fmt: skip
        self._classes = {
            self._type(kind): methods
            for kind, _, _, _, _, _, methods, _ in struct.iter_unpack(
                "<8I", data[classes : classes + 32 * count_classes]
            )
        }

    def has(self, name: str) -> bool:
        """Whether a class is defined here."""
        return name in self._classes

    def methods(self, interface: str) -> list[Method]:
        """The methods ``interface`` (``Lcom/x/Name;``) declares. KeyError when it is not here."""
        at = self._classes[interface]
        static, at = self._leb128(at)
        instance, at = self._leb128(at)
        direct, at = self._leb128(at)
        virtual, at = self._leb128(at)
        for _ in range(2 * (static + instance)):
            _, at = self._leb128(at)
        found: list[Method] = []
        for count in (direct, virtual):
            index = 0
            for _ in range(count):
                step, at = self._leb128(at)
                index += step
                _, at = self._leb128(at)
                _, at = self._leb128(at)
                found.append(self._method(index))
        return found

    def _method(self, index: int) -> Method:
        _, proto, name = struct.unpack_from("<HHI", self._data, self._methods + 8 * index)
        _, returns, at = struct.unpack_from("<3I", self._data, self._protos + 12 * proto)
        if not at:
            return Method(self._string(name), (), self._type(returns))
        (size,) = struct.unpack_from("<I", self._data, at)
        kinds = struct.unpack_from(f"<{size}H", self._data, at + 4)
        parameters = tuple(self._type(kind) for kind in kinds)
        return Method(self._string(name), parameters, self._type(returns))

    def _type(self, index: int) -> str:
        return self._string(struct.unpack_from("<I", self._data, self._types + 4 * index)[0])

    def _string(self, index: int) -> str:
        (at,) = struct.unpack_from("<I", self._data, self._strings + 4 * index)
        _, at = self._leb128(at)
        return self._data[at : self._data.index(0, at)].decode()

    def _leb128(self, at: int) -> tuple[int, int]:
        value = shift = 0
        while True:
            byte = self._data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value, at


def interface_methods(jar: Path, interface: str) -> list[Method]:
    """The methods of an interface in a jar or APK, whichever of its dex files has it."""
    with zipfile.ZipFile(jar) as archive:
        for name in archive.namelist():
            if name.endswith(".dex"):
                dex = Dex(archive.read(name))
                if dex.has(interface):
                    return dex.methods(interface)
    raise KeyError(interface)
