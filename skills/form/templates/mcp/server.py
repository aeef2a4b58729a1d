"""A small MCP server: one JSON-RPC message a line, in on standard input, out on standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

TOOLS = [
    {
        "name": "days_between",
        "description": "Days and weekdays from one date to another.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "first": {"type": "string", "description": "YYYY-MM-DD"},
                "second": {"type": "string", "description": "YYYY-MM-DD"},
            },
            "required": ["first", "second"],
            "additionalProperties": False,
        },
    }
]


def days_between(first: str, second: str) -> str:
    """Raises ValueError for what is no date."""
    begin, end = sorted((date.fromisoformat(first), date.fromisoformat(second)))
    days = (end - begin).days
    weekdays = sum((begin + timedelta(n)).weekday() < 5 for n in range(days))
    return f"{days} days, of which {weekdays} weekdays"


def answered(method: str, params: Mapping[str, Any]) -> dict[str, Any] | None:
    """The result of a request; None for a method that this server does not have."""
    if method == "initialize":
        return {
            "protocolVersion": params.get("protocolVersion", "2025-06-18"),
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "$name", "version": "0.1.0"},
        }
    if method == "ping":
        return {}
    if method == "tools/list":
        return {"tools": TOOLS}
    if method == "tools/call" and params.get("name") == "days_between":
        try:
            text, wrong = days_between(**params.get("arguments", {})), False
        except (TypeError, ValueError):
            text, wrong = "Write both dates as YYYY-MM-DD.", True
        return {"content": [{"type": "text", "text": text}], "isError": wrong}
    return None


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if "id" not in message:
            continue  # a notification: nobody waits for an answer
        result = answered(message["method"], message.get("params") or {})
        reply = {"jsonrpc": "2.0", "id": message["id"]}
        if result is None:
            reply["error"] = {"code": -32601, "message": "no such method"}
        else:
            reply["result"] = result
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
