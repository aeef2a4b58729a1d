"""``content``: query, insert, update and delete in content providers, as the AOSP tool does it.

``--where`` and ``--sort`` are SQL, run against a view of the phone's own tables that has the
provider's columns; so what a client asks is answered by SQLite itself, as on a real phone.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from device_drivers.virtual.android.commands.content import (
    calendar,
    calls,
    contacts,
    media,
    messages,
)
from device_drivers.virtual.android.commands.content import settings as setting_rows
from device_drivers.virtual.android.commands.content.table import (
    FileProvider,
    Provider,
    Unsupported,
    Value,
    View,
    as_column,
)
from device_drivers.virtual.android.process import Family, Process

_PROVIDERS: dict[str, Provider] = {
    "com.android.contacts": contacts.ContactsProvider(),
    "contacts": contacts.ContactsProvider(),
    "sms": messages.SmsProvider(),
    "mms-sms": messages.ConversationsProvider(),
    "call_log": calls.CallLogProvider(),
    "com.android.calendar": calendar.CalendarProvider(),
    "media": media.MediaProvider(),
    "com.android.externalstorage.documents": media.DocumentsProvider(),
    "settings": setting_rows.SettingsProvider(),
}
_USAGE = "usage: adb shell content [subcommand] [options]"


class BadArguments(Exception):
    """The message follows ``[ERROR]``."""


@dataclass
class Request:
    """What the command line asks for."""

    verb: str
    uri: str = ""
    projection: list[str] = field(default_factory=list)
    where: str = ""
    sort: str = ""
    values: dict[str, Value] = field(default_factory=dict)


async def content(p: Process) -> int:
    try:
        request = _parse(p.args)
    except BadArguments as error:
        p.error(f"{_USAGE}\n\n[ERROR] {error}")
        return 0
    try:
        parts = urlsplit(request.uri)
    except ValueError as error:
        p.error(f"{_USAGE}\n\n[ERROR] {error}")
        return 0
    try:
        request.values = {
            name: as_column(parts.netloc, name, value) for name, value in request.values.items()
        }
        path = [unquote(piece) for piece in parts.path.split("/") if piece]
        if request.verb in ("read", "write"):
            await _bytes(p, _provider(parts.netloc), path, request)
        else:
            _run(p, _provider(parts.netloc), path, parts.query, request)
    except Unsupported as error:
        _report(p, parts.netloc, f"java.lang.{error.kind}: {error}")
    except sqlite3.Error as error:
        kind = "android.database.sqlite.SQLiteException"
        _report(p, parts.netloc, f"{kind}: {error} (code 1 SQLITE_ERROR)")
    except OSError as error:
        name = "java.io.FileNotFoundException"
        _report(p, parts.netloc, f"{name}: {error.filename}: {error.strerror}")
    return 0  # the real tool ends with 0 too, whatever went wrong


def _provider(authority: str) -> Provider:
    found = _PROVIDERS.get(authority)
    if found is None:
        raise Unsupported("IllegalStateException", f"Could not find provider: {authority}")
    return found


def _report(p: Process, authority: str, message: str) -> None:
    p.error(f"Error while accessing provider:{authority}\n{message}")
    p.error("\tat android.os.Parcel.createExceptionOrNull(Parcel.java)")


def _parse(args: list[str]) -> Request:
    if not args:
        raise BadArguments("Subcommand missing")
    request = Request(args[0])
    if request.verb not in ("query", "insert", "update", "delete", "read", "write", "gettype"):
        raise BadArguments(f"Unsupported operation: {request.verb}")
    queue = list(args[1:])
    while queue:
        option = queue.pop(0)
        if not option.startswith("--") or option not in (
            "--uri", "--user", "--projection", "--where", "--sort", "--bind", "--extra"
        ):  # fmt: skip
            raise BadArguments(f"Unsupported argument: {option}")
        if not queue:
            raise BadArguments(f"No argument after {option}")
        value = queue.pop(0)
        if option == "--uri":
            request.uri = value
        elif option == "--projection":
            request.projection = value.split(":")
        elif option == "--where":
            request.where = value
        elif option == "--sort":
            request.sort = value
        elif option == "--bind":
            name, bound = _binding(value)
            request.values[name] = bound
    if not request.uri:
        raise BadArguments("Content provider URI not specified. Did you specify --uri argument?")
    if request.verb in ("insert", "update") and not request.values:
        raise BadArguments("Bindings not specified. Did you specify --bind argument(s)?")
    return request


def _binding(text: str) -> tuple[str, Value]:
    """``name:type:value``; the value may hold colons and may be empty."""
    name, colon, rest = text.partition(":")
    kind, second, value = rest.partition(":")
    if not colon or not second or not name:
        raise BadArguments(f"Binding not well formed: {text}")
    try:
        if kind == "s":
            return name, value
        if kind in ("i", "l"):
            return name, int(value)
        if kind in ("f", "d"):
            return name, float(value)
    except ValueError:
        raise BadArguments(f'For input string: "{value}"') from None
    if kind == "b":
        return name, int(value.lower() == "true")
    if kind == "n":
        return name, None
    raise BadArguments(f"Unsupported type: {kind}")


async def _bytes(p: Process, provider: Provider, path: list[str], request: Request) -> None:
    """``content read`` to standard output, ``content write`` from standard input."""
    if not isinstance(provider, FileProvider):
        raise Unsupported("FileNotFoundException", f"No files supported by provider at {path}")
    name = provider.file(p.phone, path)
    if request.verb == "read":
        p.out(p.files.read(name))
        return
    p.files.write(name, await p.input())
    p.phone.changed()


def _run(p: Process, provider: Provider, path: list[str], query: str, request: Request) -> None:
    view = provider.view(p.phone, path, query)
    if request.verb == "gettype":
        one = bool(path) and path[-1].isdigit()
        if one and isinstance(provider, FileProvider):
            p.line(f"Result: {media.media_type(provider.file(p.phone, path))}")
            return
        p.line(f"Result: vnd.android.cursor.{'item' if one else 'dir'}/{path[0] if path else ''}")
        return
    if request.verb == "query":
        _query(p, view, request)
        return
    if request.verb == "insert":
        provider.insert(p.phone, path, request.values)
    else:
        rows = _matching(p, view, request.where)
        if request.verb == "update":
            provider.update(p.phone, path, rows, request.values)
        else:
            provider.delete(p.phone, path, rows)
    p.phone.changed()


def _query(p: Process, view: View, request: Request) -> None:
    columns = ", ".join(request.projection) or "*"
    order = request.sort or view.order
    sql = f"SELECT {columns} FROM ({view.sql})"  # noqa: S608  # the caller's SQL is the interface
    sql += f" WHERE ({request.where})" if request.where else ""
    sql += f" ORDER BY {order}" if order else ""
    cursor = p.phone.store.db.execute(sql, view.values)
    names = [column[0] for column in cursor.description]
    found = False
    for index, row in enumerate(cursor):
        found = True
        shown = ", ".join(f"{n}={_shown(v)}" for n, v in zip(names, row, strict=True))
        p.line(f"Row: {index} {shown}")
    if not found:
        p.line("No result found.")


def _matching(p: Process, view: View, where: str) -> list[int]:
    sql = f"SELECT _id FROM ({view.sql})"  # noqa: S608  # as above
    sql += f" WHERE ({where})" if where else ""
    return [int(row[0]) for row in p.phone.store.db.execute(sql, view.values)]


def _shown(value: object) -> str:
    if value is None:
        return "NULL"
    return "BLOB" if isinstance(value, bytes) else str(value)


COMMANDS: Family = {"content": content}
