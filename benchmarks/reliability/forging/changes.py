"""What a forger makes of a request: each kind by its name, each try another one."""

from __future__ import annotations

import gzip
import random
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from benchmarks.reliability.forging.platform import Platform
from benchmarks.reliability.forging.wire import Asked, Pairs, Sent, chunked, head, plain
from gateways.door import BODY_BYTES

LETTERS = "0123456789abcdefABCXYZ=+/-_.,;% \xe9\t"


@dataclass(frozen=True, slots=True)
class Try:
    """One forgery. ``may_be_answered``: only that nobody hears it is asked."""

    sent: Sent
    may_be_answered: bool = False


def forged(platform: Platform, captured: Sequence[Asked]) -> Try:
    """Proven by somebody else; or proven, and for somebody else."""
    other = platform.passed_over() if platform.rng.random() < 0.1 else None
    if other is not None:
        return Try(plain(other), may_be_answered=True)
    return Try(plain(platform.forged()))


def mutated(platform: Platform, captured: Sequence[Asked]) -> Try:
    """A byte of the body, of a header, of the query; more, less, or another."""
    rng, genuine = platform.rng, platform.to_eve()
    while True:
        where = rng.randrange(3)
        if where == 0:
            changed = _body_changed(platform, genuine)
        elif where == 1 and genuine.query:
            changed = replace(genuine, query=_pair_changed(genuine.query, rng))
        elif genuine.headers:
            changed = replace(genuine, headers=_pair_changed(genuine.headers, rng))
        else:
            continue
        if not platform.means_the_same(changed, genuine):
            return Try(plain(changed))


def _body_changed(platform: Platform, asked: Asked) -> Asked:
    rng, body = platform.rng, asked.body
    begins, ends = rng.choice(platform.spans(asked))
    at = rng.randrange(begins, ends)
    flipped = bytes([body[at] ^ (1 << rng.randrange(8))])
    ways = [
        body[:at] + flipped + body[at + 1 :], body[:at] + body[at + 1 :],
        body[:at] + flipped + body[at:], body[:at], body[:at] + body[ends:],
    ]  # fmt: skip
    if ends == len(body):
        ways += [body + flipped, body * 2, b"\xef\xbb\xbf" + body]
    return replace(asked, body=rng.choice(ways))


def _pair_changed(pairs: Pairs, rng: random.Random) -> Pairs:
    """Names in other case are the same names; spaces around a value are none."""
    index = rng.randrange(len(pairs))
    name, value = pairs[index]
    if rng.random() < 0.15:
        at = rng.randrange(len(name))
        other = rng.choice("abcxyz019-_")
        changed = (name[:at] + other + name[at + 1 :], value)
        same = changed[0].lower() == name.lower()
    else:
        changed = (name, _text_changed(value, rng))
        same = changed[1].strip(" \t") == value
    if same:
        changed = (name, f"{value}x")
    return (*pairs[:index], changed, *pairs[index + 1 :])


def _text_changed(value: str, rng: random.Random) -> str:
    at, letter = rng.randrange(len(value)), rng.choice(LETTERS)
    return rng.choice((
        value[:at] + letter + value[at + 1 :], value[:at] + value[at + 1 :],
        value[:at] + letter + value[at:], value + letter, letter + value, value[::-1],
        value.swapcase(), "", value * 2, value[:at], f"{value}, {value}", f'"{value}"',
    ))  # fmt: skip


def late(platform: Platform, captured: Sequence[Asked]) -> Try:
    return Try(plain(platform.late()), may_be_answered=not platform.dates_proof)


def again(platform: Platform, captured: Sequence[Asked]) -> Try:
    """In time: what was acted upon already."""
    sent = platform.again(platform.rng.choice(captured))
    return Try(platform.rng.choice((plain, chunked))(sent), may_be_answered=True)


def oversized(platform: Platform, captured: Sequence[Asked]) -> Try:
    """Truly too large, with a true proof; or said to be; or a size that is none."""
    rng = platform.rng
    if rng.random() < 0.12:
        large = platform.larger(platform.to_eve(), BODY_BYTES + 1 + rng.randrange(2) * 70_000)
        return Try(rng.choice((plain, chunked))(large))
    asked = platform.to_eve()
    size = rng.choice((
        BODY_BYTES + 1, BODY_BYTES + rng.randrange(1, 10**9), 2**31, 2**63, "9" * 19, "9" * 200,
        "-1", f"-{len(asked.body)}", f"+{len(asked.body)}", f"{len(asked.body)}.0", "0x10", "1e3",
        "", "many", f"{len(asked.body)}, 5", f"{len(asked.body)}\xb2",
    ))  # fmt: skip
    return Try(Sent(head(asked, f"Content-Length: {size}") + asked.body, over=True))


def doubled_or_missing(platform: Platform, captured: Sequence[Asked]) -> Try:
    """A part of the proof that is not there once."""
    rng, asked = platform.rng, platform.to_eve()
    pairs = asked.query if platform.proofs_in_query else asked.headers
    index = rng.randrange(len(pairs))
    name, value = pairs[index]
    without = (*pairs[:index], *pairs[index + 1 :])
    second = rng.choice((value, value, "x", "0", "", value.upper()))
    ways: list[Pairs] = [
        without, (*pairs, (name, second)), ((name, second), *pairs), (*pairs, *pairs),
        (*without, (name, "")), (*without, (f"x-{name}", value)),
        (*without, (name.replace("-", "_").replace("_", "-", int("_" in name)) + "_", value)),
        (),
    ]  # fmt: skip
    if platform.proofs_in_query:
        ways += [(*without, (name.upper(), value)), (*pairs, (f"{name}", second))]
        moved = [replace(asked, query=without, headers=((name, value),)),
                 replace(asked, query=(), headers=pairs)]  # fmt: skip
        return Try(plain(rng.choice([*(replace(asked, query=way) for way in ways), *moved])))
    ways += [(*pairs, (name.upper(), second)), (*pairs, (name.lower(), second))]
    moved = [replace(asked, headers=without, query=((name, value),)),
             replace(asked, headers=(("Cookie", f"{name}={value}"), *without))]  # fmt: skip
    return Try(plain(rng.choice([*(replace(asked, headers=way) for way in ways), *moved])))


def oddly_written(platform: Platform, captured: Sequence[Asked]) -> Try:
    """Such as no library writes: what two readers would read differently."""
    rng, asked, other = platform.rng, platform.to_eve(), platform.forged()
    size = len(asked.body)
    length = f"Content-Length: {size}"
    both = head(asked, length, "Transfer-Encoding: chunked")
    ways: list[bytes] = [
        # the proof behind the body
        chunked(replace(asked, headers=(), query=()), (*asked.headers, *asked.query)).raw,
        # two lengths; a length, and pieces
        head(asked, length, f"Content-Length: {size + 5}") + asked.body,
        both + asked.body,
        both + chunked(replace(asked, body=other.body)).raw.partition(b"\r\n\r\n")[2],
        head(asked, "Transfer-Encoding: gzip, chunked", length) + asked.body,
        head(asked, "Transfer-Encoding: identity", length) + asked.body,
        # lines that end otherwise, another protocol
        plain(asked).raw.replace(b"HTTP/1.1\r\n", b"HTTP/1.1\n\r\n", 1),
        plain(asked).raw.replace(b" HTTP/1.1", b"", 1),
        b"\x16\x03\x01\x02\x00\x01\x00" + asked.body, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ]  # fmt: skip
    if asked.headers:
        ways += _odd_lines(asked, *rng.choice(asked.headers))
    return Try(Sent(rng.choice(ways), over=True))


def _odd_lines(asked: Asked, name: str, value: str) -> list[bytes]:
    """A proof that some would read out of them: all but HTTP's grammar knows."""
    bare, middle = replace(asked, headers=()), len(value) // 2
    lines: list[tuple[str, ...]] = [
        (f"{name} : {value}",), (f"{name}\0: {value}",), (f" {name}: {value}",),
        (f"{name}: {value[:middle]}", f" {value[middle:]}"), (f"{name}: {value}\0",),
        (f"X-A: b\r\r{name}: {value}",), (f"X-A: b\n {name}: {value}",), (f"{name}={value}",),
        (f":{name}: {value}",),
    ]  # fmt: skip
    length = f"Content-Length: {len(asked.body)}"
    return [head(bare, *each, length) + asked.body for each in lines]


def elsewhere(platform: Platform, captured: Sequence[Asked]) -> Try:
    """Another method, path, coding or origin, and proven."""
    rng, asked, path = platform.rng, platform.to_eve(), platform.path
    match rng.randrange(4):
        case 0:
            method = rng.choice(
                (
                    "GET",
                    "PUT",
                    "PATCH",
                    "DELETE",
                    "OPTIONS",
                    "HEAD",
                    "TRACE",
                    "post",
                    "X",
                    "PROPFIND",
                )
            )
            return Try(plain(replace(asked, method=method)))
        case 1:
            other = rng.choice((
                f"{path}/", f"/{path}", path.upper(), f"{path}%00", f"{path};a", f"{path}/.",
                f"{path}%2f", path[:-1], f"{path}x", "/", f"/x/..{path}", f"{path}/files/x",
                f"http://evil.example{path}", f"{path}%20", f"{path}%0d%0a", f"/webhook{path}",
                f"{path}%09", f"{path}%3fx", f"{path}%23", f"{path[:3]}%0a{path[3:]}",
                f"\\{path[1:]}", "*",
            ))  # fmt: skip
            return Try(plain(replace(asked, path=other)))
        case 2:
            return Try(plain(_coded(platform, asked)))
    origin = rng.choice((
        "null", "", "https://evil.example", "http://127.0.0.1", "https://pilot.example", "file://",
    ))  # fmt: skip
    return Try(plain(asked.having(("Origin", origin))))


def _coded(platform: Platform, asked: Asked) -> Asked:
    """Compressed, or only said to be."""
    name, body = platform.rng.choice((
        ("gzip", gzip.compress(asked.body)), ("GZIP", asked.body), ("deflate", asked.body),
        ("deflate", zlib.compress(asked.body)), ("br", asked.body), ("zstd", asked.body),
        ("identity, gzip", gzip.compress(asked.body)), ("gzip, gzip", asked.body),
        ("x-gzip", asked.body), ("identity;q=0", asked.body),
    ))  # fmt: skip
    return replace(asked, body=body).having(("Content-Encoding", name))


def asked_wrongly(platform: Platform, captured: Sequence[Asked]) -> Try:
    return Try(plain(platform.wrongly_asks()))


Kind = Callable[[Platform, Sequence[Asked]], Try]
KINDS: dict[str, tuple[Kind, int]] = {
    "forged": (forged, 22), "changed": (mutated, 22), "too late": (late, 10),
    "again in time": (again, 10), "oversized": (oversized, 8),
    "doubled or missing": (doubled_or_missing, 10), "oddly written": (oddly_written, 6),
    "by another method, path, coding or origin": (elsewhere, 7), "questions": (asked_wrongly, 5),
}  # fmt: skip
"""With how many of a hundred are of each."""
