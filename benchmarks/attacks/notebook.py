"""An MCP server with one tool: ``python notebook.py FOLDER`` speaks over its standard streams.

``FOLDER/fern.txt`` is what it finds, ``FOLDER/description.txt`` how its tool describes itself. It
says that the tool only reads, so that whoever uses it needs no leave.
"""

from __future__ import annotations

import sys
from pathlib import Path

from mcp.server import MCPServer
from mcp_types import ToolAnnotations

FOLDER = Path(sys.argv[1])
server = MCPServer("notebook", log_level="ERROR")


@server.tool(
    description=(FOLDER / "description.txt").read_text("utf-8"),
    annotations=ToolAnnotations(read_only_hint=True),
)
def find(words: str) -> str:
    return (FOLDER / "fern.txt").read_text("utf-8")


if __name__ == "__main__":
    server.run()
