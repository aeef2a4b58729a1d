"""What a skill may look up or keep without anything being done on the phone.

All of it is data of others' making when it comes back: without sign-in codes, without secrets.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from assistant.abilities import pictures
from assistant.abilities.asking_model import ask_model
from assistant.abilities.hiding import hidden
from assistant.abilities.own_files import OwnFiles
from assistant.logs import scrub
from assistant.routes.base import Scene
from assistant.steps import Request
from device_drivers.base import DeviceError
from device_drivers.verbs.base import Said
from skills.base import Broken, Skill
from skills.running import Call
from skills.running.calls import (
    AskModel,
    Evaluate,
    Extract,
    Fetch,
    Look,
    Names,
    Read,
    ReadPicture,
    Recall,
    Send,
    Write,
)
from skills.running.fetching import CannotFetch
from skills.running.seeing import screen_seen

if TYPE_CHECKING:
    from assistant.app import House

RECALLED = 8


class Thinking:
    """Of one task. ``files`` came with the request: by their names, where they lie in the person's
    folder."""

    def __init__(self, house: House, request: Request) -> None:
        self._house = house
        self._request = request
        self.files: Mapping[str, str] = {}

    def answer(
        self, skill: Skill, call: Call, scene: Scene, key: str, tell: Callable[[Said], None]
    ) -> Any:
        """Plain JSON. Raises SkillError, DeviceError."""
        own = OwnFiles(self._house, self._request, skill)
        match call:
            case Look():
                seen = scene.discretion.for_models(scene.look())
                return hidden(screen_seen(seen, scene.phone))
            case ReadPicture(name=name):
                return hidden(pictures.lines(self._picture(own, scene, name)))
            case AskModel(task=task, about=about):
                said = ask_model(self._house, self._request, hidden(task), hidden(about))
                return hidden(said)
            case Recall(question=question):
                return hidden(self._house.memory.searched(self._request, question, RECALLED))
            case Fetch(url=url):
                return self._page(url, skill)
            case Extract():
                from assistant.abilities.extracting import Extracting  # a browser's libraries

                return Extracting(self._house, self._request, skill, scene).table(call, tell)
            case Evaluate():
                from assistant.abilities.evaluating import Evaluating  # what reads and draws

                return Evaluating(self._house, self._request, key).answer(call, tell)
            case Names():
                return own.names()
            case Read(name=name):
                return base64.b64encode(self._read(own, name)).decode()
            case Write(name=name, data=data):
                own.write(name, _bytes(data))
                return None
            case Send(name=name):
                own.send(name, f"{self._request.task}:{key}")
                return None
        raise Broken(Said(f"there is no {call.call}", f"没有 {call.call}"))

    def _page(self, url: str, skill: Skill) -> dict[str, Any]:
        try:
            page = self._house.skills.fetching.fetch(url, skill.permissions.hosts)
        except CannotFetch as error:
            raise Broken(error.said) from error
        return {"status": page.status, "text": scrub(page.text)}

    def _read(self, own: OwnFiles, name: str) -> bytes:
        if name in self.files:
            return own.attachment(self.files[name])
        return own.read(name)

    def _picture(self, own: OwnFiles, scene: Scene, name: str) -> bytes:
        if name:
            return self._read(own, name)
        image = scene.discretion.for_models(scene.look()).image
        if not image:
            raise DeviceError("the phone shows no picture of this screen")
        return image


def _bytes(data: str) -> bytes:
    try:
        return base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Broken(Said("the data is no base64", "数据不是 base64")) from error
