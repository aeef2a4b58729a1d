from __future__ import annotations

from typing import Any
from pathlib import Path
import pytest

from tests.assistant.brain.conftest import chatting, result_of, shown
from tests.assistant.conftest import Cli
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel
from tests.assistant.mcp.test_brain import Calls

TALK = "I am thinking about that little server of mine and of milk, be so kind"

def run(cli, script, *texts, **more):
    with in_background(ScriptedModel(script)) as model, chatting(cli, model, **more) as (chat, house):
        for t in texts:
            chat.says(t)
            import time
            end=time.time()+25
            n=len(model.asked)
            while time.time()<end:
                if any(house.journal.task(x["id"])["outcome"] for x in house.journal.recent_tasks() if x["text"]==t): break
                time.sleep(.05)
        time.sleep(.3)
        for _, m in chat.sent: print("SENT", repr(m.text[:300]))
        for a in model.asked: print("ASKED", str(a.messages[-1])[:300])
        return model, chat

@pytest.mark.parametrize("call", [
  ("run_command", {"command": "echo a\0b"}),
  ("run_command", {"command": "echo " + "x"*300000}),
  ("files", {"action":"write","path":"a.txt","content":"\ud83d"}),
  ("files", {"action":"delete","path":"a/\ud83d"}),
  ("schedule", {"request":"x","in_minutes":1e300}),
  ("schedule", {"request":"x","in_minutes":float("nan")}),
  ("schedule", {"request":"x","at":"0001-01-01T00:00"}),
  ("schedule", {"request":"x","at":"9999-12-31T23:59:59", "every":"month"}),
  ("no_such_tool", {"a":1}),
  ("take_screenshot", {"file":"/sdcard/Download/evil.png"}),
  ("record_screen", {"seconds":2, "file":"/tmp/lead/s8/at/evil.mp4"}),
  ("put_file", {"path":"nosuch","to":"x"}),
  ("send_file", {"path":"../../journal.db"}),
], ids=lambda c: c[0]+str(c[1])[:40].replace("/","_") if isinstance(c,tuple) else "")
def test_call(cli: Cli, call) -> None:
    n = 0
    def script(messages):
        nonlocal n
        if messages[-1]["role"]=="user" and "again" in messages[-1]["content"]:
            return "Second turn."
        n += 1
        if n == 1:
            return Reply(tools=(("more_tools", {"what": call[0].replace("_"," ")}),))
        if n == 2:
            return Reply(tools=(call,))
        return "Fine: " + str(messages[-1].get("content"))[:200]
    run(cli, script, TALK, "and please tell me it again, whatever it may be, with milk")
    print(Path("/tmp/lead/s8/at/evil.mp4").exists())
