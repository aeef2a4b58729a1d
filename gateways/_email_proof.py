"""Is it really from whom it says? What the owner's own mail server found out about a mail.

A From line proves nothing: anybody may write it. Our server checks SPF, DKIM and DMARC as a mail
comes in and says so in Authentication-Results, under its own name (authserv-id), and removes lines
that others put there under that name. https://www.rfc-editor.org/rfc/rfc8601
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_TOKEN = r"[^\s;=()\"/]+"  # noqa: S105 - a grammar
_VALUE = r'(?:"(?:[^"\\]|\\.)*"|[^\s;"()]+)'
_RESULT = re.compile(
    rf"(?P<method>{_TOKEN})(?:/\d+)?\s*=\s*(?P<result>{_TOKEN})(?:\s+reason\s*=\s*{_VALUE})?"
    rf"(?P<properties>(?:\s+{_TOKEN}\s*=\s*{_VALUE})*)"
)
_PROPERTY = re.compile(rf"({_TOKEN})\s*=\s*({_VALUE})")
_LONGEST = 8000


@dataclass(frozen=True, slots=True)
class Result:
    """One thing that was checked: ``method`` is spf, dkim, dmarc ...; ``about`` what it is of, by
    name ("header.d")."""

    method: str
    result: str
    about: dict[str, str]


def server_of(header: str) -> str:
    """Who says so: the authserv-id."""
    words = _without_comments(header).split(";", 1)[0].split()
    return words[0].strip('"').lower() if words else ""


def results(header: str) -> list[Result]:
    """Empty for what is not written exactly as RFC 8601 says: a server that lets a sender's own
    words into it says nothing reliable."""
    found: list[Result] = []
    for part in _parts(_without_comments(header))[1:]:
        if not part.strip() or part.strip().lower() == "none":
            continue
        match = _RESULT.fullmatch(part.strip())
        if match is None:
            return []
        said = _PROPERTY.findall(match["properties"])
        about = {name.lower(): value.strip('"').lower() for name, value in said}
        if len(about) < len(said):
            return []
        found.append(Result(match["method"].lower(), match["result"].lower(), about))
    return found


def is_proven(address: str, headers: Sequence[str], authserv_id: str) -> bool:
    """Whether our server found that a mail comes from the domain of ``address``. Only the topmost
    line under its name counts: it was added last."""
    ours = [header for header in headers if server_of(header) == authserv_id.lower()]
    if not authserv_id or not ours or len(ours[0]) > _LONGEST:
        return False
    found = results(ours[0])
    domain = address.rpartition("@")[2].lower()
    dmarc = [each for each in found if each.method == "dmarc"]
    if dmarc:
        return all(
            each.result == "pass" and each.about.get("header.from") == domain for each in dmarc
        )
    return any(each.result == "pass" and _vouches(each, domain) for each in found)


def _vouches(result: Result, domain: str) -> bool:
    """Whether what passed belongs to the domain in From."""
    if result.method == "dkim":
        signed = result.about.get("header.d") or result.about.get("header.i", "").rpartition("@")[2]
        return "." in signed and (domain == signed or domain.endswith(f".{signed}"))
    if result.method == "spf":
        sent = result.about.get("smtp.mailfrom", "")
        return sent.rpartition("@")[2] == domain
    return False


def _without_comments(text: str) -> str:
    """Comments stand in parentheses, which may be nested and hold anything."""
    kept, depth, quoted, escaped = [], 0, False, False
    for char in text:
        if escaped or char == "\\":
            escaped = not escaped
        elif char == '"' and not depth:
            quoted = not quoted
        elif not quoted and char in "()":
            depth = max(0, depth + (1 if char == "(" else -1))
            kept.append(" " if char == ")" else "")
            continue
        if not depth:
            kept.append(char)
    return "".join(kept)


def _parts(text: str) -> list[str]:
    """Between semicolons that are not quoted."""
    return [match[0] for match in re.finditer(r'(?:"(?:[^"\\]|\\.)*"|[^;"])+', text)]
