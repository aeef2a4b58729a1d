"""/status, sessions and their settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from device_drivers.virtual.ios.agent import SETTINGS, Request, Route, Session
from device_drivers.virtual.ios.commands.apps import bring, kill, open_url
from device_drivers.virtual.ios.errors import WdaError

RUNNER = "com.facebook.WebDriverAgentRunner"
WDA_VERSION = "16.12.7"


async def status(request: Request) -> Any:
    version = request.phone.build.version
    return {
        "ready": True,
        "message": "WebDriverAgent is ready to accept commands",
        "state": "success",
        "os": {
            "name": "iOS", "version": version, "sdkVersion": version, "testmanagerdVersion": 65535,
        },
        "ios": {"ip": "127.0.0.1"},
        "build": {
            "time": "Nov 16 2026 09:00:00", "productBundleIdentifier": RUNNER,
            "version": WDA_VERSION,
        },
        "device": "iphone",
    }  # fmt: skip


async def create(request: Request) -> Any:
    """A new session, with an app in front if one is named; the one before is over."""
    agent = request.agent
    agent.session = None
    wanted = _capabilities(request.body)
    session = Session()
    for name, value in wanted.items():
        if name in SETTINGS:
            _set(session, name, value)
    bundle, url = wanted.get("bundleId"), wanted.get("initialUrl")
    if isinstance(bundle, str):
        try:
            if wanted.get("forceAppLaunch", True):
                kill(request.phone, bundle)
            bring(request.phone, bundle)
        except WdaError as error:
            raise WdaError("session not created", str(error)) from None
    if isinstance(url, str):
        open_url(request.phone, url)
    agent.session = session
    return _described(request, session)


def _capabilities(body: Mapping[str, Any]) -> dict[str, Any]:
    """The capabilities asked for, alwaysMatch and the first of firstMatch together."""
    asked = body.get("capabilities")
    if not isinstance(asked, dict):
        raise WdaError("session not created", "'capabilities' is mandatory to create a new session")
    found: dict[str, Any] = {}
    first = asked.get("firstMatch")
    for part in (asked, asked.get("alwaysMatch"), first[0] if isinstance(first, list) else None):
        if isinstance(part, dict):
            found |= {name.removeprefix("appium:"): value for name, value in part.items()}
    return found


def _described(request: Request, session: Session) -> Any:
    return {
        "sessionId": session.id,
        "capabilities": {"device": "iphone", "sdkVersion": request.phone.build.version},
    }


async def describe(request: Request) -> Any:
    return _described(request, request.session) if request.session else None


async def delete(request: Request) -> None:
    request.agent.session = None


async def get_settings(request: Request) -> Any:
    return dict(request.session.settings) if request.session else None


async def put_settings(request: Request) -> Any:
    settings = request.body.get("settings", {})
    if not isinstance(settings, dict):
        raise WdaError("invalid argument", "settings must be a dictionary")
    if request.session:
        for name, value in settings.items():
            if name in SETTINGS:
                _set(request.session, name, value)
    return await get_settings(request)


def _set(session: Session, name: str, value: Any) -> None:
    """Take a setting over as what it is at first. Raises WdaError."""
    usual = SETTINGS[name]
    if value is None:
        session.settings[name] = usual
        return
    try:
        session.settings[name] = type(usual)(value)
    except (TypeError, ValueError):
        raise WdaError("invalid argument", f"{name!r} cannot be set to {value!r}") from None


async def nothing(request: Request) -> None:
    """Answered and without effect here, as on an iPhone."""


ROUTES = (
    Route("GET", "/status", status, session=False, bare=True),
    Route("POST", "/session", create, session=False, bare=True),
    Route("GET", "/", describe),
    Route("DELETE", "/", delete),
    Route("GET", "/appium/settings", get_settings),
    Route("POST", "/appium/settings", put_settings),
    Route("POST", "/timeouts", nothing),
    Route("GET", "/wda/healthcheck", nothing, session=False, bare=True),
    Route("OPTIONS", "/", nothing, session=False, bare=True),
)
