"""One turn of the brain: a message is answered with tools, remembered, counted, told as it goes.

A turn that was cut short goes on: its messages are in the journal up to the last response or
result, and what its tools began is found there by its number.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterable
from typing import TYPE_CHECKING

import pydantic_ai
import structlog
from openai import AsyncOpenAI
from pydantic import SecretStr
from pydantic_ai import (
    Agent,
    AgentRunError,
    RunContext,
    RunUsage,
    UnexpectedModelBehavior,
    UsageLimitExceeded,
    UsageLimits,
)
from pydantic_ai.messages import (
    AgentStreamEvent,
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelResponse,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
)
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.settings import ModelSettings as ModelRequestSettings

from assistant.brain import claims, tools, trouble
from assistant.brain.episodes import Episodes, record
from assistant.brain.lapsing import APART_SECONDS, own_words
from assistant.brain.progress import Progress
from assistant.brain.prompt import (
    INSTRUCTIONS,
    with_files,
    with_known,
    with_passed_on,
    with_time,
)
from assistant.brain.remembering import LONGEST, Memory, Remembering, closed
from assistant.brain.tokens import is_prompt, texts_of
from assistant.brain.turn import MEANWHILE, Turn
from assistant.budgets import Budget
from assistant.model_settings import BrainSettings
from assistant.secrets.names import SecretError
from assistant.telling import STOPPED
from assistant.turns import turn_of
from assistant.understanding.text import language_of
from device_drivers.verbs.base import Said
from gateways.base import Inbound, Outbound

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()
pydantic_ai.BANNER_ENABLED = False  # the terminal is our person's
REMEMBERED = 20
"""Messages of earlier turns that are shown in full."""
LOOK_SECONDS = 0.1
ENDING_SECONDS = 30.0
"""How long tasks that were told to stop may take to end."""
ENDLESS = 10 * LONGEST
"""Letters of an answer after which its stream is no longer followed."""
TRIES = 3
"""How often in a row a model may call a tool wrongly."""


class Brain:
    """Talks with each person in each chat, one message after the other."""

    def __init__(self, house: House, settings: BrainSettings, key: SecretStr) -> None:
        self._house = house
        self._settings = settings
        self._key = key

        async def current_key() -> str:
            return key.get_secret_value() or "none"

        self._client = AsyncOpenAI(
            base_url=settings.base_url,
            api_key=current_key,
            timeout=settings.timeout,
            max_retries=settings.retries,
        )
        model = OpenAIChatModel(settings.model, provider=OpenAIProvider(openai_client=self._client))
        self._agent: Agent[Turn, str] = Agent(
            model,
            deps_type=Turn,
            instructions=INSTRUCTIONS,
            toolsets=[tools.toolbox(house)],
            retries={"tools": TRIES, "output": TRIES},
            model_settings=ModelRequestSettings(max_tokens=settings.max_tokens),
            name="brain",
        )
        self._agent.instructions(_known)
        self._episodes = Episodes(model, settings.max_tokens)
        self._order: dict[tuple[str, str, str], asyncio.Lock] = {}

    async def turn(self, message: Inbound, text: str, plain: Said) -> None:
        """Answer one message; its outcome is recorded like that of a task. ``plain`` is what is
        said where the model may not be asked any more."""
        house = self._house
        name = await asyncio.to_thread(house.turns.open, message)
        known = await asyncio.to_thread(house.journal.task, name)
        if known and known["outcome"]:  # a crash came after the answer
            return
        language = language_of(text)
        budget = house.turns.budget_of(message)
        for asks_model in (False, True):
            if nothing := await asyncio.to_thread(budget.of_day, asks_model=asks_model):
                said = _without_it(nothing, plain) if asks_model else nothing
                await self._finish(message, said.of(language), "stuck")
                return
        person = (message.gateway, message.chat, message.sender)
        async with self._order.setdefault(person, asyncio.Lock()):
            thread = await asyncio.to_thread(house.journal.thread, *person)
            turn = Turn(
                house, message, name, language, thread,
                Progress(house, message, name, language), house.turns.folder_of(message),
            )  # fmt: skip
            said, outcome = await self._watched(turn, text, plain, budget)
            turn.progress.close()
            await self._finish(message, said.of(language), outcome)

    async def _watched(
        self, turn: Turn, text: str, plain: Said, budget: Budget
    ) -> tuple[Said, str]:  # fmt: skip
        """The answer and the outcome; a stop of the person ends it."""
        job = asyncio.create_task(self._talk(turn, text, plain, budget))
        try:
            while not job.done():
                await asyncio.wait({job}, timeout=LOOK_SECONDS)
                turn.progress.tick()
                if await asyncio.to_thread(self._house.journal.stopping, turn.name):
                    job.cancel()
                    await asyncio.gather(job, return_exceptions=True)
                    if job.cancelled():
                        return await self._stopped(turn)
        finally:
            job.cancel()
            await asyncio.gather(job, return_exceptions=True)
        return job.result()

    async def _stopped(self, turn: Turn) -> tuple[Said, str]:
        """Once its tasks have ended, too; the stop was meant for them all."""
        house, deadline = self._house, time.monotonic() + ENDING_SECONDS
        if known := await asyncio.to_thread(house.journal.task, turn.name):
            await asyncio.to_thread(house.conversation.stopping.task, known)
        while time.monotonic() < deadline:
            tasks = await asyncio.to_thread(house.journal.tasks_of_turn, turn.name)
            if all(task["outcome"] or task["id"] == turn.name for task in tasks):
                break
            await asyncio.sleep(LOOK_SECONDS)
        return STOPPED.said, "stopped"

    async def _talk(
        self, turn: Turn, text: str, plain: Said, budget: Budget
    ) -> tuple[Said, str]:  # fmt: skip
        """What the model answers, and the outcome; what that took is counted in any case."""
        used, settings = RunUsage(), self._settings
        left = await asyncio.to_thread(budget.tokens_left, settings.price)
        limits = UsageLimits(
            request_limit=settings.requests, total_tokens_limit=left.tokens if left else None
        )
        try:
            answer = await self._answer(turn, text, used, limits)
        except UsageLimitExceeded as error:
            log.warning("brain stopped", why=str(error))
            few = used.requests < settings.requests
            stopped = left.said if left and few else _too_often(settings.requests)
            return await asyncio.to_thread(self._so_far, turn, stopped, plain), "stuck"
        except (AgentRunError, SecretError) as error:
            said = await trouble.told(error, settings, self._key)
            log.warning("brain failed", why=said.en)
            return said, "failed"
        finally:
            failed_at_once = None if used.requests else 1
            await asyncio.to_thread(turn.bill, used, failed_at_once)
        return await asyncio.to_thread(self._believed, turn, answer)

    async def _answer(self, turn: Turn, text: str, used: RunUsage, limits: UsageLimits) -> str:
        """Ask the model, from where the turn stands."""
        history, prompt = self._begin(turn, text)
        if prompt is None and (answer := _answered(history)):
            return answer
        settings = self._settings
        memory = Memory(settings.context, settings.max_tokens)
        remembering = Remembering(memory, self._episodes)
        streams = settings.stream and self._house.abilities_of(turn.message.gateway).edit
        with self._agent.parallel_tool_call_execution_mode("sequential"):
            result = await self._agent.run(
                prompt,
                deps=turn,
                message_history=history,
                usage=used,
                usage_limits=limits,
                capabilities=[remembering],
                event_stream_handler=_write if streams else None,
            )
        return result.output

    def _begin(self, turn: Turn, text: str) -> tuple[list[ModelMessage], str | None]:
        """The history, and what is to be said now; None: the turn goes on after a restart."""
        thread = turn.thread
        history = list(ModelMessagesTypeAdapter.validate_python(thread.messages))
        if thread.turn == turn.name and history:
            started = self._house.journal.tasks_of_turn(turn.name)
            turn.tasks = [task["id"] for task in started if task["id"] != turn.name]
            turn.heard = self._heard(turn.name, history)
            return history, None
        history = closed(history, self._house.journal.results_of_turn(thread.turn))
        if thread.saw and time.time() - thread.at > APART_SECONDS:
            history, thread.episodes, thread.saw = [], own_words(history), []
        thread.turn, thread.request = turn.name, text
        thread.responses, thread.tools = 0, []
        starts = [n for n, message in enumerate(history) if is_prompt(message)]
        first = next((n for n in starts if n >= len(history) - REMEMBERED), len(history))
        if first and history[:first]:
            thread.episodes.append("\n".join(record(history[:first])))
        words = with_time(text, self._house.now())
        words = with_files(words, self._house.conversation.brought.fresh(turn.message))
        return history[first:], with_passed_on(words, self._passed_on(turn))

    def _passed_on(self, turn: Turn) -> tuple[str, ...]:
        """What others wrote and the person passed on since the model was last told."""
        message, thread, now = turn.message, turn.thread, time.time()
        texts = self._house.journal.passed_on(
            message.gateway, message.chat, message.sender, thread.passed_on
        )
        thread.passed_on = now
        if texts:
            turn.saw("a forwarded message")
        return texts

    def _heard(self, turn: str, history: list[ModelMessage]) -> list[str]:
        """What the person said meanwhile and a history tells."""
        said = self._house.journal.said_meanwhile(turn)
        told = "\n".join(text for each in history if is_prompt(each) for text in texts_of(each))
        return [words for words in said if MEANWHILE.format(words=words) in told]

    async def close(self) -> None:
        await self._client.close()

    def _believed(self, turn: Turn, answer: str) -> tuple[Said, str]:
        """The answer and the outcome; one that claims what nobody did is told to be wrong."""
        if against := claims.held_against(turn, answer):
            return Said(f"{answer}\n❌ {against.en}", f"{answer}\n❌ {against.zh}"), "failed"
        return Said(answer, answer), self._outcome(turn)

    def _so_far(self, turn: Turn, stopped: Said, plain: Said) -> Said:
        """Why it was stopped, and what came of the tasks it had handed out by then."""
        known = filter(None, map(self._house.journal.task, turn.tasks))
        if not (replies := "\n".join(task["reply"] for task in known)):
            return _without_it(stopped, plain)
        return Said(f"{stopped.en}\n{replies}", f"{stopped.zh}\n{replies}")

    def _outcome(self, turn: Turn) -> str:
        """That of the last task of the turn; talk alone is done."""
        if not turn.tasks:
            return "done"
        last = self._house.journal.task(turn.tasks[-1])
        return str(last["outcome"]) if last else "failed"

    async def _finish(self, message: Inbound, reply: str, outcome: str) -> None:
        """Say it, then record that the turn is over: cut between, it is said again under the same
        name, which changes nothing."""
        house = self._house
        name = turn_of(message)
        house.say(message.gateway, f"{name}:reply", Outbound(message.chat, reply, markdown=True))
        await asyncio.to_thread(house.turns.record, message, reply, outcome)


async def _known(context: RunContext[Turn]) -> str | None:
    """Of whoever speaks; looked up once for each turn."""
    turn = context.deps
    if turn.known_of_person is None:
        known = turn.house.memory.lines_for
        turn.known_of_person = await asyncio.to_thread(known, turn.message)
    return with_known(turn.known_of_person)


async def _write(context: RunContext[Turn], events: AsyncIterable[AgentStreamEvent]) -> None:
    """Show the answer while it is written."""
    text = ""
    async for event in events:
        match event:
            case PartStartEvent(part=TextPart(content=begun)):
                text += begun
            case PartDeltaEvent(delta=TextPartDelta(content_delta=more)):
                text += more
            case _:
                continue
        if len(text) > ENDLESS:
            raise UnexpectedModelBehavior("its answer has no end")
        context.deps.progress.write(text[:LONGEST])


def _answered(history: list[ModelMessage]) -> str:
    """The answer, where only the saying of it was cut short."""
    last = history[-1]
    if not isinstance(last, ModelResponse) or last.tool_calls:
        return ""
    return "".join(part.content for part in last.parts if isinstance(part, TextPart))


def _too_often(requests: int) -> Said:
    return Said(
        f"I stopped: my chat model may be asked {requests} times for one message, and was not done "
        "then. Your next message begins anew; ask for less at a time",
        f"我停下了：每条消息最多询问聊天模型 {requests} 次，到那时仍未完成。"
        "下一条消息会重新计数，请把任务分小一些",
    )


def _without_it(why: Said, plain: Said) -> Said:
    """What the understanding says that needs no model."""
    return Said(
        f"{why.en}. Commands still work without my chat model.\n{plain.en}",
        f"{why.zh}。不用聊天模型，命令仍然可用。\n{plain.zh}",
    )
