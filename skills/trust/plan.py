"""What installing or updating a skill would change, before anything is changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from device_drivers.verbs.base import Language, Said
from skills.base import NO_PERMISSIONS, Kind, Permissions, Skill
from skills.trust import differences, signing
from skills.trust.lockfile import Locked
from skills.trust.manifest import Difference

MOST_FILES = 8
"""Are named in a list of changed files."""


@dataclass(frozen=True, slots=True)
class Plan:
    """``skill`` is what it would be, with the permissions it would get and the folder it would lie
    in; ``asked`` what its ``skill.toml`` asks for, which an unsigned one does not get.

    ``digest`` stands for every byte of it: a yes to a plan is a yes to that digest. ``trusted`` is
    what the owner calls the publisher, "" for one that is not trusted; ``before`` what is installed
    now, and ``kind_before`` what that is made of, None where its files do not tell; ``source``
    where it comes from, as it is kept in the lockfile."""

    skill: Skill
    source: str
    digest: str
    files: Mapping[str, bytes] = field(repr=False)
    changed: Difference
    asked: Permissions
    trusted: str = ""
    before: Locked | None = None
    kind_before: Kind | None = None

    @property
    def needs_yes(self) -> bool:
        """Whether anything would be other than it is; then it waits for the owner."""
        return self.before is None or self.before.digest != self.digest

    @property
    def needs_trust(self) -> bool:
        """It is signed, but by nobody the owner trusts: ``apply`` refuses it."""
        return bool(self.skill.publisher) and not self.trusted

    @property
    def signed(self) -> bool:
        return bool(self.skill.publisher)

    @property
    def added(self) -> Permissions:
        """Rights that it would have beside those of now."""
        return differences.added(self._had, self.skill.permissions)

    @property
    def lost(self) -> Permissions:
        return differences.added(self.skill.permissions, self._had)

    @property
    def asks_more(self) -> bool:
        """Whether a yes would give it more than what is installed has: a right, or a program."""
        return self.added != NO_PERMISSIONS or self.runs_newly

    @property
    def runs_newly(self) -> bool:
        """It runs something, which what is installed does not, or not of this kind."""
        return self.needs_yes and self.skill.kind not in ("text", self.kind_before)

    @property
    def _had(self) -> Permissions:
        return self.before.permissions.permissions if self.before else NO_PERMISSIONS

    def said(self, language: Language) -> str:
        """All that a yes would be for, some lines of plain text; it ends without a question."""
        return "\n".join(line.of(language) for line in self._lines())

    def _lines(self) -> list[Said]:
        lines = [self._head(), *self._who(), *self._runs(), *self._rights()]
        if self.before and self.changed:
            lines.append(self._files())
        return lines

    def _head(self) -> Said:
        name, new = self.skill.name, differences.shown(self.skill.version)
        title = Said(differences.shown(self.skill.title.en), differences.shown(self.skill.title.zh))
        if self.before is None:
            return Said(f"Install {name} {new}: “{title.en}”", f"安装 {name} {new}：“{title.zh}”")
        old = differences.shown(self.before.version)
        if not self.needs_yes and self.changed:
            return Said(f"Put {name} {new} right again", f"修复 {name} {new}")
        if not self.needs_yes:
            return Said(f"{name} {new} is installed already.", f"{name} {new} 已经安装。")
        return Said(
            f"Update {name} from {old} to {new}: “{title.en}”",
            f"把 {name} 从 {old} 更新到 {new}：“{title.zh}”",
        )

    def _who(self) -> list[Said]:
        source = differences.shown(self.source, 300)
        told = [Said(f"From: {source}", f"来源：{source}")]
        if not self.signed:
            told.append(
                Said(
                    "Nobody signed it: it gets no permissions, whatever it asks for.",
                    "没有人签名：无论它要求什么，都不给任何权限。",
                )
            )
            return told
        short = signing.fingerprint(self.skill.publisher)
        if self.trusted:
            told.append(
                Said(f"Signed by {self.trusted} ({short})", f"签名者：{self.trusted}（{short}）")
            )
        else:
            told.append(
                Said(
                    f"Signed with a key that you do not trust: {self.skill.publisher} "
                    f"(fingerprint {short})",
                    f"签名的钥匙不受您信任：{self.skill.publisher}（指纹 {short}）",
                )
            )
        return told

    def _runs(self) -> list[Said]:
        if not self.runs_newly:
            return []
        runs = _RUNS[self.skill.kind]
        if self.before is None:
            return [Said(f"It runs {runs.en}.", f"它会运行{runs.zh}。")]
        return [Said(f"NEW: it runs {runs.en}.", f"新增：它会运行{runs.zh}。")]

    def _rights(self) -> list[Said]:
        if not self.signed:
            return _list(
                Said("It asks in vain for:", "它要求但得不到："), differences.words(self.asked)
            )
        new, gone = differences.words(self.added), differences.words(self.lost)
        if self.before is None:
            told = _list(Said("It may:", "它可以："), differences.words(self.skill.permissions))
            return told or [Said(f"It may {_NOTHING.en}.", f"{_NOTHING.zh}。")]
        if not self.needs_yes:
            return []
        told = _list(Said("NEW: it may also", "新增：它还可以"), new)
        told += _list(Said("It no longer asks for:", "它不再要求："), gone)
        if not told and not self.runs_newly:
            told = [Said("It asks for nothing new.", "没有新增权限。")]
        return told

    def _files(self) -> Said:
        en, zh = [], []
        for words, chinese, names in (
            ("changed", "改动", self.changed.changed),
            ("new", "新增", self.changed.added),
            ("removed", "删除", self.changed.removed),
        ):
            if names:
                some = ", ".join(names[:MOST_FILES])
                more = len(names) - MOST_FILES
                en.append(f"{words} {some}" + (f" and {more} more" if more > 0 else ""))
                zh.append(f"{chinese} {some}" + (f" 等 {len(names)} 个" if more > 0 else ""))
        return Said(f"Files: {'; '.join(en)}", f"文件：{'；'.join(zh)}")


_NOTHING = differences.NOTHING
_RUNS = {
    "python": Said("a program, walled in", "一个沙盒里的程序"),
    "mcp": Said(
        "an MCP server, walled in and one for all people here: what one of them tells it, it may "
        "tell another",
        "一个沙盒里的 MCP 服务器，由这里的所有人共用：一个人告诉它的，它可能告诉另一个人",
    ),
}


def _list(head: Said, lines: list[Said]) -> list[Said]:
    return [head, *(Said(f"- {line.en}", f"- {line.zh}") for line in lines)] if lines else []
