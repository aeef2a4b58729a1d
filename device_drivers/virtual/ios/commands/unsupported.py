"""What a real WebDriverAgent offers and the virtual iPhone has nothing behind: said plainly."""

from __future__ import annotations

from device_drivers.virtual.ios.agent import Request, Route
from device_drivers.virtual.ios.errors import WdaError

_ROUTES = (
    "POST /wda/touch_id", "POST /wda/resetAppAuth", "POST /wda/expectNotification",
    "POST /wda/performAccessibilityAudit", "POST /wda/element/:uuid/keyboardInput",
    "POST /wda/voiceOver/enable", "POST /wda/voiceOver/disable", "GET /wda/voiceOver/enabled",
    "POST /wda/voiceOver/move", "GET /wda/voiceOver/currentSpeech", "POST /wda/video/start",
    "POST /wda/video/stop", "GET /wda/video",
)  # fmt: skip


async def refuse(request: Request) -> None:
    raise WdaError("unsupported operation", "The virtual iPhone cannot do that")


ROUTES = tuple(
    Route(method, path, refuse, bare="/voiceOver/" in path or "/video" in path)
    for method, _, path in (route.partition(" ") for route in _ROUTES)
)
