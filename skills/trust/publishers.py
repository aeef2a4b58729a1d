"""Whom the owner trusts: ``skills_publishers.toml`` in the home, a public key for each name.

A key is pinned by hand and stays what it is: a name does not get another key, nor a key another
name, before the old one is distrusted.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import tomlkit
from pydantic import BaseModel, ValidationError

from device_drivers.verbs.base import Said
from models.locks import held
from models.nearest import either, nearest
from skills.base import Malformed, Refused, SkillError
from skills.trust import signing, written
from skills.trust.differences import shown

FILE = "skills_publishers.toml"
LARGEST = 256 * 1024
_NAME = re.compile(r"[a-z0-9](-?[a-z0-9]){0,39}")


class _Kept(BaseModel, extra="forbid", frozen=True, strict=True):
    publishers: dict[str, str] = {}


class Publishers:
    """Of one home. Read anew each time, so that distrust counts at once."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._path = home / FILE

    def all(self) -> dict[str, str]:
        """Public keys (base64) by name. Raises Malformed when the file is none."""
        try:
            with self._path.open("rb") as file:
                text = file.read(LARGEST).decode()
            kept = _Kept.model_validate(tomllib.loads(text)).publishers
            return {fit(name): signing.key(public) for name, public in sorted(kept.items())}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, ValidationError, RecursionError, SkillError) as error:
            raise Malformed(
                Said(
                    f"{self._path} cannot be read. It has lines such as: "
                    'name = "KEY" below [publishers]. Mend it, or remove it and trust anew.',
                    f'无法读取 {self._path}。每行应是 [publishers] 下的 名字 = "公钥"。'
                    "请改正，或删掉后重新信任。",
                )
            ) from error

    def name_of(self, public: str) -> str:
        """What the owner calls whoever has this key; "" for one that is not trusted."""
        return next((name for name, known in self.all().items() if known == public), "")

    def trust(self, name: str, public: str) -> None:
        """Pin a key. Raises Malformed, Refused where the name or the key is taken."""
        public = signing.key(public)
        fit(name)
        with held(self._home / f"{FILE}.lock", pause=0.02):
            known = self.all()
            if known.get(name) == public:
                return
            if name in known:
                raise Refused(
                    Said(
                        f"{name} is trusted with another key "
                        f"({signing.fingerprint(known[name])}). If the new one is really theirs: "
                        f"phonepilot skills keys distrust {name}, then trust it.",
                        f"{name} 已经用另一把钥匙（{signing.fingerprint(known[name])}）受信任。"
                        "确认新钥匙属于他们后，"
                        f"先 phonepilot skills keys distrust {name}，再信任。",
                    )
                )
            if taken := self.name_of(public):
                raise Refused(
                    Said(f"That key is trusted as {taken}.", f"这把钥匙已作为 {taken} 受信任。")
                )
            self._write(known | {name: public})

    def distrust(self, name: str) -> str:
        """Take a key out; which it was. Raises Malformed when nobody is called so."""
        with held(self._home / f"{FILE}.lock", pause=0.02):
            known = self.all()
            if name not in known:
                raise Malformed(_nobody(name, list(known)))
            public = known.pop(name)
            self._write(known)
        return public

    def _write(self, known: dict[str, str]) -> None:
        written.whole(self._path, tomlkit.dumps({"publishers": known}).encode())


def _nobody(name: str, known: Sequence[str]) -> Said:
    close = nearest(name, known)
    called = shown(name)
    en, zh = (
        (f" Did you mean {either(close)}?", f"您是指 {'、'.join(close)} 吗？")
        if close
        else ("", "")
    )
    return Said(f"No publisher is called “{called}”.{en}", f"没有叫“{called}”的发布者。{zh}")


def fit(name: str) -> str:
    """The name, if a publisher can be called so. Raises Malformed."""
    if not _NAME.fullmatch(name):
        raise Malformed(
            Said(
                f"“{shown(name)}” cannot name a publisher: take up to 40 small letters, digits and "
                "single hyphens.",
                f"“{shown(name)}”不能作发布者的名字：最多 40 个小写字母、数字和单个连字符。",
            )
        )
    return name
