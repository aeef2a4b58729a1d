"""How a family of models is asked about a sample: its adapter's words, the run's protocol.

The words, the order of picture and text, the bounds of the picture, the sampling all move the
numbers. ``agreed`` writes every one of them down, the adapter's own where nobody asked for others,
so that a later change of an adapter shows as another protocol.
"""

from __future__ import annotations

import copy
import hashlib
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from PIL import Image

from device_drivers.base import Box, Screen
from models.base import Grounder, PastStep, Prompt, Situation
from models.coordinates import Sizing, View
from models.served import load_adapter
from skills.evaluation.base import EvaluationError, Order, Protocol, Sample, Step
from skills.evaluation.infer import pictures

SAMPLED = ("temperature", "top_p", "max_tokens", "seed")
"""Fields of a request; what else is asked for (``top_k``) is no field of OpenAI's and goes beside
them."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is asked for otherwise than the adapter does it."""

    order: Order | None = None
    min_pixels: int = 0
    max_pixels: int = 0
    sampling: Mapping[str, Any] = field(default_factory=dict)
    """temperature, top_p, top_k, max_tokens."""
    zoom: float = 0.0
    options: Mapping[str, Any] = field(default_factory=dict)
    """Of the adapter."""
    max_tokens: int = 1024


ASIS = Wishes()


class Asking:
    """Makes the requests of one run, and reads where the first of two looks pointed."""

    def __init__(self, family: str, wishes: Wishes, *, steps: bool = False) -> None:
        """``steps``: the samples are steps of a task, not places. Raises EvaluationError for what
        the family cannot do, ModelUnavailable when there is no such family."""
        self.adapter = load_adapter(family, dict(wishes.options))
        self.family, self.wishes, self.steps = family, wishes, steps
        self._check()

    @property
    def sizing(self) -> Sizing:
        own = self.adapter.traits.sizing
        return replace(
            own,
            min_pixels=self.wishes.min_pixels or own.min_pixels,
            max_pixels=self.wishes.max_pixels or own.max_pixels,
        )

    def agreed(self, benchmark: str, revision: str, weights: str) -> Protocol:
        """All that moves the numbers of this run."""
        probe = self._asked(_PROBE, _BLANK, self.view(_BLANK))
        told = _without_pictures(probe)
        own = {key: value for key, value in probe.settings.items() if key != "tools"}
        sizing = self.sizing
        return Protocol(
            benchmark=benchmark,
            model=self.family,
            revision=revision,
            order=_order(probe),
            prompt=hashlib.sha256(told.encode()).hexdigest()[:16],
            min_pixels=sizing.min_pixels,
            max_pixels=sizing.max_pixels,
            space=str(self.adapter.traits.space),
            sampling={"max_tokens": self.wishes.max_tokens, **own},
            zoom=self.wishes.zoom,
            weights=weights,
        )

    def view(self, screen: Screen, region: Box | None = None) -> View:
        """What is shown of a screen, within the protocol's bounds."""
        whole = region or Box(0, 0, screen.width, screen.height)
        own = self.adapter.view(screen, region)
        return View.of(whole, own.space, self.sizing, own.correction)

    def prompt(
        self, sample: Sample, screen: Screen, view: View,
        scaled: Image.Resampling = Image.Resampling.BICUBIC,
    ) -> Prompt:  # fmt: skip
        """The request, with the very pixels of the picture."""
        prompt = self._asked(sample, screen, view)
        for _, part in pictures.parts(prompt):
            part["image_url"] = {"url": pictures.encoded(screen, view, scaled)}
        return prompt

    def where(self, reply: str, view: View) -> tuple[int, int] | None:
        """The pixel that a look pointed at. Raises BadReply."""
        return cast(Grounder, self.adapter).read_where(reply, view)

    def _asked(self, sample: Sample, screen: Screen, view: View) -> Prompt:
        """The request with a stand-in for the picture, which would be encoded twice."""
        blank = replace(screen, image=_PIXEL)
        if self.steps:
            prompt = self.adapter.prompt(_situation(sample, blank))
        else:
            prompt = cast(Grounder, self.adapter).ask_where(sample.instruction, blank, view)
        prompt = copy.deepcopy(prompt)
        self._in_order(prompt)
        settings = prompt.settings
        for name, value in self.wishes.sampling.items():
            beside = settings if name in SAMPLED else settings.setdefault("extra_body", {})
            beside[name] = value
        return prompt

    def _in_order(self, prompt: Prompt) -> None:
        if self.wishes.order is None:
            return
        for message, _ in list(pictures.parts(prompt)):
            first = "image_url" if self.wishes.order == "image_first" else "text"
            message["content"].sort(key=lambda part: part.get("type") != first)

    def _check(self) -> None:
        traits = self.adapter.traits
        what = "decides steps" if self.steps else "points at what it is told"
        if not (traits.plans if self.steps else traits.grounds):
            raise _cannot(self.family, f"is no family that {what}", "不能完成这类题目")
        if traits.wire not in ("chat", "inside"):
            raise _cannot(self.family, "is not asked by OpenAI's protocol", "不使用 OpenAI 协议")
        bounds = self.wishes.min_pixels or self.wishes.max_pixels
        if self.steps and (bounds or self.wishes.zoom):
            raise _cannot(
                self.family,
                "shows whole screens in its own size for steps; its option max_image_tokens "
                "bounds them",
                "在逐步任务中按自身尺寸展示整屏；请用其选项 max_image_tokens 限制",
            )
        if not 0 <= self.wishes.zoom < 1:
            raise _cannot(
                self.family,
                "zooms to a part between 0 and 1, such as 0.25",
                "放大比例须在 0 与 1 之间，例如 0.25",
            )
        if self.sizing.min_pixels > self.sizing.max_pixels:
            raise _cannot(
                self.family, "needs min_pixels below max_pixels", "最小像素须小于最大像素"
            )
        picture = [*pictures.parts(self._asked(_PROBE, _BLANK, self.view(_BLANK)))]
        if len(picture) != 1:
            raise _cannot(self.family, "does not send one picture", "不是只发送一张图片")


def _situation(sample: Sample, screen: Screen) -> Situation:
    """The step before which the model stands: what was done before comes as it is told."""
    earlier = sample.more.get("history", ())
    return Situation(
        goal=sample.instruction, screen=screen,
        history=tuple(PastStep(summary=str(each)) for each in earlier),
    )  # fmt: skip


def _order(prompt: Prompt) -> Order:
    for message, part in pictures.parts(prompt):
        return "image_first" if message["content"][0] is part else "text_first"
    return "image_first"


def _without_pictures(prompt: Prompt) -> str:
    """The words of a request, tools included."""
    bare = copy.deepcopy(prompt)
    for _, part in pictures.parts(bare):
        part["image_url"] = {"url": ""}
    return json.dumps([bare.messages, bare.settings.get("tools")], ensure_ascii=False)


def _cannot(family: str, en: str, zh: str) -> EvaluationError:
    return EvaluationError(f"{family} {en}.", f"{family} {zh}。")


def _one_pixel() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (1, 1), "white").save(out, "PNG")
    return out.getvalue()


_PIXEL = _one_pixel()
_BLANK = Screen(1000, 1000, "", image=_PIXEL)
_PROBE = Sample("probe", "", (1000, 1000), "the button", Step("click"), {}, "")
