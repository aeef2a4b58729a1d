"""Where a picture lies below the folder of pictures: as its benchmark's makers pack it, as ClawGUI
does, or all in one folder."""

from __future__ import annotations

from pathlib import Path, PurePosixPath


def found(image: str, folder: Path, packed: str) -> Path | None:
    """``packed``: the folder in which its makers have it. Whoever packs pictures anew keeps the end
    of their path; the longest end that is there is taken, as names alone may come twice."""
    if astray(image):
        return None
    parts = PurePosixPath(image).parts
    roots = (folder, folder / packed, folder / PurePosixPath(packed).name)
    ends = (parts[start:] for start in range(len(parts)))
    places = (root.joinpath(*end) for end in ends for root in roots)
    return next((place for place in places if place.is_file()), None)


def astray(image: str) -> bool:
    """Whether it leaves its folder: any other file of this machine would be sent, too."""
    parts = image.replace("\\", "/").split("/")
    return image.startswith(("/", "\\")) or parts[0].endswith(":") or ".." in parts
