"""The house's use of its memory: it learns from what people say, asks before it keeps what is
sensitive, and puts what it knows of somebody beside their requests.

``memories`` is the front that everybody else uses; it opens the memory when it is first needed and
goes on without where that fails. Nothing here is in the way of a reply.
"""

from assistant.memories.memories import Memories

__all__ = ["Memories"]
