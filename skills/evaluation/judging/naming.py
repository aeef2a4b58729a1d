"""Names of models: of their weights, of ClawGUI, of papers; and which family's reader is meant.

Sizes and words that say how weights were packed tell nothing of a family; its version does, since
families changed what their numbers count from one to the next. So nothing is guessed from how a
name begins, except for models behind an API, whose versions all answer alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

ALIASES: Mapping[str, str] = {
    "maiui": "mai_ui", "qwen3vl": "qwen3_vl", "qwen25vl": "qwen2_5_vl", "uitars": "ui_tars",
    "uitars15": "ui_tars", "uitars10": "ui_tars_1_0", "uitarsdpo": "ui_tars_1_0",
    "uitarssft": "ui_tars_1_0", "guig2": "gui_g2", "uivenus": "ui_venus_ground",
    "uivenus10": "ui_venus_ground", "uivenus15": "ui_venus", "guiowl": "gui_owl",
    "guiowl15": "gui_owl_1_5", "stepgui": "step_gui", "gelabzero": "step_gui",
    "holo15": "holo_1_5", "holo2": "holo", "holo3": "holo", "holo31": "holo",
    "autoglm": "autoglm_phone",
    "infigui": "qwen2_5_vl", "infiguir1": "qwen2_5_vl", "infiguig1": "qwen2_5_vl",
    "jedi": "qwen2_5_vl", "gta1": "qwen2_5_vl", "qwen2vl": "plain", "osatlas": "plain",
    "osatlaspro": "plain", "osatlasbase": "plain", "uground": "plain", "ugroundv1": "plain",
    "aguvis": "plain", "showui": "plain", "seeclick": "plain",
}  # fmt: skip
"""ClawGUI's names first. Tuned from Qwen2.5-VL, and answering as that does; else a plain place, in
thousandths or parts of one."""
BEHIND_AN_API: Mapping[str, str] = {
    "geminicomputer": "gemini_computer", "gemini": "plain", "seed": "plain", "doubao": "plain",
    "kimi": "plain", "claude": "claude_computer", "gpt": "openai_computer",
    "openai": "openai_computer", "operator": "openai_computer",
}  # fmt: skip
_SIZE = re.compile(r"a?\d+(?:\.\d+)?b")
_PACKED = frozenset({
    "instruct", "thinking", "preview", "chat", "hf", "fp8", "bf16", "fp16", "awq", "gptq", "gguf",
    "int4", "int8", "4bit", "8bit",
})  # fmt: skip


def named(name: str, families: Iterable[str]) -> str:
    """Which of ``families`` is meant by ``Tongyi-MAI/MAI-UI-8B``, ``maiui``, ``mai_ui``; "" for
    none."""
    known = {**{bare(each): each for each in families}, **ALIASES}
    for said in _ways(name):
        if said in known:
            return known[said]
        for start, family in BEHIND_AN_API.items():
            if said.startswith(start):
                return family
    return ""


def bare(name: str) -> str:
    """Only its letters and digits, small."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _ways(name: str) -> Iterator[str]:
    """As it stands; without sizes; with a size cut off that stands without a hyphen, the shortest
    first: of ``uivenus158b`` only 8b is one."""
    last = name.strip().rstrip("/").rpartition("/")[2].lower()
    yield bare(last)
    words = [word for word in re.split(r"[^a-z0-9.]+", last) if word]
    kept = [word for word in words if not _SIZE.fullmatch(word) and word not in _PACKED]
    yield (short := bare("".join(kept)))
    for packed in ("instruct", "thinking", ""):
        whole = short.removesuffix(packed)
        for digits in range(1, 4):
            if re.search(rf"\d{{{digits}}}b$", whole):
                yield whole[: -digits - 1]
