"""The phone's apps as bundles: public names, abilities, and reading a HAP.

Every app has one ability that a person opens: ``MainAbility`` in some of the system's own apps,
``EntryAbility`` in all others.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from device_drivers.virtual.intents import AppInfo
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.systems import package_of, public_id

_MAIN = ("com.ohos.", "com.huawei.hmos.settings", "com.huawei.hmos.camera")
MAX_MANIFEST = 4 << 20


class BadHap(Exception):
    """Not a HAP that can be installed; ``code`` and the message are those of ``bm``."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Bundle:
    """An app as HarmonyOS sees it."""

    name: str
    info: AppInfo

    @property
    def ability(self) -> str:
        if self.name == "com.huawei.hmos.settings":
            return f"{self.name}.MainAbility"
        return "MainAbility" if self.name.startswith(_MAIN) else "EntryAbility"

    @property
    def module(self) -> str:
        return "phone" if self.name.startswith(_MAIN) else "entry"


def bundles(phone: Phone) -> Iterator[Bundle]:
    """Everything installed, by name; several packages that are one app appear once."""
    found: dict[str, Bundle] = {}
    for package, info in phone.packages.items():
        name = public_id(phone.system, package)
        if package_of(phone.system, name) == package:
            found[name] = Bundle(name, info)
    for name in sorted(found):
        yield found[name]


def bundle(phone: Phone, name: str) -> Bundle | None:
    """The app that is called ``name``."""
    return next((each for each in bundles(phone) if each.name == name), None)


def description(phone: Phone, found: Bundle) -> dict[str, Any]:
    """What ``bm dump -n`` tells of it, as far as clients read it."""
    info = found.info
    label = phone.apps[info.package].label(phone.language)
    action = "action.system.home" if info.launchable else "action.system.none"
    ability = {
        "bundleName": found.name,
        "enabled": True,
        "exported": True,
        "label": label,
        "moduleName": found.module,
        "name": found.ability,
        "process": found.name,
        "skills": [
            {
                "actions": [action, "ohos.want.action.home"],
                "entities": ["entity.system.home"] if info.launchable else [],
                "uris": [],
            }
        ],
        "type": 1,
        "visible": True,
    }
    return {
        "applicationInfo": {
            "bundleName": found.name,
            "enabled": True,
            "isSystemApp": info.system,
            "label": label,
            "name": found.name,
            "process": found.name,
            "removable": not info.system,
        },
        "entryModuleName": found.module,
        "hapModuleInfos": [
            {
                "abilityInfos": [ability],
                "bundleName": found.name,
                "mainAbility": found.ability,
                "mainElementName": found.ability,
                "moduleName": found.module,
                "name": found.module,
            }
        ],
        "isSystemApp": info.system,
        "mainEntry": found.module,
        "name": found.name,
        "releaseType": "Release",
        "vendor": "phonepilot",
        "versionCode": info.version_code,
        "versionName": info.version_name,
    }


# --- installing ------------------------------------------------------------------------------


def install(phone: Phone, data: bytes) -> str:
    """Install a HAP and return its name. Raises BadHap."""
    name, label, version, code = _manifest(data)
    if phone.weather.on("low_storage"):
        raise BadHap(9568288, "install failed due to insufficient disk memory.")
    known = bundle(phone, name)
    if known is not None and known.info.system:
        raise BadHap(9568332, "install sign info inconsistent.")
    if known is not None and code < known.info.version_code:
        raise BadHap(9568306, "install version downgrade.")
    phone.store.db.execute("DELETE FROM apps WHERE package=?", (name,))
    phone.changed()
    phone.store.run(
        "INSERT INTO apps(package, installed, path, label, version_name, version_code, activity)"
        " VALUES (?, 1, ?, ?, ?, ?, ?)",
        name, f"/data/app/el1/bundle/public/{name}/entry.hap", label, version, code,
        f"{name}.EntryAbility",
    )  # fmt: skip
    phone.changed()
    return name


def uninstall(phone: Phone, name: str) -> None:
    """Remove a bundle. Raises BadHap."""
    found = bundle(phone, name)
    if found is None:
        raise BadHap(9568386, "uninstall missing installed bundle.")
    if not phone.uninstall(found.info.package):
        raise BadHap(9568284, "uninstall system app error.")


def _manifest(data: bytes) -> tuple[str, str, str, int]:
    """Name, label, version and version number of a HAP (a zip with module.json)."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open("module.json") as file:
            app = json.loads(file.read(MAX_MANIFEST))["app"]
            name, code = str(app["bundleName"]), int(app.get("versionCode", 0))
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError) as error:
        raise BadHap(9568347, "install parse native so failed: not a hap.") from error
    except (KeyError, TypeError, ValueError) as error:
        raise BadHap(9568297, "install parse profile failed: module.json.") from error
    if "." not in name:
        raise BadHap(9568297, "install parse profile failed: bundleName.")
    label = str(app.get("label", ""))
    if not label or label.startswith("$"):  # a resource of the HAP's own
        label = name.rpartition(".")[2].capitalize()
    return name, label, str(app.get("versionName", "1.0.0")), code
