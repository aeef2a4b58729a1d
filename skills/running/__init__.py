"""Skills' programs: run in a wall, heard line by line, believed in nothing.

``Run`` is one run of one program; ``mcp_command`` starts the server of a skill that has one;
``trouble`` says why neither can be had on this machine.
"""

from skills.running.calls import Answer, Call, Failed, Finished
from skills.running.run import Bounds, Run
from skills.running.server import mcp_command, mcp_environment
from skills.running.starting import trouble

__all__ = [
    "Answer", "Bounds", "Call", "Failed", "Finished", "Run", "mcp_command", "mcp_environment",
    "trouble",
]  # fmt: skip
