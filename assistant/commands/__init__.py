"""Commands: what a message that starts with a slash asks for, and the words that mean the same.

All of them are answered from the journal, the settings and the trajectories, without a model.
"""

from assistant.commands.table import COMMANDS, Called, Command, Commands, entries
from assistant.commands.undo import Job
from assistant.commands.words import command_in

__all__ = ["COMMANDS", "Called", "Command", "Commands", "Job", "command_in", "entries"]
