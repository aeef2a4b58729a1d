"""Why the chat model did not answer, where it was asked, and what its person can do about it."""

from __future__ import annotations

from pydantic import SecretStr
from pydantic_ai import AgentRunError
from pydantic_ai.exceptions import ModelAPIError

from assistant.logs import scrub
from assistant.model_settings import BrainSettings
from assistant.routes.in_chinese import in_chinese
from assistant.secrets.names import SecretError
from device_drivers.verbs.base import Said
from models.base import ModelUnavailable
from models.wires import chat
from models.wires.base import Endpoint

GUI, BRAIN = "[models.gui]", "[models.brain]"
DOCTOR = Said(
    "`phonepilot doctor --model brain` looks into it.",
    "可以运行 `phonepilot doctor --model brain` 检查。",
)


async def told(error: AgentRunError | SecretError, settings: BrainSettings, key: SecretStr) -> Said:
    """In the words that all models of the house have for it, the server's address among them and
    its key not. What the model itself did wrong is told as it is."""
    if not isinstance(error, ModelAPIError):
        why = scrub(str(error))
        return Said(f"My chat model could not help: {why}", f"聊天模型不可用：{why}")
    said = scrub(str(await _unavailable(error, settings, key))).replace(GUI, BRAIN)
    return Said(
        f"My chat model could not help. {said} {DOCTOR.en}",
        f"聊天模型不可用。{in_chinese(said)}{DOCTOR.zh}",
    )


async def _unavailable(
    error: ModelAPIError, settings: BrainSettings, key: SecretStr
) -> ModelUnavailable:
    there = Endpoint(settings.base_url, settings.model, key, settings.timeout, settings.retries)
    try:
        wire = chat.create(there)
    except ModelUnavailable as unfit:  # the key cannot be one
        return unfit
    try:
        cause = error.__cause__
        return await wire.told(cause if isinstance(cause, Exception) else error)
    finally:
        await wire.close()
