"""Reads what the package manager needs from an APK: package, versions, label, main activity.

An APK is a zip; its AndroidManifest.xml is binary XML: chunks with a u16 type, u16 header size and
u32 size. Source: AOSP frameworks/base/libs/androidfw/include/androidfw/ResourceTypes.h.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

_STRING_POOL, _XML, _START, _END, _RESOURCE_MAP = 0x0001, 0x0003, 0x0102, 0x0103, 0x0180
_UTF8 = 1 << 8
_TYPE_STRING = 0x03
_NONE = 0xFFFFFFFF
MAX_MANIFEST = 4 << 20
_NAMES_BY_RESOURCE = {
    0x01010001: "label", 0x01010003: "name", 0x0101021B: "versionCode", 0x0101021C: "versionName",
    0x0101020C: "minSdkVersion", 0x01010270: "targetSdkVersion",
}  # fmt: skip


class BadApk(Exception):
    """Not an APK that can be installed; the message is the reason Android gives."""


@dataclass(frozen=True, slots=True)
class Apk:
    """``label`` is "" when it is a resource; ``activity`` is "" without a launcher icon."""

    package: str
    version_name: str
    version_code: int
    label: str
    activity: str


@dataclass
class _Tag:
    name: str
    attributes: dict[str, str] = field(default_factory=dict)


def read_apk(data: bytes) -> Apk:
    """Raises BadApk."""
    try:
        with (
            zipfile.ZipFile(io.BytesIO(data)) as archive,
            archive.open("AndroidManifest.xml") as file,
        ):
            manifest = file.read(MAX_MANIFEST)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError) as error:
        raise BadApk("Failed to parse APK file") from error
    except KeyError as error:
        raise BadApk("Failed to parse AndroidManifest.xml") from error
    try:
        return _summary(list(_tags(manifest)))
    except (struct.error, IndexError, ValueError) as error:
        raise BadApk("Corrupt XML binary file") from error


def _summary(events: list[tuple[bool, _Tag]]) -> Apk:
    package = version_name = label = activity = current = ""
    version_code = 0
    filters: set[str] = set()
    for opened, tag in events:
        a = tag.attributes
        if not opened:
            if tag.name == "intent-filter" and not activity and filters >= {
                "android.intent.action.MAIN", "android.intent.category.LAUNCHER"
            }:  # fmt: skip
                activity = current
        elif tag.name == "manifest":
            package, version_name = a.get("package", ""), a.get("versionName", "")
            version_code = int(a.get("versionCode") or 0)
        elif tag.name == "application":
            label = a.get("label", "")
        elif tag.name in ("activity", "activity-alias"):
            current = a.get("name", "")
        elif tag.name == "intent-filter":
            filters = set()
        elif tag.name in ("action", "category"):
            filters.add(a.get("name", ""))
    if "." not in package:
        raise BadApk("<manifest> has no valid package name")
    if activity.startswith("."):
        activity = package + activity
    elif activity and "." not in activity:
        activity = f"{package}.{activity}"
    return Apk(package, version_name or "null", version_code, label, activity)


def _tags(data: bytes) -> Iterator[tuple[bool, _Tag]]:
    """(True, tag) where an element starts, (False, tag) where it ends."""
    kind, header, total = struct.unpack_from("<HHI", data)
    if kind != _XML:
        raise ValueError("not binary XML")
    strings: list[str] = []
    resources: tuple[int, ...] = ()
    at = header
    while at + 8 <= min(total, len(data)):
        kind, header, size = struct.unpack_from("<HHI", data, at)
        if size < 8:
            raise ValueError("empty chunk")
        if kind == _STRING_POOL:
            strings = _strings(data[at : at + size])
        elif kind == _RESOURCE_MAP:
            resources = struct.unpack_from(f"<{(size - header) // 4}I", data, at + header)
        elif kind == _START:
            yield True, _start_tag(data, at + header, strings, resources)
        elif kind == _END:
            name = struct.unpack_from("<I", data, at + header + 4)[0]
            yield False, _Tag(strings[name])
        at += size


def _start_tag(data: bytes, at: int, strings: list[str], resources: tuple[int, ...]) -> _Tag:
    _, name, start, size, count = struct.unpack_from("<IIHHH", data, at)
    tag = _Tag(strings[name])
    for i in range(count):
        _, key, raw, _, _, kind, value = struct.unpack_from("<IIIHBBI", data, at + start + i * size)
        resource = resources[key] if key < len(resources) else 0
        label = _NAMES_BY_RESOURCE.get(resource, strings[key])
        if raw != _NONE:
            tag.attributes[label] = strings[raw]
        elif kind == _TYPE_STRING:
            tag.attributes[label] = strings[value]
        elif kind in (0x10, 0x11):
            tag.attributes[label] = str(value)
    return tag


def _strings(chunk: bytes) -> list[str]:
    _, header, _, count, _, flags, start, _ = struct.unpack_from("<HHIIIIII", chunk)
    offsets = struct.unpack_from(f"<{count}I", chunk, header)
    return [_string(chunk, start + offset, bool(flags & _UTF8)) for offset in offsets]


def _string(chunk: bytes, at: int, utf8: bool) -> str:
    if not utf8:
        size, at = _length(chunk, at, "<H", 0x8000, 16)
        return chunk[at : at + size * 2].decode("utf-16-le", errors="replace")
    _, at = _length(chunk, at, "<B", 0x80, 8)
    size, at = _length(chunk, at, "<B", 0x80, 8)
    return chunk[at : at + size].decode(errors="replace")


def _length(chunk: bytes, at: int, unit: str, high: int, shift: int) -> tuple[int, int]:
    """A length in one unit, or in two when the highest bit of the first is set."""
    step = struct.calcsize(unit)
    (value,) = struct.unpack_from(unit, chunk, at)
    if not value & high:
        return value, at + step
    (low,) = struct.unpack_from(unit, chunk, at + step)
    return (value & (high - 1)) << shift | low, at + 2 * step
