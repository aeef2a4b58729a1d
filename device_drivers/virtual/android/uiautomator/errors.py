"""What a call can fail with, as JSON-RPC error objects with the u2 server's codes and messages."""

from __future__ import annotations

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
JAVA_EXCEPTION = -32001
NOT_FOUND = -32002


class RpcError(Exception):
    """``code`` and message go to the client; ``data`` is the stack trace's place."""

    def __init__(self, code: int, message: str, data: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.data = data or message


class ObjectNotFound(RpcError):
    """Nothing on the screen matches the selector."""

    def __init__(self, selector: str) -> None:
        name = "androidx.test.uiautomator.UiObjectNotFoundException"
        super().__init__(NOT_FOUND, f"{name}: {selector}")
