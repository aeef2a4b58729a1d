"""What to say when a request is beyond the assistant: one line, with what would help here.

What would help is picked for this machine from the catalogue of models that we can serve, once in a
while; where nothing of it fits, or the packages for serving are missing, the line says so.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from assistant.config import Settings, cache
from assistant.understanding import NotUnderstood
from assistant.understanding.wordings import STRANGE
from device_drivers.verbs.base import Said
from models.pocket.embedded import is_here

PICK_SECONDS = 600.0
"""How long a pick is good for: memory fills and empties."""
Kind = Literal["gui", "chat"]
WHILE_SECONDS = 24 * 3600.0
"""How long a person need not be told again how a model is set up."""
TRY = Said("a GUI model would let me try it on the screen", "有了 GUI 模型我就能在屏幕上试试")
UNKNOWN_WORDS = Said(
    "the small model of my own knows too few of these words, a larger GUI model could try it",
    "我自带的小模型认不全这些词，更大的 GUI 模型可以试试",
)
LARGER = Said("a larger GUI model may get further", "更大的 GUI 模型也许做得到")
ELSEWHERE = Said(
    "served anywhere, [models.gui] base_url and model in phonepilot.toml",
    "在哪里运行都行，在 phonepilot.toml 的 [models.gui] 里写 base_url 和 model",
)
ANSWERS = Said("a chat model would answer it", "聊天模型可以回答")
ANSWER = Said(
    f"{ANSWERS.en} ([models.brain] base_url and model in phonepilot.toml)",
    f"{ANSWERS.zh}（在 phonepilot.toml 的 [models.brain] 里写 base_url 和 model）",
)
SMALL = Said(
    "the small model of my own could try simple things on the screen",
    "我自带的小模型可以在屏幕上试试简单的事",
)
POCKET = Said(
    f"{SMALL.en} (pocket = true under [models] in phonepilot.toml)",
    f"{SMALL.zh}（在 phonepilot.toml 的 [models] 下写 pocket = true）",
)
Told = Callable[[Said], bool]
"""Whether somebody was told this lately."""
NO_HANDS = Said(
    "That is nothing I can do with a phone, so I did nothing.",
    "这不是用手机能办的事，所以什么都没做。",
)


@dataclass(frozen=True, slots=True)
class Pick:
    """A model of the catalogue that fits this machine."""

    name: str
    gigabytes: float
    slow: bool

    def answers(self) -> Said:
        """How it would answer questions."""
        slow = self._slow
        return Said(
            f"{ANSWERS.en}: `phonepilot models serve {self.name}` "
            f"({self.gigabytes:.1f} GB{slow.en}) prints the lines for [models.brain] in "
            "phonepilot.toml",
            f"{ANSWERS.zh}：运行 `phonepilot models serve {self.name}`"
            f"（{self.gigabytes:.1f} GB{slow.zh}），"
            "把它给出的 [models.brain] 几行写进 phonepilot.toml",
        )

    def looks(self, does: Said) -> Said:
        """How it would look at the screen; ``does`` says what that is good for."""
        slow = self._slow
        return Said(
            f"{does.en}: two lines in phonepilot.toml, "
            f'[models.gui] and serve = "{self.name}" ({self.gigabytes:.1f} GB to fetch{slow.en})',
            f"{does.zh}：在 phonepilot.toml 里加两行，[models.gui] 和 "
            f'serve = "{self.name}"（需下载 {self.gigabytes:.1f} GB{slow.zh}）',
        )

    @property
    def _slow(self) -> Said:
        if not self.slow:
            return Said("", "")
        return Said(", slow without a graphics card", "，没有显卡会比较慢")


def pick_here(kind: Kind) -> Pick | None:
    """None when nothing fits, or when what tells it is not installed."""
    try:
        from models.serving.base import ServingError
        from models.serving.machine import this_machine
        from models.serving.pick import recommended
    except ModuleNotFoundError:
        return None
    try:
        plan = recommended(this_machine(cache() / "models"), kind)
    except ServingError:
        return None
    return Pick(plan.model.name, plan.model.download(plan.form)[0], plan.slow)


def never(said: Said) -> bool:
    return False


class Beyond:
    """Thread-safe; the first answer of a while looks the machine over, which may take a second."""

    def __init__(
        self,
        settings: Settings,
        looks: bool,
        pick: Callable[[Kind], Pick | None] = pick_here,
        clock: Callable[[], float] = time.monotonic,
        *,
        embedded: bool = False,
    ) -> None:
        """``looks``: a GUI model is set up; ``embedded``: it is only the small one of our own."""
        self._settings, self._looks = settings, looks and not embedded
        self._embedded = embedded
        self._pick, self._clock = pick, clock
        self._known: dict[Kind, tuple[float, Pick | None]] = {}
        self._lock = threading.Lock()

    def said(self, request: NotUnderstood, told: Told = never) -> Said:
        """One line: that nothing was done and why, what would help, and the closest I can do. How
        it is set up is left out for whoever was ``told`` so."""
        if request.final:
            return request.said
        if request.said != STRANGE:
            return joined(request.said, self.help("screen", told=told))
        if request.remedy == "nothing":
            return NO_HANDS
        near_en = " or ".join(f"“{example}”" for example in request.nearest[:2])
        near_zh = "或".join(f"“{example}”" for example in request.nearest[:2])
        closest = Said(
            f" The closest I can do: {near_en}." if near_en else "",
            f"我能做的最接近的是：{near_zh}。" if near_zh else "",
        )
        if request.part:
            closest = Said(_ALONE.en.format(request.part), _ALONE.zh.format(request.part))
        opening = request.said if request.nearest or not request.known else _NO_COMMAND
        opening = _NO_CHAT if request.remedy == "chat" else opening
        line = joined(opening, self.help(request.remedy, told=told))
        return Said(line.en + closest.en, line.zh + closest.zh)

    def help(
        self, remedy: Literal["screen", "chat"], *, tried: bool = False, told: Told = never
    ) -> Said:
        """What would help, without a full stop; empty when it is there already. ``tried``: the
        small model of our own looked at the screen, and got stuck."""
        if remedy == "chat":
            pick = self._picked("chat")
            full, short = pick.answers() if pick else ANSWER, ANSWERS
        elif self._looks:
            return Said("", "")
        else:
            full, short = self._looking(tried)
        return short if told(full) else full

    def _looking(self, tried: bool) -> tuple[Said, Said]:
        """What would look at the screen, with how it is set up and without."""
        does = LARGER if tried else UNKNOWN_WORDS if self._embedded else TRY
        pick = self._picked("gui")
        if pick is not None:
            return pick.looks(does), does
        if not (self._embedded or self._settings.models.pocket) and is_here():
            return POCKET, SMALL
        return Said(f"{does.en} ({ELSEWHERE.en})", f"{does.zh}（{ELSEWHERE.zh}）"), does

    def looking(self) -> Said:
        """Who does what there is no command for."""
        if self._looks:
            return Said("I look at the screen and try", "我会看着屏幕试试")
        if self._embedded:
            return Said("the small model of my own may manage", "我自带的小模型也许做得到")
        return Said("that needs a GUI model", "需要 GUI 模型")

    def about_models(self) -> Said:
        """What a model would add, and which one suits this machine."""
        if self._looks:
            return Said(
                "I work offline by rules and examples, and a GUI model is set up for the rest.",
                "我靠规则和例句离线工作，其余的交给已设置好的 GUI 模型。",
            )
        helps = self.help("screen", tried=True) if self._embedded else self.help("screen")
        if self._embedded:
            return Said(
                "I work offline by rules and examples, and a small model of my own looks at the "
                f"screen for simple things. For more, {helps.en}.",
                f"我靠规则和例句离线工作，简单的屏幕操作由自带的小模型完成。想要更多：{helps.zh}。",
            )
        return Said(
            f"I work offline by rules and examples, without a model. For more, {helps.en}.",
            f"我靠规则和例句离线工作，不用模型。想要更多：{helps.zh}。",
        )

    def _picked(self, kind: Kind) -> Pick | None:
        with self._lock:
            at, pick = self._known.get(kind, (float("-inf"), None))
            if self._clock() - at > PICK_SECONDS:
                pick = self._pick(kind)
                self._known[kind] = (self._clock(), pick)
            return pick


def joined(said: Said, helps: Said) -> Said:
    """One sentence with what would help at its end, if anything would."""
    if not helps.en:
        return said
    return Said(
        f"{said.en.rstrip('.')}; {helps.en}.",
        f"{said.zh.rstrip('。')}；{helps.zh}。",
    )


_NO_COMMAND = Said(
    "I have no command for that, so I did nothing.", "我没有这样的命令，所以什么都没做。"
)
_NO_CHAT = Said(
    "I only work on the phone and have no general knowledge, so I did nothing.",
    "我只会操作手机，没有一般知识，所以什么都没做。",
)
_ALONE = Said(
    " I did understand “{0}”: ask for that alone, and I will do it.",
    "其中“{0}”我听懂了：单独说这一句，我就去办。",
)
