"""A job's questions on their way to the person behind an MCP client: elicitation, or not at all.

A client of 2025 is asked while its call runs; one of 2026-07-28 gets the question as the result of
its call and calls again with the answer (MCP 2025-11-25 "Elicitation", 2026-07-28 "Multi round-trip
requests"). Only what a person picked counts: a form that was declined is a no, one that was closed
is silence, and whatever a client says that is not an option is silence, too.
"""

from __future__ import annotations

import asyncio
from typing import Any

import structlog
from mcp import MCPError
from mcp.server.mcpserver import Context
from mcp_types import (
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
    InputResponse,
)
from pydantic import ValidationError

from assistant.serve_mcp.job import Asked, Job
from models import strangers

log = structlog.get_logger()
ANSWER = "answer"
MAX_ANSWER = 500


def can_ask(context: Context) -> bool:
    """Whether the client puts forms before its person."""
    known = context.client_capabilities
    way = known.elicitation if known else None
    return way is not None and (way.form is not None or way.url is None)


def asks_in_result(context: Context) -> bool:
    """Whether it is asked by the result of its call, not while that runs."""
    return not context.session.can_send_request


async def put(asked: Asked, job: Job, context: Context) -> None:
    """Ask while the call runs; the question's own end comes first when nobody answers in time."""
    asking = asyncio.create_task(
        context.session.elicit_form(asked.text, form(asked), context.request_id)
    )
    closing = asyncio.create_task(job.closed())
    try:
        await asyncio.wait((asking, closing), return_when=asyncio.FIRST_COMPLETED)
        if asking.done():
            await job.answer(_value_of(asked, asking))
    finally:
        for each in (asking, closing):
            each.cancel()
        await asyncio.gather(asking, closing, return_exceptions=True)


def _value_of(asked: Asked, asking: asyncio.Task[ElicitResult]) -> str:
    """A client that fails to ask has not asked."""
    try:
        return value_of(asked, asking.result())
    except (MCPError, ValidationError) as error:
        log.warning("mcp client cannot ask", why=str(error))
        return ""


def in_result(asked: Asked, job: Job) -> InputRequiredResult:
    """Ask by the result; the job waits for the call that brings the answer."""
    request = ElicitRequest(
        params=ElicitRequestFormParams(message=asked.text, requested_schema=form(asked))
    )
    return InputRequiredResult(
        input_requests={asked.question.id: request}, request_state=job.task
    )  # fmt: skip


def brought(asked: Asked, responses: dict[str, InputResponse] | None) -> str | None:
    """The value that a second call brings; None when it is not about this question."""
    response = (responses or {}).get(asked.question.id)
    return value_of(asked, response) if isinstance(response, ElicitResult) else None


def form(asked: Asked) -> dict[str, Any]:
    """One field; the options as they are shown to people in chats."""
    field: dict[str, Any] = {"type": "string", "title": "Answer"}
    if asked.question.options:
        field["enum"] = list(asked.question.options)
    else:
        field["maxLength"] = MAX_ANSWER
    return {"type": "object", "properties": {ANSWER: field}, "required": [ANSWER]}


def value_of(asked: Asked, answer: ElicitResult) -> str:
    """One of the values of the question; "" for silence."""
    options = asked.question.options
    if answer.action == "decline":
        return "no" if asked.approves else ""
    said = (answer.content or {}).get(ANSWER) if answer.action == "accept" else None
    if not isinstance(said, str):
        return ""
    return options.get(said, "") if options else strangers.clean(said, MAX_ANSWER)
