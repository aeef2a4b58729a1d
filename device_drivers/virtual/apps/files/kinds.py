"""What a file is by its name: its type, its icon, the category it is found under."""

from __future__ import annotations

import posixpath

from device_drivers.virtual.android.files import Entry

TYPES = {
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp",
    "mp4": "video/mp4", "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg",
    "wav": "audio/wav", "flac": "audio/flac", "txt": "text/plain", "md": "text/markdown",
    "csv": "text/csv", "json": "application/json", "log": "text/plain", "xml": "text/xml",
    "html": "text/html", "pdf": "application/pdf", "apk": "application/vnd.android.package-archive",
    "zip": "application/zip",
}  # fmt: skip
CATEGORIES = {
    "Images": ("image", ("image/",)),
    "Videos": ("video", ("video/",)),
    "Audio": ("music", ("audio/",)),
    "Documents": ("document", ("text/", "application/json", "application/pdf")),
}
"""Name: icon, and how the types in it begin."""
_UNITS = ("B", "kB", "MB", "GB")


def type_of(name: str) -> str:
    """The MIME type its ending says."""
    ending = posixpath.splitext(name)[1].lstrip(".").lower()
    return TYPES.get(ending, "application/octet-stream")


def icon_of(entry: Entry) -> str:
    if entry.is_directory:
        return "folder"
    kind = type_of(entry.name)
    for icon, begins in CATEGORIES.values():
        if kind.startswith(begins):
            return icon
    return "file"


def readable(name: str) -> bool:
    """Whether it can be shown as text."""
    return type_of(name).startswith(("text/", "application/json"))


def size_text(size: float) -> str:
    """1234 is "1.2 kB"."""
    unit = 0
    while size >= 1000 and unit < len(_UNITS) - 1:
        size, unit = size / 1000, unit + 1
    digits = 0 if unit == 0 or size >= 100 else 1
    return f"{size:.{digits}f} {_UNITS[unit]}"
