"""Fetches models: what was cut off is continued, what arrives is checked, byte for byte.

The hub client gives names, sizes and hashes, and streams; the part files are ours, since the client
throws away what it has when it is interrupted.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from models.locks import held
from models.serving.base import ServingError, Tell, quiet
from models.serving.catalogue import GIGA
from models.serving.progress import Progress
from models.serving.remote import Listing, RemoteFile, endpoint, explained, hub

CARD = "phonepilot.json"
PART = ".part-"
SPARE = 1.0
"""Gigabytes of the disk that a download leaves free."""
BLOCK = 1 << 20


def fetch(
    listing: Listing, files: Sequence[RemoteFile], folder: Path, tell: Tell = quiet
) -> list[Path]:
    """The files in ``folder``, all of them checked. Raises ServingError."""
    folder.mkdir(parents=True, exist_ok=True)
    with held(folder / ".lock"), explained(listing.repository):
        card = _Card.read(folder)
        card = card if card and card.commit == listing.commit else _Card.of(listing)
        _room_for(files, folder)
        for number, file in enumerate(files, 1):
            if file not in card.files or not _has_size(folder / file.name, file.size):
                progress = Progress(file.name, number, len(files), tell)
                _fetch_one(listing, file, folder, progress)
                card = card.with_file(file)
                card.write(folder)
        card.finished(files).write(folder)
    return [folder / file.name for file in files]


def whole(folder: Path, patterns: Sequence[str]) -> list[Path]:
    """The files that were fetched before and fit the patterns; [] when a fetch of them was cut off
    or a file has gone. Looks at sizes only, and asks nobody."""
    card = _Card.read(folder)
    found = Listing("", "", card.files).matching(patterns) if card else ()
    sound = all(
        card and file.name in card.whole and _has_size(folder / file.name, file.size)
        for file in found
    )
    return [folder / file.name for file in found] if sound else []


def damaged(folder: Path) -> list[str]:
    """Names of files that are not what was fetched once. Reads them all. Raises ServingError for a
    folder that was not fetched."""
    card = _Card.read(folder)
    if card is None:
        raise ServingError(f"{folder} was not fetched by `phonepilot models pull`.")
    return [file.name for file in card.files if not is_sound(folder / file.name, file)]


def is_sound(path: Path, file: RemoteFile) -> bool:
    """Size and content are those of the repository."""
    if not _has_size(path, file.size):
        return False
    if not file.sha256 and not file.git:
        return True
    hashed = hashlib.sha256() if file.sha256 else _git_hash(file.size)
    with path.open("rb") as opened:
        while block := opened.read(BLOCK):
            hashed.update(block)
    return hashed.hexdigest() == (file.sha256 or file.git)


def _fetch_one(listing: Listing, file: RemoteFile, folder: Path, progress: Progress) -> None:
    target, part = folder / file.name, _part(folder, file)
    if is_sound(target, file):
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    for stale in target.parent.glob(f"{target.name}{PART}*"):
        if stale != part:
            stale.unlink()
    for attempt in (1, 2):
        _stream(listing, file, part, progress)
        progress.say("checking")
        if is_sound(part, file):
            part.replace(target)
            progress.say("done")
            return
        part.unlink(missing_ok=True)
        if attempt == 1:
            progress.say("arrived damaged, and is fetched again")
    raise ServingError(
        f"{file.name} of {listing.repository} arrived damaged twice: its content does not have the "
        "hash that the hub names. Something on the way changes it (a mirror, a proxy): try another "
        "HF_ENDPOINT.",
        f"{listing.repository} 的 {file.name} 两次下载都已损坏：内容与仓库给出的哈希不符，"
        "途中（镜像、代理）有东西改动了它。请换一个 HF_ENDPOINT。",
    )


def _stream(listing: Listing, file: RemoteFile, part: Path, progress: Progress) -> None:
    """The rest of the file behind what ``part`` has of it."""
    from huggingface_hub.file_download import http_get
    from huggingface_hub.utils import build_hf_headers

    have = _size(part)
    if have > file.size:
        part.unlink()
        have = 0
    progress.begin(have, file.size)
    if have == file.size and part.exists():
        return
    url = hub().hf_hub_url(
        listing.repository, file.name, revision=listing.commit, endpoint=endpoint()
    )
    with part.open("ab") as out:
        http_get(
            url, out, resume_size=have, headers=build_hf_headers(), expected_size=file.size,
            displayed_filename=file.name, tqdm_class=progress.bar(),
        )  # fmt: skip


def _room_for(files: Sequence[RemoteFile], folder: Path) -> None:
    """Raises ServingError when the disk is too small for what is missing."""
    missing = sum(
        file.size - _size(_part(folder, file))
        for file in files if not _has_size(folder / file.name, file.size)
    )  # fmt: skip
    free = shutil.disk_usage(folder).free
    if missing and missing + SPARE * GIGA > free:
        raise ServingError(
            f"{missing / GIGA:.1f} GB are still to be fetched, and the disk of {folder} has "
            f"{free / GIGA:.1f} GB free. Make room, or keep models elsewhere: --store.",
            f"还需下载 {missing / GIGA:.1f} GB，而 {folder} 所在磁盘只剩 {free / GIGA:.1f} GB。"
            "请腾出空间，或用 --store 换一个位置。",
        )


def _part(folder: Path, file: RemoteFile) -> Path:
    """What has arrived so far, of this very content."""
    return folder / f"{file.name}{PART}{(file.sha256 or file.git)[:12]}"


@dataclass(frozen=True, slots=True)
class _Card:
    """What is known of a folder's files. ``files`` were checked when they arrived; ``whole`` names
    those whose fetch was finished, so that nothing that belongs to them is missing."""

    repository: str
    commit: str
    files: tuple[RemoteFile, ...] = ()
    whole: tuple[str, ...] = ()

    @classmethod
    def of(cls, listing: Listing) -> _Card:
        return cls(listing.repository, listing.commit)

    @classmethod
    def read(cls, folder: Path) -> _Card | None:
        try:
            data = json.loads((folder / CARD).read_text(encoding="utf-8"))
            files = tuple(RemoteFile(**each) for each in data["files"])
            return cls(data["repository"], data["commit"], files, tuple(data["whole"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def with_file(self, file: RemoteFile) -> _Card:
        others = tuple(each for each in self.files if each.name != file.name)
        return replace(self, files=(*others, file))

    def finished(self, files: Sequence[RemoteFile]) -> _Card:
        return replace(self, whole=tuple({*self.whole, *(file.name for file in files)}))

    def write(self, folder: Path) -> None:
        written = folder / f"{CARD}.new"
        written.write_text(json.dumps(asdict(self), indent=1), encoding="utf-8")
        written.replace(folder / CARD)


def _has_size(path: Path, size: int) -> bool:
    return path.is_file() and path.stat().st_size == size


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _git_hash(size: int) -> Any:
    """git names a file's content by the SHA-1 of a head and the content."""
    return hashlib.sha1(f"blob {size}\0".encode(), usedforsecurity=False)
