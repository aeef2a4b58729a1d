"""Other people's model pipelines, run by a Python that has them installed. Imports nothing of ours.

    PYTHON models_rivals.py autoglm-gui URL PICTURE RUNS    one step of AutoGLM-GUI's own agent
    PYTHON models_rivals.py ui-tars RUNS < REPLY            UI-TARS's own parser

Both print a JSON list of milliseconds, one for each run. The phone of AutoGLM-GUI's agent is one
that hands it the picture at once and notes when it is tapped: only the agent's own time counts.
"""

from __future__ import annotations

import asyncio
import base64
import importlib
import json
import logging
import sys
import time
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 1080, 2400


class Phone:
    """A phone without a driver. Every screenshot is new to whoever asks for it."""

    device_id = "benchmark"

    def __init__(self, picture: bytes, screenshot: Any) -> None:
        self._picture = picture
        self._screenshot = screenshot
        self._shots = 0
        self.tapped = 0.0

    def get_screenshot(self, timeout: int = 10) -> Any:
        self._shots += 1
        data = base64.b64encode(self._picture + bytes([self._shots % 256])).decode()
        return self._screenshot(base64_data=data, width=WIDTH, height=HEIGHT)

    def get_current_app(self) -> str:
        return "com.android.settings"

    def tap(self, x: int, y: int, delay: float | None = None) -> None:
        self.tapped = self.tapped or time.perf_counter()


def autoglm_gui(url: str, picture: str, runs: int) -> list[float]:
    """Milliseconds from the request to the first tap."""
    agents = importlib.import_module("AutoGLM_GUI.agents.glm.async_agent")
    config = importlib.import_module("AutoGLM_GUI.config")
    screenshot = importlib.import_module("AutoGLM_GUI.device_protocol").Screenshot
    shot = Path(picture).read_bytes()

    async def once(model: Any, agent: Any) -> float:
        phone = Phone(shot, screenshot)
        asked = agents.AsyncGLMAgent(model, agent, phone)
        started = time.perf_counter()
        async for event in asked.stream("turn on wifi"):
            if phone.tapped or event["type"] in ("error", "done"):
                break
        if not phone.tapped:
            raise SystemExit("AutoGLM-GUI did not tap")
        return (phone.tapped - started) * 1000

    async def all_of_them() -> list[float]:
        model = config.ModelConfig(base_url=url, model_name="scripted", lang="en")
        agent = config.AgentConfig(max_steps=1, device_id="benchmark", lang="en", verbose=False)
        return [await once(model, agent) for _ in range(runs)]

    return asyncio.run(all_of_them())


def ui_tars(reply: str, runs: int) -> list[float]:
    """Milliseconds to read one reply."""
    parse = importlib.import_module("ui_tars.action_parser").parse_action_to_structure_output
    took = []
    for _ in range(runs):
        started = time.perf_counter()
        found = parse(reply, 1000, HEIGHT, WIDTH, "qwen25vl")
        took.append((time.perf_counter() - started) * 1000)
        if found[0]["action_type"] != "click":
            raise SystemExit(f"UI-TARS read {found}")
    return took


def main() -> None:
    logging.disable(logging.CRITICAL)
    which, *rest = sys.argv[1:]
    if which == "autoglm-gui":
        took = autoglm_gui(rest[0], rest[1], int(rest[2]))
    else:
        took = ui_tars(sys.stdin.read(), int(rest[0]))
    print(json.dumps(took))


if __name__ == "__main__":
    main()
