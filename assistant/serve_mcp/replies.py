"""What a call of an MCP client gets back: JSON as text and as structure, pictures as evidence."""

from __future__ import annotations

import json
from typing import Any

from mcp_types import CallToolResult, ContentBlock, ImageContent, TextContent

from assistant.serve_mcp import looking
from assistant.serve_mcp.job import Asked, Job

CANNOT_ASK = (
    "This MCP client cannot ask its person (it declares no elicitation), so steps that cannot be "
    "undone are refused. Use a client that can, or ask the assistant in the chat."
)


def told(job: Job, result: dict[str, Any], picture: bool, *, cannot_ask: bool) -> CallToolResult:
    """The outcome, with its evidence: what was done step by step, and the last picture."""
    said = {
        "outcome": result["outcome"],
        "from_the_phone": looking.data(result["reply"]),
        "task": job.task,
        "steps": result["steps"],
        "evidence": result["evidence"],
        "seconds": result["seconds"],
    }
    if cannot_ask:
        said["note"] = CANNOT_ASK
    content: list[ContentBlock] = [text(json.dumps(said, ensure_ascii=False))]
    if picture and (shown := looking.last_picture(result["evidence"])):
        content.append(ImageContent(type="image", data=shown[0], mime_type=shown[1]))
    ended = result["outcome"] == "done"
    return CallToolResult(content=content, structured_content=said, is_error=not ended)


def asks_back(asked: Asked) -> CallToolResult:
    """The client has no form: its model may know the answer."""
    return structured(
        {
            "outcome": "needs_answer",
            **question(asked),
            "next": "call answer_question with this task and one of the options",
        }
    )


def question(asked: Asked) -> dict[str, Any]:
    return {
        "task": asked.question.task,
        "question": looking.data(asked.text),
        "options": list(asked.question.options),
    }


def structured(value: dict[str, Any]) -> CallToolResult:
    return CallToolResult(
        content=[text(json.dumps(value, ensure_ascii=False))], structured_content=value
    )


def text(words: str) -> TextContent:
    return TextContent(type="text", text=words)
