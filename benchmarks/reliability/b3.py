"""B3: requests made up from the door's own schema, right and wrong, signed and not.

The door answers each as is documented, never with an error of ours. Only the door of webhooks: the
MCP one is tested with its SDK."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from benchmarks.reliability.row import Row
from gateways._webhook_read import Said, read
from gateways.base import Inbound, NotKept, Overloaded
from gateways.door import Door
from gateways.signatures import phonepilot
from tests.platforms.asgi import Answered, post
from tests.platforms.signers import SECRET, own

SHORT, LONG = 60, 50_000
PATH = "/phonepilot"
DOCUMENTED = {200, 400, 401, 403, 404, 405, 413, 415, 429, 503}
BODY = Said.model_json_schema(ref_template="#/components/schemas/{model}")
SCHEMA: dict[str, Any] = {
    "openapi": "3.1.0",
    "components": {"schemas": BODY.pop("$defs", {})},
    "info": {"title": "webhook", "version": "1"},
    "paths": {
        PATH: {
            "post": {
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": BODY}},
                },
                "responses": {str(code): {"description": "documented"} for code in DOCUMENTED},
            }
        }
    },
}


class Shelf:
    """Keeps, and now and then cannot."""

    def __init__(self) -> None:
        self.calls = 0

    async def __call__(self, message: Inbound) -> None:
        self.calls += 1
        if self.calls % 10 == 0:
            raise NotKept("full", 1)
        if self.calls % 7 == 0:
            raise Overloaded("busy", 1)


def breach(answered: Answered, *, genuine: bool) -> bool:
    """Whether an answer is none of those promised."""
    promised = DOCUMENTED if genuine else DOCUMENTED - {200, 429, 503, 400}
    shape = ["ok"] if answered.status == 200 else ["error"]
    waits = answered.status in (429, 503)
    return (
        answered.status not in promised
        or list(answered.body) != shape
        or waits != ("retry-after" in answered.headers)
    )


def _as_bytes(body: Any) -> bytes:
    try:
        return json.dumps(body).encode()
    except TypeError:
        return repr(body).encode()


def measure(long: bool) -> Row:
    started = time.monotonic()
    count = LONG if long else SHORT
    door = Door(PATH, phonepilot(SECRET), read, Shelf(), largest=5000)
    operation = schemathesis.openapi.from_dict(SCHEMA)[PATH]["POST"]
    case = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode))
    codes: Counter[int] = Counter()
    breaches: list[str] = []
    odd = st.sampled_from(
        [
            *[()] * 9,
            (("origin", "null"),),
            (("content-encoding", "br"),),
            (("content-length", "x"),),
        ]
    )
    methods = st.sampled_from(["POST"] * 18 + ["GET", "PUT"])

    with asyncio.Runner() as runner:

        @settings(
            max_examples=count, database=None, derandomize=True, deadline=None,
            suppress_health_check=list(HealthCheck), phases=[Phase.generate],
        )  # fmt: skip
        @given(data=st.data(), signed=st.booleans(), headers=odd, method=methods)
        def one(
            data: st.DataObject, signed: bool, headers: tuple[tuple[str, str], ...], method: str
        ) -> None:
            body = _as_bytes(data.draw(case).body)
            proof = own(body, time.time()) if signed else []
            answered = runner.run(post(door, [*proof, *headers], body, path=PATH, method=method))
            codes[answered.status] += 1
            if breach(answered, genuine=signed):
                breaches.append(f"{answered.status} {body[:80]!r}")

        one()
    said = ", ".join(f"{n:,} times {code}" for code, n in sorted(codes.items()))
    wrong = [code for code in codes if code >= 500 and code != 503]
    return Row(
        "B3", f"{codes.total():,} requests: {said}; {len(breaches)} breaches", len(breaches),
        ok=not breaches and not wrong and codes[200] > 0, ran_on="fakes",
        seconds=time.monotonic() - started,
    )  # fmt: skip
