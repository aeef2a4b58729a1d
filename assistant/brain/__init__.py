"""The brain: a chat model that talks to the person and gets things done with tools.

``brain`` answers a message; ``toolbox`` chooses few tools for each request and sees that no call
is made twice; ``remembering`` keeps what the model is shown within its context; ``turn`` is what
the tools of one turn share. It never touches a phone: what it wants there becomes a task, with
the guard, the journal and the evidence of every other. Whatever comes back from a tool is data.
"""

from assistant.brain.brain import Brain

__all__ = ["Brain"]
