"""/status, sessions and their settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from device_drivers.virtual.ios import class_chain
from device_drivers.virtual.ios.agent import Agent, Request, Route, is_running
from device_drivers.virtual.ios.commands.apps import bring, kill, open_url
from device_drivers.virtual.ios.errors import WdaError
from device_drivers.virtual.ios.session import SETTINGS, Session

RUNNER = "com.facebook.WebDriverAgentRunner"
WDA_VERSION = "16.12.7"
SETTABLE = frozenset({
    "shouldUseCompactResponses", "elementResponseAttributes", "maxTypingFrequency",
    "waitForIdleTimeout", "accessibilityDeadline", "defaultAlertAction",
})  # fmt: skip
"""The settings that may be asked for with a new session."""


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
    end(agent)
    wanted = _capabilities(request.body)
    agent.reset_settings()
    for name in SETTABLE & wanted.keys():
        _set(agent, name, wanted[name])
    session = Session(minds_alerts=bool(wanted.get("defaultAlertAction")))
    bundle, url = wanted.get("bundleId"), wanted.get("initialUrl")
    if isinstance(bundle, str):
        _begin(request, bundle, anew=bool(wanted.get("forceAppLaunch", True)))
        session.app, session.expects_app = bundle, is_running(request.phone, bundle)
        session.ends_app = bool(wanted.get("shouldTerminateApp", True))
    if isinstance(url, str):
        open_url(request.phone, url)
    agent.session = session
    return _described(request, session)


def _begin(request: Request, bundle: str, *, anew: bool) -> None:
    """Bring the app under test to the front. Raises WdaError when it cannot be."""
    try:
        if anew:
            kill(request.phone, bundle)
        bring(request.phone, bundle)
    except WdaError as error:
        raise WdaError("session not created", str(error)) from None


def end(agent: Agent) -> None:
    """The session is over, and so is the app it was begun for, unless it asked otherwise."""
    session, agent.session = agent.session, None
    if session is not None and session.app and session.ends_app:
        kill(agent.phone, session.app)


def _capabilities(body: Mapping[str, Any]) -> dict[str, Any]:
    """The capabilities asked for: alwaysMatch with the first of firstMatch that names no other
    value for anything. What stands beside them counts for nothing. Raises WdaError."""
    asked = body.get("capabilities")
    if not isinstance(asked, dict):
        raise WdaError("session not created", "'capabilities' is mandatory to create a new session")
    always = _bare(asked.get("alwaysMatch"))
    several = asked.get("firstMatch")
    for each in several if isinstance(several, list) and several else [{}]:
        first = _bare(each)
        if not first.keys() & always.keys():
            return always | first
    raise WdaError("session not created", f"Could not find matching capabilities from {asked}")


def _bare(part: Any) -> dict[str, Any]:
    """Capabilities by their names without a vendor's prefix."""
    if not isinstance(part, dict):
        return {}
    return {name.removeprefix("appium:"): value for name, value in part.items()}


def _described(request: Request, session: Session) -> Any:
    return {
        "sessionId": session.id,
        "capabilities": {"device": "iphone", "sdkVersion": request.phone.build.version},
    }


async def describe(request: Request) -> Any:
    return _described(request, request.session) if request.session else None


async def delete(request: Request) -> None:
    end(request.agent)


async def get_settings(request: Request) -> Any:
    return dict(request.agent.settings)


async def put_settings(request: Request) -> Any:
    settings = request.body.get("settings", {})
    if not isinstance(settings, dict):
        raise WdaError("invalid argument", "settings must be a dictionary")
    chain = settings.get("autoClickAlertSelector")
    if isinstance(chain, str) and chain:
        class_chain.steps(chain)  # one that is none is refused before anything is set
    for name, value in settings.items():
        if name in SETTINGS:
            _set(request.agent, name, value)
    if request.session and "autoClickAlertSelector" in settings:
        request.session.minds_alerts = bool(chain)
    return await get_settings(request)


def _set(agent: Agent, name: str, value: Any) -> None:
    """Take a setting over as what it is at first. Raises WdaError."""
    usual = SETTINGS[name]
    if value is None:
        agent.settings[name] = usual
        return
    try:
        agent.settings[name] = type(usual)(value)
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
