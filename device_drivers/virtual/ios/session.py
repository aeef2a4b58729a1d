"""What a client has set, and what WebDriverAgent keeps for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

SETTINGS: Mapping[str, Any] = {
    "shouldUseCompactResponses": True, "elementResponseAttributes": "type,label",
    "mjpegServerScreenshotQuality": 25, "mjpegServerFramerate": 10, "mjpegScalingFactor": 100.0,
    "mjpegFixOrientation": False, "screenshotQuality": 3, "keyboardAutocorrection": 0,
    "keyboardPrediction": 0, "snapshotMaxDepth": 50, "snapshotMaxChildren": 2_147_483_647,
    "accessibilityDeadline": 0, "useFirstMatch": False, "boundElementsByIndex": False,
    "reduceMotion": False, "defaultActiveApplication": "auto",
    "activeAppDetectionPoint": "64.00,64.00", "defaultAlertAction": "",
    "acceptAlertButtonSelector": "", "dismissAlertButtonSelector": "", "autoClickAlertSelector": "",
    "screenshotOrientation": "auto", "waitForIdleTimeout": 10.0, "animationCoolOffTimeout": 2.0,
    "maxTypingFrequency": 60, "respectSystemAlerts": False, "useClearTextShortcut": True,
    "limitXPathContextScope": True, "includeHittableInPageSource": False,
    "includeNativeFrameInPageSource": False, "includeMinMaxValueInPageSource": False,
    "includeNativeAccessibilityElementInPageSource": False,
    "includeCustomActionsInPageSource": False, "enforceCustomSnapshots": False,
}  # fmt: skip
"""Every setting and what it is at first. Those that tell how XCTest looks things up are kept and
given back, nothing more."""
LASTING = frozenset({
    "mjpegServerScreenshotQuality", "mjpegServerFramerate", "mjpegScalingFactor",
})  # fmt: skip
"""What a new session leaves as the one before has set it."""


@dataclass(eq=False)
class Session:
    """One client's: the elements it has been told of, the app it was begun for."""

    id: str = field(default_factory=lambda: str(uuid4()).upper())
    known: dict[str, str] = field(default_factory=dict)
    """The key of each element handed out, by its id."""
    app: str = ""
    """The bundle id of the app under test, if one was named: it ends with the session."""
    ends_app: bool = True
    expects_app: bool = False
    """Whether the app should be running: the session cannot go on when it is not."""
    minds_alerts: bool = False
    """Whether alerts are looked for and dealt with as the settings say."""
