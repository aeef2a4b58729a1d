"""Who signed a folder or an archive, and each file that is not what was signed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device_drivers.verbs.base import Said
from skills.base import SkillError
from skills.trust import manifest, signing
from skills.trust.installed import Installed
from skills.trust.publishers import Publishers


@dataclass(frozen=True, slots=True)
class Verdict:
    """``fine``: signed, unchanged, by somebody trusted. ``lines`` say what was found."""

    fine: bool
    lines: tuple[Said, ...]


def verdict(files: Mapping[str, bytes], publishers: Publishers) -> Verdict:
    """Of the files of a skill by name. Raises Malformed where the publishers cannot be read."""
    trusted = publishers.all()
    try:
        public, listed = signing.verified(files)
    except SkillError as error:
        return Verdict(False, (error.said, *_each_file(files)))
    if not public:
        return Verdict(False, (Said("Nobody signed it.", "没有人签名。"),))
    short, count = signing.fingerprint(public), len(listed.files)
    name = next((name for name, known in trusted.items() if known == public), "")
    who = (
        Said(f"Signed by {name}, whom you trust.", f"签名者是您信任的 {name}。")
        if name
        else Said(
            "Signed with a key that you do not trust. When you know from them that it is theirs: "
            f"phonepilot skills keys trust NAME {public}",
            "签名的钥匙不受您信任。向对方确认后：phonepilot skills keys trust 名字 " + public,
        )
    )
    return Verdict(
        bool(name),
        (
            who,
            Said(f"Key: {public} (fingerprint {short})", f"公钥：{public}（指纹 {short}）"),
            Said(f"All {count} files are as they were signed.", f"{count} 个文件都和签名时一样。"),
            Said(f"Manifest: {listed.digest}", f"清单：{listed.digest}"),
        ),
    )


def of_installed(there: Installed, name: str) -> Verdict:
    """Of a skill that was installed: what helps is to have it again. Raises Malformed where the
    publishers cannot be read."""
    folder = there.place(there.locked()[name].digest, name)
    try:
        files = manifest.files_of(folder)
    except (OSError, SkillError):
        files = {}
    try:
        there.get(name)
    except SkillError as error:
        return Verdict(False, (error.said, *_each_file(files)))
    return verdict(files, there.publishers)


def _each_file(files: Mapping[str, bytes]) -> list[Said]:
    """Every file that differs from the manifest, where that can be read."""
    try:
        listed = manifest.read(files.get(manifest.MANIFEST, b""))
    except SkillError:
        return []
    found = manifest.between(listed, manifest.manifest_of(files))
    return [
        *(Said(f"- changed: {name}", f"- 被改动：{name}") for name in found.changed),
        *(Said(f"- not signed for: {name}", f"- 未签名：{name}") for name in found.added),
        *(Said(f"- missing: {name}", f"- 缺失：{name}") for name in found.removed),
    ]
