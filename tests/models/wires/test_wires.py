"""What every wire has to do, whatever protocol it speaks: answers, limits, each kind of trouble."""

from __future__ import annotations

import importlib
import json
import logging
import time
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import SecretStr

from models.base import BadReply, ModelUnavailable, Unfit
from models.wires.base import Endpoint
from tests.models.wires.protocols import PROTOCOLS, WIRES, opened, prompt
from tests.scripted_clouds import CACHED, PROMPT, SAID
from tests.scripted_model import Reply

pytestmark = pytest.mark.anyio


@WIRES
async def test_an_answer_comes_with_its_usage(name: str) -> None:
    answer = PROTOCOLS[name].answer
    setting = "system" if name == "anthropic" else "temperature"
    value: Any = "Be brief." if name == "anthropic" else 0.5
    async with opened(name) as (wire, server):
        completion = await wire.ask(prompt(name, **{setting: value}))
    (asked,) = server.asked
    assert asked.messages == PROTOCOLS[name].messages
    settings = asked.settings.get("generationConfig", asked.settings)
    assert settings[setting] == value
    assert settings[PROTOCOLS[name].most_tokens] >= 1024
    assert (json.loads(completion.text) if name != "chat" else completion.text) == (
        json.loads(answer) if name != "chat" else answer
    )
    used = completion.usage
    assert used.calls == 1
    if name != "chat":
        assert (used.prompt_tokens, used.cached_tokens, used.completion_tokens) == (
            PROMPT, CACHED, SAID,
        )  # fmt: skip
    assert used.written_tokens == (32 if name == "anthropic" else 0)


@WIRES
@pytest.mark.parametrize(
    ("reply", "complaint"),
    [
        (Reply(""), "empty"),
        (Reply("ANSWER", finish="length"), "cut off after [0-9]+ tokens"),
        (Reply("ANSWER", babble=10_000_000), "far too long"),
    ],
)
async def test_replies_that_cannot_be_used(name: str, reply: Reply, complaint: str) -> None:
    async with opened(name, _filled(name, reply)) as (wire, _):
        with pytest.raises(BadReply, match=complaint) as caught:
            await wire.ask(prompt(name))
    assert bool(caught.value.usage.tokens) == (not reply.babble), "what was used is told"


def _filled(name: str, reply: Reply) -> Reply:
    answer = PROTOCOLS[name].answer
    return Reply(**{**reply.__dict__, "text": reply.text.replace("ANSWER", answer)})


@WIRES
@pytest.mark.parametrize(
    ("reply", "sentence"),
    [
        (Reply("loading the model", status=503), "failed: .*loading the model"),
        (Reply("boom", status=500), "failed: .*boom"),
        (Reply("overloaded", status=529), "failed: .*overloaded"),
        (Reply("slow down", status=429), "asked too often, or the account is out of credit"),
        (Reply("pay first", status=402), "out of credit: .*pay first"),
        (Reply("not for you", status=403), "refuses the key"),
        (Reply("try there", status=302), "sends us elsewhere"),
        (Reply("ANSWER", hang_up=True), "broke off: "),
        (Reply("Your credit balance is too low", status=400), "out of credit"),
        (Reply("API key not valid. Pass a valid one.", status=400), "refuses the key"),
        (Reply(raw="<html>hello</html>"), "does not speak"),
        (Reply(raw='{"cut": "in the mid'), "does not speak"),
        (Reply(raw="[]"), "does not speak"),
        (Reply(raw="{}"), "does not speak"),
        (Reply(raw="null"), "does not speak"),
        (Reply(raw='{"error": {"message": "no free slot", "code": 502}}'), "failed: no free slot"),
        (Reply(raw='{"error": "no free slot"}'), "failed: no free slot"),
    ],
)
async def test_servers_that_cannot_help_are_said_to_be_so(
    name: str, reply: Reply, sentence: str
) -> None:
    async with opened(name, _filled(name, reply)) as (wire, _):
        with pytest.raises(ModelUnavailable, match=sentence) as caught:
            await wire.ask(prompt(name))
    assert not isinstance(caught.value, Unfit), "the server is to be left alone for a while"


@WIRES
@pytest.mark.parametrize(
    ("reply", "sentence"),
    [
        (Reply("context of 4096 exceeded", status=400), "refused the request: .*4096"),
        (Reply("too large", status=413), "too large"),
        (Reply("at most 1 image may be given", status=400), "--limit-mm-per-prompt"),
        (Reply("ANSWER", finish="content_filter"), "declined"),
    ],
)
async def test_a_refused_request_does_not_make_the_server_a_dead_one(
    name: str, reply: Reply, sentence: str
) -> None:
    async with opened(name, _filled(name, reply)) as (wire, _):
        with pytest.raises(Unfit, match=sentence):
            await wire.ask(prompt(name))


@WIRES
async def test_an_error_of_ten_megabytes_is_read_only_in_part(name: str) -> None:
    huge = Reply("no " * 3_000_000, status=500)
    async with opened(name, huge) as (wire, _):
        with pytest.raises(ModelUnavailable, match="failed") as caught:
            await wire.ask(prompt(name))
    assert len(str(caught.value)) < 600


@WIRES
async def test_a_server_that_recovers_is_asked_again(name: str) -> None:
    busy = Reply("busy", status=503)
    async with opened(name, busy, PROTOCOLS[name].answer, retries=1) as (wire, server):
        assert (await wire.ask(prompt(name))).text
    assert len(server.asked) == 2


@WIRES
async def test_the_servers_own_pause_is_kept(name: str) -> None:
    busy = Reply("busy", status=429, headers={"Retry-After": "1"})
    started = time.monotonic()
    async with opened(name, busy, PROTOCOLS[name].answer, retries=1) as (wire, server):
        await wire.ask(prompt(name))
    assert len(server.asked) == 2
    assert time.monotonic() - started >= 1


@WIRES
@pytest.mark.parametrize(
    "headers", [{"Retry-After": "300"}, {"Retry-After": "Fri, 31 Dec 2999 23:59:59 GMT"}]
)
async def test_a_pause_beyond_our_patience_is_told_at_once(
    name: str, headers: dict[str, str]
) -> None:
    busy = Reply("busy", status=429, headers=headers)
    async with opened(name, busy, retries=3, timeout=20) as (wire, server):
        with pytest.raises(ModelUnavailable, match="asked too often") as caught:
            await wire.ask(prompt(name))
    assert len(server.asked) == 1
    if headers["Retry-After"] == "300":
        assert caught.value.again_in == 300
        assert "Wait 300 s" in str(caught.value)


@WIRES
async def test_an_account_without_credit_is_not_asked_again(name: str) -> None:
    empty = Reply("insufficient_quota: look at your plan", status=429)
    async with opened(name, empty, retries=3) as (wire, server):
        with pytest.raises(ModelUnavailable, match="out of credit"):
            await wire.ask(prompt(name))
    assert len(server.asked) == 1


@WIRES
async def test_a_slow_server_is_given_up(name: str) -> None:
    slow = Reply(PROTOCOLS[name].answer, slow=30)
    async with opened(name, slow, timeout=0.3) as (wire, _):
        with pytest.raises(ModelUnavailable, match=r"longer than 0\.3 s.*timeout"):
            await wire.ask(prompt(name))


@WIRES
async def test_no_server_there(name: str) -> None:
    async with opened(name, retries=1) as (wire, server):
        await server.stop()
        with pytest.raises(ModelUnavailable, match=r"No model server answers.*base_url"):
            await wire.ask(prompt(name))


@WIRES
async def test_a_wrong_name_is_answered_with_those_on_offer(name: str) -> None:
    async with opened(name, model="qwen") as (wire, _):
        with pytest.raises(ModelUnavailable, match=r"no model 'qwen'\. It offers: scripted\."):
            await wire.ask(prompt(name))


@WIRES
async def test_a_wrong_address_is_told(name: str) -> None:
    async with opened(name) as (_, server):
        url = server.base_url.replace("/v1", "/v7") + "/x"
        async with opened(name, base_url=url) as (wire, _):
            with pytest.raises(ModelUnavailable, match="base_url"):
                await wire.ask(prompt(name))


@WIRES
async def test_the_key_is_sent_and_never_shown(name: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    key = "sk-very-secret-key"
    told = []
    async with opened(name, server_key=key, api_key=SecretStr(key)) as (wire, server):
        await wire.ask(prompt(name))
        assert server.asked[0].key == key
        told.append(f"{wire} {wire.__dict__}")
    for reply in (Reply(f"bad header {key}", status=400), Reply(f"broke on {key}", status=500)):
        async with opened(name, reply, api_key=SecretStr(key)) as (wire, _):
            with pytest.raises(ModelUnavailable) as caught:
                await wire.ask(prompt(name))
            told.append(str(caught.value))
    async with opened(name, server_key="another", api_key=SecretStr(key)) as (wire, _):
        with pytest.raises(ModelUnavailable, match="refuses the key") as caught:
            await wire.ask(prompt(name))
    told += [str(caught.value), *(r.getMessage() for r in caplog.records if "models" in r.name)]
    assert key not in " ".join(told)


@WIRES
async def test_a_key_that_cannot_be_one_is_refused_and_a_line_break_forgiven(name: str) -> None:
    async with opened(name, server_key="sk-1", api_key=SecretStr(" sk-1\n")) as (wire, _):
        await wire.ask(prompt(name))
    with pytest.raises(ModelUnavailable, match="api_key") as caught:
        async with opened(name, api_key=SecretStr("sk-é")):
            pass
    assert "sk" not in str(caught.value)


@WIRES
async def test_nothing_of_the_environment_is_given_away(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in PROTOCOLS[name].key_variables:
        monkeypatch.setenv(variable, "of-the-person")
    for variable in ("OPENAI_CUSTOM_HEADERS", "ANTHROPIC_CUSTOM_HEADERS"):
        monkeypatch.setenv(variable, "Authorization: Bearer of-the-person\nx-mine: of-the-person")
    monkeypatch.setenv("GOOGLE_GENAI_USE_VERTEXAI", "true")
    async with opened(name) as (wire, server):
        await wire.ask(prompt(name))
    assert server.asked[0].key == "none"
    assert "of-the-person" not in str(server.headers)


# --- whatever comes back --------------------------------------------------------------------------

_NAMES = st.sampled_from([
    "choices", "message", "content", "finish_reason", "usage", "tool_calls", "function",
    "arguments", "output", "status", "error", "incomplete_details", "stop_reason", "type", "text",
    "candidates", "parts", "finishReason", "promptFeedback", "usageMetadata", "functionCall",
    "prompt_tokens", "input_tokens", "reasoning", "refusal", "role",
])  # fmt: skip
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6)
    | st.sampled_from(["length", "tool_use", "STOP", "SAFETY", "completed", "incomplete"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@cache
def _unconnected(name: str) -> Any:
    wire = importlib.import_module(f"models.wires.{name}")
    return wire.create(Endpoint("http://127.0.0.1:1/v1", "m"))


@WIRES
@settings(max_examples=150, deadline=None)
@given(body=_VALUES.map(lambda value: json.dumps(value).encode()) | st.binary(max_size=30))
def test_whatever_comes_back_only_our_errors_come_out(name: str, body: bytes) -> None:
    with suppress(BadReply, ModelUnavailable):
        assert _unconnected(name).said(body).text
