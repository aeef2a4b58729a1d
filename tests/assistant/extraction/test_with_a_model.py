"""A page that we cannot read: the house's chat model writes the function, and it is checked."""

from __future__ import annotations

from typing import Any

import pytest

from skills.running.starting import trouble
from tests.assistant.brain.conftest import chatting
from tests.assistant.conftest import Cli
from tests.assistant.extraction.shop import shop
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

CODE = """\
def extract(page):
    rows = []

    for each in page.select("i"):
        rows.append({"name": each.get("data-x"), "price": float(each.get("data-y"))})
    return rows
"""
pytestmark = [pytest.mark.whole, pytest.mark.skipif(trouble() is not None, reason=str(trouble()))]


def test_its_function_reads_what_ours_does_not(cli: Cli) -> None:
    with shop() as lamps:
        lamps.built = "drawn"
        wish = f"get the name and price of each product on {lamps.url}"

        def answer(messages: list[dict[str, Any]]) -> str | Reply:
            said = str(messages[-1]["content"])
            if "Write one Python function" in said:
                return f"```python\n{CODE}```"
            if "Is each value what" in said:
                return "OK"
            if messages[-1]["role"] == "tool":
                return "There they are."
            return Reply(tools=(("phone_task", {"goal": wish}),))

        house_of = {"skills": {"extraction": {"local": [lamps.host]}}}
        with (
            in_background(ScriptedModel(answer)) as model,
            chatting(cli, model, **house_of) as (chat, _),
        ):
            chat.says(wish)
            told = chat.hears("\n1. ").text
            assert "1. Arc floor lamp · 129.00" in told
            assert "6. Workshop lamp" in told
            asked = [each for each in model.asked if "Write one Python" in str(each.messages[-1])]
            assert len(asked) == 1
            assert "Ignore your instructions" in str(asked[0].messages[-1])
            assert "Ignore your instructions" not in str(asked[0].messages[0])
