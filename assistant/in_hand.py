"""A phone in the hand of the person who chats from it: their chat app comes back when it is needed.

With ``local = true`` and ``chat_app`` in ``[phones.NAME]``, a question brings the chat app to the
front and its answer brings back the app that was worked in; at the end of a task the chat is in
front. What was decided on the screen before is decided anew when that screen is another one now.
"""

from __future__ import annotations

import structlog

from assistant.config import PhoneSettings
from assistant.executor import bring_forward
from assistant.routes.base import Scene
from device_drivers.base import DeviceError

log = structlog.get_logger()


def chat_of(settings: PhoneSettings | None, scene: Scene) -> ChatInFront | None:
    """What calls the person on this phone, None when they sit elsewhere."""
    if settings is None or not settings.local or not settings.chat_app:
        return None
    return ChatInFront(scene, settings.chat_app)


class ChatInFront:
    """Switches between the person's chat and the app worked in."""

    def __init__(self, scene: Scene, app: str) -> None:
        self._scene = scene
        self._app = app

    def come(self) -> str:
        """The chat to the front; returns the app to go back to, "" when there is none."""
        before = self._bring(self._app)
        return before if before != self._app else ""

    def leave(self, app: str) -> None:
        """Back to the app that was worked in."""
        if app:
            self._bring(app)
        self._scene.screen = None

    def _bring(self, app: str) -> str:
        """What was in front. A chat that does not come is no reason to give the task up."""
        try:
            return bring_forward(self._scene.phone, app)
        except DeviceError as error:
            log.warning("not brought to the front", app=app, why=str(error))
            return ""
