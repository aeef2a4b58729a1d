"""Text that can be written down, whatever came: JSON may name half of a letter, and files and
databases take neither that nor a zero."""

from __future__ import annotations


def legible(text: str) -> str:
    """Half letters and zeros become U+FFFD; two halves that belong together one letter."""
    try:
        text.encode()
    except UnicodeEncodeError:
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text.replace("\0", "\ufffd")
