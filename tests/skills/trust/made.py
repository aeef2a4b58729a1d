"""Skills that are made for tests: signed, changed, packed."""

from __future__ import annotations

import base64
from pathlib import Path

from skills.trust import archive, signing
from skills.trust.store import Store

MIA, EVE = (base64.b64encode(bytes([number]) * 32).decode() for number in (1, 2))
"""Private keys: the publisher, and somebody else."""
MIA_KEY, EVE_KEY = signing.public_of(MIA), signing.public_of(EVE)
PERMISSIONS = 'tools = ["screen"]\nverbs = ["storage"]\n'


def files(
    name: str = "tidy", version: str = "1.0.0", *, key: str = MIA, permissions: str = PERMISSIONS,
    program: str = "def run(context):\n    return 'Tidy.'\n", more: dict[str, bytes] | None = None,
) -> dict[str, bytes]:  # fmt: skip
    """Unsigned; ``skill.toml`` names the key's public half as its publisher, "" for none."""
    publisher = f'publisher = "{signing.public_of(key)}"\n' if key else ""
    declared = (
        f'version = "{version}"\n{publisher}kind = "python"\n'
        'phrases = ["tidy my phone", "整理手机"]\n'
        f'[title]\nen = "Tidy up"\nzh = "整理"\n[permissions]\n{permissions}'
    )
    return {
        "SKILL.md": f"---\nname: {name}\ndescription: Frees space.\n---\nWords.\n".encode(),
        "skill.toml": declared.encode(),
        "skill.py": program.encode(),
        "data/words.txt": b"one\ntwo\n",
        **(more or {}),
    }


def signed(
    name: str = "tidy", version: str = "1.0.0", *, key: str = MIA, **more: str
) -> dict[str, bytes]:
    return signing.signed(files(name, version, key=key, **more), key)  # type: ignore[arg-type]


def put(folder: Path, some: dict[str, bytes]) -> Path:
    """As files below a folder."""
    for name, data in some.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def packed(path: Path, some: dict[str, bytes], name: str = "tidy") -> Path:
    path.write_bytes(archive.pack(name, some))
    return path


def store(home: Path, *registries: str, trusted: bool = True) -> Store:
    """A home without built-in skills, which trusts Mia."""
    home.mkdir(mode=0o700, exist_ok=True)
    made = Store(home, registries, built_in=home / "none")
    if trusted:
        made.publishers.trust("mia", MIA_KEY)
    return made
