"""Apps: launched, brought to the front, ended, asked about; URLs opened."""

from __future__ import annotations

import asyncio
import re
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

from device_drivers.base import OS
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.ios import runner
from device_drivers.virtual.ios.agent import Request, Route, is_running
from device_drivers.virtual.ios.errors import WdaError
from device_drivers.virtual.ios.snapshot import (
    LAUNCHER,
    SPRINGBOARD,
    active_app,
    active_bundle,
    app_label,
)
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.systems import package_of, public_id

NOT_INSTALLED, NOT_RUNNING, IN_BACKGROUND, IN_FRONT = 0, 1, 3, 4
"""States of an app as XCUIApplication numbers them (2 is a suspended one)."""
MAX_AWAY_SECONDS = 30.0
SPRINGBOARD_PID = 52


def bring(phone: Phone, bundle: str) -> None:
    """Open an app, or bring it to the front. Raises WdaError when there is none."""
    if bundle in (SPRINGBOARD, runner.BUNDLE):
        phone.home() if bundle == SPRINGBOARD else runner.show(phone)
        return
    runner.hide(phone)
    package = package_of(OS.IOS, bundle)
    app = phone.apps.get(package)
    if app is None or not app.info.launchable:
        raise WdaError(
            "unknown error",
            f'Failed to launch {bundle}: The request to open "{bundle}" failed. '
            "(FBSOpenApplicationServiceErrorDomain Code=4: NotFound, the application is not "
            "installed)",
        )
    if phone.lock.shown or not phone.awake:
        raise WdaError(
            "unknown error",
            f"Unable to launch {bundle} because the device was not, or could not be, unlocked",
        )
    phone.close_shade()
    phone.open_app(package)


def kill(phone: Phone, bundle: str) -> bool:
    """End an app; False when it was not running."""
    running = is_running(phone, bundle) and bundle not in (SPRINGBOARD, runner.BUNDLE)
    if running:
        phone.force_stop(package_of(OS.IOS, bundle))
    return running


def state(phone: Phone, bundle: str) -> int:
    package = package_of(OS.IOS, bundle)
    if bundle in (SPRINGBOARD, runner.BUNDLE):
        return IN_FRONT if active_bundle(phone) == bundle else IN_BACKGROUND
    if package not in phone.apps:
        return NOT_INSTALLED
    if active_app(phone) == package:
        return IN_FRONT
    return IN_BACKGROUND if is_running(phone, bundle) else NOT_RUNNING


def open_url(phone: Phone, url: str) -> None:
    """Hand a URL to the system. Raises WdaError when it is none, or nobody takes it."""
    if not re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", url):
        raise WdaError("unknown error", f"'{url}' is not a valid URL")
    scheme = url.partition(":")[0].lower()
    if scheme in ("app-prefs", "prefs", "app-settings"):
        bring(phone, "com.apple.Preferences")
        return
    if not phone.start_activity(Intent(VIEW, _as_android(url))).ok:
        raise WdaError(
            "unknown error",
            f"Cannot open '{url}' with the default application assigned for it. "
            "(FBSOpenApplicationServiceErrorDomain Code=1)",
        )


def _as_android(url: str) -> str:
    """Apple's own schemes, as the apps of the virtual phone know them."""
    parts = urlsplit(url)
    if parts.scheme.lower() == "maps" or parts.netloc.lower() == "maps.apple.com":
        asked = parse_qs(parts.query)
        place = (asked.get("daddr") or asked.get("q") or asked.get("address") or [""])[0]
        if "daddr" in asked:
            return f"google.navigation:q={quote(place)}"
        at = (asked.get("ll") or ["0,0"])[0]
        return f"geo:{at}?q={quote(place)}" if place else f"geo:{at}"
    if parts.scheme.lower() in ("telprompt", "facetime", "facetime-audio"):
        return "tel:" + url.partition(":")[2].lstrip("/")
    return url


async def launch(request: Request) -> None:
    bundle = request.text("bundleId")
    bring(request.phone, bundle)
    if request.session and bundle == request.session.app:
        request.session.expects_app = is_running(request.phone, bundle)
    if request.body.get("shouldWaitForQuiescence"):
        await request.idle()


async def terminate(request: Request) -> bool:
    bundle = request.text("bundleId")
    if request.session and bundle == request.session.app:
        request.session.expects_app = False
    return kill(request.phone, bundle)


async def app_state(request: Request) -> int:
    return state(request.phone, request.text("bundleId"))


async def app_list(request: Request) -> list[dict[str, Any]]:
    """Only what is on the screen, as accessibility lists it."""
    return [{"pid": _pid(request.phone), "bundleId": active_bundle(request.phone)}]


async def active_info(request: Request) -> dict[str, Any]:
    phone = request.phone
    request.agent.check_app(request.session)
    return {
        "pid": _pid(phone),
        "bundleId": active_bundle(phone),
        "name": app_label(phone, active_app(phone)),
        "processArguments": {"args": [], "env": {}},
    }


def _pid(phone: Phone) -> int:
    package = active_app(phone)
    if public_id(OS.IOS, package) == SPRINGBOARD:
        return SPRINGBOARD_PID
    return next((pid for pid, each in phone.running() if each == package), SPRINGBOARD_PID)


async def deactivate(request: Request) -> None:
    """Home, and back to the app after a while."""
    phone, package = request.phone, active_app(request.phone)
    seconds = request.number("duration", 3.0)
    phone.home()
    await asyncio.sleep(min(max(0.0, seconds), MAX_AWAY_SECONDS))
    if package in phone.apps and package != LAUNCHER:
        phone.open_app(package)


async def url(request: Request) -> None:
    if request.body.get("bundleId"):
        bring(request.phone, request.text("bundleId"))
    open_url(request.phone, request.text("url"))


async def siri(request: Request) -> None:
    """Siri understands one thing here: to open an app by its name."""
    spoken = request.text("text").strip()
    name = spoken.partition(" ")[2].strip("{} ").casefold()
    phone = request.phone
    if name == runner.NAME.casefold():
        runner.show(phone)
        return
    for package, app in phone.apps.items():
        if name and app.label(phone.language).casefold() == name and app.info.launchable:
            phone.open_app(package)
            return


ROUTES = (
    Route("POST", "/wda/apps/launch", launch),
    Route("POST", "/wda/apps/activate", launch),
    Route("POST", "/wda/apps/launchUnattached", launch, session=False, bare=True),
    Route("POST", "/wda/apps/terminate", terminate),
    Route("POST", "/wda/apps/state", app_state),
    Route("GET", "/wda/apps/list", app_list),
    Route("GET", "/wda/activeAppInfo", active_info, bare=True),
    Route("POST", "/wda/deactivateApp", deactivate),
    Route("POST", "/url", url),
    Route("POST", "/wda/siri/activate", siri),
)
