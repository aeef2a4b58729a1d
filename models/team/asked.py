"""Roles that a chat model plays. Several of them may share one model, or each have its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeVar

from device_drivers.base import Screen
from models.adapters import _told as told
from models.adapters._base import image_part, text_part
from models.base import BadReply, Completion, ModelError, ModelUnavailable, PastStep, Prompt, Unfit
from models.planner import Config as PlannerConfig
from models.planner import Planner
from models.team import replies, words
from models.team.roles import Bill, Conclusion, NewPlan, News, Scene
from models.team.state import Did, Feedback

T = TypeVar("T")
Sees = Literal["pictures", "elements", "both"]


class Chat(Protocol):
    """A chat model behind a server, such as a ServedGuiModel."""

    async def ask(self, prompt: Prompt) -> Completion:
        """Raises BadReply, ModelUnavailable."""

    async def close(self) -> None: ...


@dataclass(frozen=True)
class Player:
    """A chat model that plays a role. For errors: ``role`` is its name, ``table`` where it stands
    in the configuration."""

    role: str
    chat: Chat
    table: str = "[models.gui]"
    sees: Sees = "pictures"

    def reads(self, scene: Scene) -> bool:
        """It is told the elements of a screen: also of one whose picture cannot be taken."""
        return self.sees != "pictures" or not scene.situation.screen.image

    async def answer(
        self, system: str, text: str, screens: Sequence[Screen], bill: Bill,
        read: Callable[[str], T],
    ) -> T:  # fmt: skip
        """What it says, read. A reply that cannot be read is asked for once more, with the reason;
        then BadReply is raised. Raises ModelUnavailable."""
        complaint = ""
        pictures = await asyncio.to_thread(self._pictures, screens)
        while True:
            prompt = _prompt(system, told.joined(text, complaint), pictures)
            try:
                return read((await self._asked(prompt, bill)).text)
            except BadReply as error:
                if complaint:
                    raise self._signed(error) from error
                complaint = (
                    f"Your last reply could not be used: {told.one_line(str(error))} "
                    "Reply again in the format asked for."
                )

    async def _asked(self, prompt: Prompt, bill: Bill) -> Completion:
        try:
            completion = await self.chat.ask(prompt)
        except BadReply as error:
            bill.usage += error.usage
            raise
        except ModelError as error:
            bill.usage += error.usage
            raise self._signed(error) from error
        bill.usage += completion.usage
        return completion

    def _signed(self, error: ModelError) -> ModelError:
        """The same error, naming whose it is; wires know only of the GUI model's table."""
        kind = ModelUnavailable if isinstance(error, ModelUnavailable) else BadReply
        said, zh = (
            text.replace("[models.gui]", self.table)
            for text in (str(error), error.zh or str(error))
        )
        signed = kind(f"The {self.role}: {said}")
        signed.zh = f"{_ZH[self.role]}：{zh}"
        return signed

    def _pictures(self, screens: Sequence[Screen]) -> list[dict[str, Any]]:
        shown = [screen for screen in screens if screen.image and self.sees != "elements"]
        if not shown and not screens[-1].elements:
            raise Unfit(f"There is nothing to tell the {self.role}: no picture and no elements.")
        shows = Planner(PlannerConfig())
        return [image_part(shows.shown(screen)) for screen in shown]


def _prompt(system: str, text: str, pictures: Sequence[dict[str, Any]]) -> Prompt:
    return Prompt(
        messages=[
            {"role": "system", "content": system},
            {"role": "user", "content": [text_part(text), *pictures] if pictures else text},
        ]
    )


_ZH = {"Manager": "规划者", "Reflector": "检查者", "Notetaker": "记录者"}


class AskedManager:
    """A chat model plans."""

    def __init__(self, player: Player) -> None:
        self._player = player

    async def plan(self, scene: Scene) -> NewPlan:
        text = words.first_plan(scene, elements=self._player.reads(scene))
        return await self._ask(words.MANAGER, text, scene, _first_plan)

    async def update(self, scene: Scene, news: News) -> NewPlan:
        text = words.next_plan(scene, news, elements=self._player.reads(scene))
        return await self._ask(words.MANAGER, text, scene, replies.read_plan)

    async def confirm(self, scene: Scene) -> Conclusion:
        text = words.conclusion(scene, elements=self._player.reads(scene))
        return await self._ask(words.CONFIRM, text, scene, replies.read_conclusion)

    async def _ask(self, system: str, text: str, scene: Scene, read: Callable[[str], T]) -> T:
        screens = [scene.situation.screen]
        return await self._player.answer(system, text, screens, scene.bill, read)


def _first_plan(reply: str) -> NewPlan:
    plan = replies.read_plan(reply)
    if not plan.pending:
        raise BadReply("Nothing has been done yet, so something must be pending.")
    return plan


class AskedReflector:
    """A chat model compares the screens."""

    def __init__(self, player: Player) -> None:
        self._player = player

    async def reflect(self, scene: Scene, did: Did, step: PastStep) -> Feedback:
        before, after = step.screen, scene.situation.screen
        text = words.reflection(scene, did, step, elements=self._player.reads(scene))
        screens = [after] if before is None else [before, after]
        return await self._player.answer(
            words.REFLECTOR, text, screens, scene.bill, replies.read_feedback
        )


class AskedNotetaker:
    """A chat model takes notes."""

    def __init__(self, player: Player) -> None:
        self._player = player

    async def note(self, scene: Scene, did: Did) -> Sequence[str]:
        text = words.noting(scene, did, elements=self._player.reads(scene))
        return await self._player.answer(
            words.NOTETAKER, text, [scene.situation.screen], scene.bill, replies.read_notes
        )
