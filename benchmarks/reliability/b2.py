"""B2: hostile input to everything that reads what others wrote: no crash, no hang, no escape.

Documents that are read well are cut, repeated, stuffed with what breaks parsers; Hypothesis makes
them up and finds the smallest that goes wrong. Time is that of the processor: a busy machine is no
hang.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from benchmarks.reliability.parser import Parser
from benchmarks.reliability.parsers import parsers
from benchmarks.reliability.row import Row

SHORT, LONG = 60, 100_000
A_KILOBYTE = 0.050
"""Seconds of the processor."""
TRIES = 3
"""Only what is slow each time hangs."""
SHOWN = 300

NASTY = (
    b"", b"\0", b"\n", b"\\", b'"', b"'", b"<", b">", b"&", b"]]>", b"<!--", b"{", b"}", b"[", b"]",
    b"(", b")", b"null", b"true", b"-1", b"0", b"1e999", b"NaN", b"-Infinity", b"9" * 400,
    b"-0.0", b"\xff\xfe", b"\xed\xa0\x80", b"\\ud800", b"\\u0000", "\u202e\u200b🏳️‍🌈".encode(),
    b"[" * 3000, b"{\"a\":" * 1000, b"<node>" * 400, b"(" * 2000, b"a" * 5000, b" " * 5000,
    b"\\" * 2000, b"../" * 40, b"%s%n", b"{0.__class__}", b"\r\n\r\n", b"=", b"#", b";", b"=[",
    b"&#0;", b"&#x10ffff;", b"&amp;", b"<![CDATA[", b"<?x ?>", b"[0,0][99999999999999999999,5]",
    b'bounds="', b"{}", b"[]", b'"",', b"1", b"\"\"", b"0x", b"1_0", b"1979-05-27T07:32:00",
)  # fmt: skip


class Broken(Exception):
    """What went wrong: "crash", "hang" or "escape"."""


@st.composite
def documents(draw: st.DrawFn, samples: tuple[bytes, ...]) -> bytes:
    """A sample after some cuts, repetitions and insertions; now and then mere rubbish."""
    if draw(st.integers(0, 15)) == 0:
        return draw(st.binary(max_size=400))
    data = draw(st.sampled_from(samples))
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.sampled_from((0, 0, 1, 2, 5, 20, 200, 10**6))))
        piece = draw(st.sampled_from(NASTY) | st.binary(max_size=6) | st.just(data[start:end] * 3))
        data = (data[:start] + piece + data[end:])[:200_000]
    return data


def fed(parser: Parser, data: bytes, folder: Path) -> None:
    """Raises Broken."""
    inside = {"home", "into", "backup.zip"}
    allowed = A_KILOBYTE * max(1.0, len(data) / 1024)
    for attempt in range(TRIES):
        began = time.thread_time()
        try:
            parser.feed(data)
        except parser.refuses:
            pass
        except Exception as error:
            raise Broken(f"crash: {type(error).__name__}: {error}") from error
        took = time.thread_time() - began
        if took <= allowed:
            break
        if attempt == TRIES - 1:
            raise Broken(f"hang: {took:.3f} s for {len(data)} bytes")
    around = {path.name for path in folder.iterdir()} | {p.name for p in folder.glob("into/*")}
    if escaped := around - inside - {"home"}:
        raise Broken(f"escape: {escaped}")


def measure(long: bool) -> Row:
    began, each = time.monotonic(), LONG if long else SHORT
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="phonepilot-") as name, parsers(Path(name)) as every:
        for parser in every:
            if wrong := _wrong(parser, each, Path(name)):
                found[wrong] += 1
    text = (
        f"{len(every)} parsers x {each:,} documents: {found['crash']} crash, {found['hang']} take "
        f"more than 50 ms a kilobyte, {found['escape']} write out of their folder"
    )
    bad = found.total()
    return Row("B2", text, bad, not bad, "fakes", time.monotonic() - began)


def _wrong(parser: Parser, times: int, folder: Path) -> str:
    """The kind of what goes wrong with it; "" for nothing."""
    smallest = b""

    @settings(max_examples=times, database=None, deadline=None, derandomize=True,
              phases=(Phase.generate, Phase.shrink), suppress_health_check=list(HealthCheck),
              report_multiple_bugs=False)  # fmt: skip
    @given(documents(parser.samples))
    def holds(data: bytes) -> None:
        nonlocal smallest
        smallest = data
        fed(parser, data, folder)

    try:
        for data in parser.samples:
            smallest = data
            fed(parser, data, folder)
        holds()
    except Broken as broken:
        shown = f"{smallest[:SHOWN]!r} ({len(smallest)} bytes)"
        print(f"{parser.name}: {broken}: {shown}", file=sys.stderr)
        return str(broken).partition(":")[0]
    return ""
