"""What the agent answers when it cannot do what it is asked."""

from __future__ import annotations

NOT_THERE = 17000004
BAD_ARGUMENTS = 401
NO_SUCH_API = 17000005


class ApiError(Exception):
    """``code`` and message go to the client as ``exception``."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


def bad_arguments(why: str) -> ApiError:
    return ApiError(BAD_ARGUMENTS, f"(PreProcessing: APiCallInfoChecker){why}")
