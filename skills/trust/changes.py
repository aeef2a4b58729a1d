"""What may take the place of an installed skill without being asked for by name."""

from __future__ import annotations

from device_drivers.verbs.base import Said
from skills.base import Refused
from skills.trust import signing, versions
from skills.trust.lockfile import Locked


class NotNewer(Refused):
    """What is installed is as new, or newer."""


def refuse_change(
    name: str, before: Locked, version: str, public: str, digest: str, *, allow_older: bool
) -> None:
    """Raises Refused where the new one may not take the place of what is installed."""
    if before.publisher and public != before.publisher:
        raise Refused(
            Said(
                f"{name} is installed from another publisher "
                f"({signing.fingerprint(before.publisher)}). To change to this one, remove it "
                f"first: phonepilot skills remove {name}",
                f"已安装的 {name} 来自另一位发布者（{signing.fingerprint(before.publisher)}）。"
                f"要换成这个，请先删除：phonepilot skills remove {name}",
            )
        )
    if public and before.digest == digest:
        raise Refused(
            Said(
                f"{name} is installed unsigned, with the same files. To install it as signed, "
                f"remove it first: phonepilot skills remove {name}",
                f"已安装的 {name} 文件相同但没有签名。要改为签名的版本，请先删除："
                f"phonepilot skills remove {name}",
            )
        )
    if allow_older or versions.is_newer(version, before.version):
        return
    if versions.order(version) < versions.order(before.version):
        raise NotNewer(
            Said(
                f"{name} {before.version} is installed, which is newer than {version}. To go back: "
                "--allow-older",
                f"已安装的 {name} {before.version} 比 {version} 新。要退回旧版请加 --allow-older",
            )
        )
    if public:
        raise NotNewer(
            Said(
                f"{name} {version} is installed, and this is another {version}: a publisher gives "
                "what changed a new number. To take it nevertheless: --allow-older",
                f"已安装 {name} {version}，而这个 {version} 内容不同：有改动就应换版本号。"
                "仍要安装请加 --allow-older",
            )
        )


def untrusted(public: str) -> Refused:
    """It is signed, but the owner has not pinned the key."""
    return Refused(
        Said(
            f"Its publisher is not trusted: {public} (fingerprint {signing.fingerprint(public)}). "
            "When you know from them that this is their key: phonepilot skills keys trust NAME KEY",
            f"发布者不受信任：{public}（指纹 {signing.fingerprint(public)}）。"
            "向对方确认这是他们的钥匙后：phonepilot skills keys trust 名字 公钥",
        )
    )
