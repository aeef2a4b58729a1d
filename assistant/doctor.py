"""``phonepilot doctor``: checks of machine, phones, chats and models, each with its fix."""

from __future__ import annotations

import asyncio
import importlib.util
import stat
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from assistant import plugins
from assistant.app import build_gateways
from assistant.config import ConfigError, ModelSettings, Settings, home, load_settings
from assistant.phones import VIRTUAL, Phones, last_port
from device_drivers.base import DeviceError
from device_drivers.contract import run_contract
from gateways.base import GatewayError
from models import embeddings


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: whether it passed, what was seen, and what to do when it did not."""

    name: str
    ok: bool
    seen: str
    fix: str = ""


def examine(config: Path | None, *, device: str, gateway: str, model: str) -> int:
    """Run the checks asked for (all, when none is named), print them, return the exit code."""
    settings = load_settings(config)
    everything = not (device or gateway or model)
    bad = 0
    for finding in _checks(settings, device, gateway, model, everything):
        print(f"{'ok ' if finding.ok else 'BAD'}  {finding.name}: {finding.seen}")
        if not finding.ok:
            bad += 1
            print(f"     fix: {finding.fix}")
    print(f"\n{'All is well.' if not bad else f'{bad} to mend.'}")
    return 1 if bad else 0


def _checks(
    settings: Settings, device: str, gateway: str, model: str, everything: bool
) -> Iterator[Finding]:
    if everything:
        yield from _machine(settings)
    if device or everything:
        yield from _phones(settings, device)
    if gateway or everything:
        yield from _gateways(settings, gateway)
    if model or everything:
        yield from _models(settings, model)


def _machine(settings: Settings) -> Iterator[Finding]:
    version = ".".join(map(str, sys.version_info[:3]))
    yield Finding("python", sys.version_info >= (3, 11), version, "install Python 3.11 or newer")
    folder = home()
    private = stat.S_IMODE(folder.stat().st_mode) & 0o077 == 0
    yield Finding("home", private, str(folder), f"chmod 700 {folder}")
    for extra, module in (("android", "uiautomator2"), ("virtual", "skia")):
        there = importlib.util.find_spec(module) is not None
        seen = "installed" if there else "missing"
        yield Finding(f"extra {extra}", there, seen, f"pip install 'phonepilot[{extra}]'")
    yield _try("drawing", _draw, "ready", "see the message")
    yield _try(
        "understanding",
        lambda: embeddings.load(settings.models.embeddings),
        settings.models.embeddings,
        "make setup",
    )


def _draw() -> object:
    from device_drivers.virtual.phone import Phone

    return Phone(width=360, height=800, density=160).frame()


def _try(name: str, check: Callable[[], object], seen: str, fix: str) -> Finding:
    try:
        check()
    except (ImportError, OSError, RuntimeError, embeddings.EmbedderMissing) as e:
        return Finding(name, False, str(e).splitlines()[0], fix)
    return Finding(name, True, seen)


def _phones(settings: Settings, device: str) -> Iterator[Finding]:
    phones = Phones(settings.phones, settings.default_phone, home())
    try:
        for name in [device] if device else phones.names():
            try:
                phone = phones.open(name)
            except DeviceError as error:
                yield Finding(f"phone {name}", False, str(error), _phone_fix(name))
                continue
            info = phone.info()
            seen = f"{info.model}, {info.os} {info.os_version}, {info.width}x{info.height}"
            yield Finding(f"phone {name}", True, seen)
            if device:
                for result in run_contract(phone):
                    yield Finding(
                        f"phone {name}: {result.name}",
                        result.ok,
                        result.detail or f"{result.seconds * 1000:.0f} ms",
                        "see docs/phones.md for this check",
                    )
    finally:
        phones.close()


def _phone_fix(name: str) -> str:
    if name == VIRTUAL:
        return "phonepilot virtual start   (it says what is missing)"
    return "plug it in with USB debugging on, accept the prompt on its screen, see: adb devices"


def _gateways(settings: Settings, name: str) -> Iterator[Finding]:
    if name and name not in settings.gateways:
        known = ", ".join(settings.gateways) or "none"
        yield Finding(
            f"gateway {name}", False, f"not configured (there is: {known})",
            f"add [gateways.{name}] to phonepilot.toml",
        )  # fmt: skip
        return
    try:
        gateways = build_gateways(settings)
    except (ConfigError, plugins.MissingExtra, plugins.UnknownPlugin, GatewayError) as error:
        yield Finding("gateways", False, str(error), "correct phonepilot.toml")
        return
    for gateway in gateways:
        if name and gateway.name != name:
            continue
        try:
            seen = asyncio.run(gateway.check())
        except GatewayError as error:
            yield Finding(f"gateway {gateway.name}", False, str(error), "mend that and try again")
        else:
            yield Finding(f"gateway {gateway.name}", True, seen)


def _models(settings: Settings, name: str) -> Iterator[Finding]:
    known: dict[str, ModelSettings | None] = {
        "gui": settings.models.gui,
        "brain": settings.models.brain,
    }
    if name and name not in known:
        raise ConfigError(f"There is no model {name!r}; there are gui and brain.")
    for kind, model in known.items():
        if name and kind != name:
            continue
        if model is None:
            if name:
                yield Finding(
                    f"model {kind}", False, "not configured",
                    f"add [models.{kind}] with base_url and model to phonepilot.toml",
                )  # fmt: skip
            else:
                yield Finding(f"model {kind}", True, "not configured; not needed for commands")
            continue
        yield _model(kind, model)


def _model(kind: str, model: ModelSettings) -> Finding:
    url = model.base_url.rstrip("/") + "/models"
    if not url.startswith(("http://", "https://")):
        return Finding(f"model {kind}", False, f"{url} is no http address", "set base_url")
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - checked above
            served = answer.read(100_000).decode(errors="replace")
    except urllib.error.HTTPError as error:
        ok = error.code in (401, 403, 404)
        return Finding(
            f"model {kind}", ok, f"{url} answers {error.code}", "check base_url and api_key"
        )
    except OSError as error:
        return Finding(
            f"model {kind}", False, f"{url} does not answer: {error}",
            "start the model server, or correct base_url",
        )  # fmt: skip
    listed = model.model in served
    says = "is served" if listed else "is not in the list"
    return Finding(
        f"model {kind}", listed, f"{model.model} {says} at {url}",
        "set model to a name the server lists",
    )  # fmt: skip


def list_devices(config: Path | None) -> None:
    """Print configured phones, then what adb sees."""
    from device_drivers.android.joining import discover

    settings = load_settings(config)
    for name, phone in settings.phones.items():
        print(
            f"{name:<24} configured   {phone.driver} {(phone.model_extra or {}).get('serial', '')}"
        )
    virtual = f"127.0.0.1:{last_port(home())}"
    for found in discover():
        if found.serial == virtual:
            continue
        print(f"{found.serial:<24} {found.state:<12} {found.model}")
    print(f"{VIRTUAL:<24} built in     started when needed")
