"""Installing packages on a HarmonyOS phone, and what a package says it is."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from device_drivers.base import ActionFailed
from device_drivers.harmony.link import Link
from device_drivers.harmony.output import checked, clean


def bundle_of(package: Path) -> str:
    """The bundle name of a HAP. Raises ActionFailed for what is none."""
    try:
        with zipfile.ZipFile(package) as archive:
            names = archive.namelist()
            inner = next((n for n in ("module.json", "config.json", "pack.info") if n in names), "")
            told = json.loads(archive.read(inner)) if inner else {}
    except OSError as error:
        raise ActionFailed(f"{package} cannot be read: {error.strerror}.") from error
    except (zipfile.BadZipFile, ValueError) as error:
        raise ActionFailed(f"{package.name} is no HarmonyOS package: {error}.") from error
    app = told.get("app") or told.get("summary", {}).get("app", {})
    name = str(app.get("bundleName", ""))
    if not name:
        raise ActionFailed(f"{package.name} is no HarmonyOS package: it names no bundle.")
    return name


def install(link: Link, package: Path) -> str:
    """Install a HAP; its bundle name. Raises ActionFailed with the phone's reason."""
    name = bundle_of(package)
    said = clean(link.install(package).encode())
    checked(said, f"Installing {package.name}")
    if "success" not in said.lower():
        raise ActionFailed(f"Installing {package.name} failed: {said.strip()[:160]}")
    return name
