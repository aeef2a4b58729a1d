"""Skills that are made, signed and installed for a test."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from skills.base import Skill
from skills.trust import signing
from skills.trust.store import Store

PRIVATE = signing.new_private()
PUBLIC = signing.public_of(PRIVATE)


def folder_of(
    where: Path, name: str, program: str = "", *, phrases: Sequence[str] = (), words: str = "",
    version: str = "1.0.0", more: str = "", private: str = PRIVATE, kind: str = "python",
    made_of: Mapping[str, str] | None = None, **asked: Iterable[str],
) -> Path:  # fmt: skip
    """A signed skill in a folder of its own below ``where``. ``program`` is the body of ``run``,
    ``asked`` its permissions, ``more`` more of ``skill.toml``."""
    folder = where / name
    folder.mkdir(parents=True)
    title = name.replace("-", " ").capitalize()
    permissions = "\n".join(f"{key} = {json.dumps(sorted(each))}" for key, each in asked.items())
    toml = (
        f'version = "{version}"\nkind = "{kind}"\npublisher = "{signing.public_of(private)}"\n'
        f"phrases = {json.dumps(list(phrases), ensure_ascii=False)}\n"
        f'[title]\nen = "{title}"\nzh = "{title}技"\n[permissions]\n{permissions}\n{more}\n'
    )
    matter = f"---\nname: {name}\ndescription: A skill for a test, called {title}.\n---\n"
    made = {
        "SKILL.md": (matter + (words or "Run it.")).encode(),
        "skill.toml": toml.encode(),
        **{path: data.encode() for path, data in (made_of or {}).items()},
    }
    if program:
        body = textwrap.indent(textwrap.dedent(program).strip(), "    ")
        made["skill.py"] = f"def run(context):\n{body}\n".encode()
    for path, data in signing.signed(made, private).items():
        (folder / path).write_bytes(data)
    return folder


def install(home: Path, folder: Path) -> Skill:
    """As the owner does at the machine, who trusts its publisher."""
    store = Store(home)
    if PUBLIC not in store.publishers.all().values():
        store.publishers.trust("tester", PUBLIC)
    return store.apply(store.plan(folder))
