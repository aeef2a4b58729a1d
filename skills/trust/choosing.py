"""Which of all that registries offer is meant by a name."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from device_drivers.verbs.base import Said
from skills.base import UnknownSkill
from skills.trust import registry, versions
from skills.trust.differences import shown
from skills.trust.installed import unknown
from skills.trust.lockfile import Locked


def chosen(
    wanted: str, offers: Sequence[registry.Offer], now: Locked | None, trusted: Collection[str]
) -> registry.Offer:
    """``tidy``, or ``tidy@1.2.0``. The newest: by whose version is installed ``now``, else by
    somebody ``trusted``, else by the first who offers one of that name. Raises UnknownSkill."""
    name, _, version = wanted.partition("@")
    named = [each for each in offers if each.entry.name == name]
    fits = [each for each in named if version in ("", each.entry.version)]
    if not fits:
        raise _not_that_one(name, version, named) if named else unknown(wanted, _names(offers))
    same = [each for each in fits if now and each.entry.publisher == now.publisher]
    fits = same or [each for each in fits if each.entry.publisher in trusted] or fits
    who = fits[0].entry.publisher
    return max((each for each in fits if each.entry.publisher == who), key=by_version)


def by_version(offer: registry.Offer) -> versions.Order:
    return versions.order(offer.entry.version)


def no_registries(wanted: str) -> UnknownSkill:
    """There is nowhere to have it from by its name."""
    called = shown(wanted, 64)
    return UnknownSkill(
        Said(
            f"There is no registry to have “{called}” from. In phonepilot.toml: [skills] "
            'registries = ["FOLDER"]. A folder or an archive is named with a path, such as ./NAME.',
            f"没有可以获取“{called}”的技能库。请在 phonepilot.toml 里写：[skills] registries = "
            '["文件夹"]。文件夹或压缩包要写路径，例如 ./名称。',
        )
    )


def _not_that_one(name: str, version: str, there: Sequence[registry.Offer]) -> UnknownSkill:
    offered = [shown(each.entry.version) for each in sorted(there, key=by_version)]
    return UnknownSkill(
        Said(
            f"Of {name} there is no version {shown(version)}, but: {', '.join(offered)}",
            f"{name} 没有版本 {shown(version)}，现有：{'、'.join(offered)}",
        )
    )


def _names(offers: Sequence[registry.Offer]) -> list[str]:
    return [each.entry.name for each in offers]
