"""What a self-check found, in a sentence for a person and in values for a program."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from models.base import Usage
from models.coordinates import Space
from models.selfcheck.asking import How
from models.selfcheck.judging import Finding, Verdict


class Told(BaseModel, frozen=True):
    """The same in English and in Chinese."""

    en: str
    zh: str


class Asked(BaseModel, frozen=True):
    """One question. ``at`` and ``said`` are (x, y): pixels of the screen, the model's numbers."""

    target: str
    at: tuple[int, int]
    said: tuple[float, float] | None = None
    off: float | None = None
    """By which part of the screen it missed, read with the settings as they were."""
    why: str = ""
    """Why there is no point."""


class Report(BaseModel, frozen=True):
    """JSON in and out with pydantic's ``model_dump_json`` and ``model_validate_json``."""

    verdict: Verdict
    adapter: str
    options: dict[str, Any]
    """Settings that the model was checked with."""
    how: How
    calls: int
    usage: Usage
    """What the check took, as the server counted."""
    hits: int
    error: float
    """Of the answers in the middle, as a part of the screen."""
    sure: Literal["sure", "likely"]
    said: Told
    advice: Told
    fix: dict[str, Any] | None = None
    """Settings that undo the fault."""
    confirmed: bool = False
    """Asked again with ``fix``, the model pointed at the right places."""
    seconds: float = 0.0
    asked: tuple[Asked, ...] = Field(default=(), repr=False)

    @property
    def refused(self) -> bool:
        """True when this model must not be let at a phone."""
        usable = self.verdict in (Verdict.FINE, Verdict.IMPRECISE)
        return not (usable or (self.fix is not None and self.confirmed))

    @property
    def corrected(self) -> bool:
        """True when the model may be used, but only with ``options_with_correction``."""
        return self.fix is not None and self.confirmed

    @property
    def options_with_correction(self) -> dict[str, Any]:
        """The settings to use from now on: those given, changed only where that was confirmed."""
        return with_fix(self.options, self.fix) if self.corrected else dict(self.options)


def with_fix(options: dict[str, Any], fix: dict[str, Any] | None) -> dict[str, Any]:
    """A correction that was found replaces an older one, and so does another space."""
    if fix is None:
        return dict(options)
    return {**{name: value for name, value in options.items() if name != "correction"}, **fix}


_SPACES = {
    Space.UNIT: ("fractions from 0 to 1", "0 到 1 的小数"),
    Space.GRID_1000: ("a grid from 0 to 1000", "0 到 1000 的网格"),
    Space.GRID_999: ("a grid from 0 to 999", "0 到 999 的网格"),
    Space.RESIZED: ("pixels of the picture", "图片的像素"),
    Space.SENT: ("pixels of the picture", "图片的像素"),
}

_TEMPLATE = Told(
    en="Serve the model with its own chat template (llama.cpp: --jinja, and the mmproj file of the "
    "very same model) and a server new enough for it.",
    zh="请用模型自带的聊天模板启动服务（llama.cpp：加 --jinja，并使用同一模型的 mmproj 文件），"
    "并确认服务器版本足够新。",
)
_OTHER_ADAPTER = Told(
    en="Check that adapter, in its table of phonepilot.toml, names the family of this model; the "
    "table at the end of docs/models.md lists them.",
    zh="请检查 phonepilot.toml 中它的 adapter 是否与模型所属系列一致；docs/models.md 末尾的表列出了"
    "全部系列。",
)
_WEIGHTS = Told(
    en="The weights are probably damaged: a bad quantisation, or an mmproj of another model. Take "
    "another file, or one with more bits.",
    zh="权重可能已损坏：量化有问题，或 mmproj 属于别的模型。请换一个文件，或使用更高位数的版本。",
)
_SQUARE = Told(
    en="Better than correcting: let the server take pictures as they are, without padding or "
    "cutting. The correction holds for screens of this shape only.",
    zh="比修正更好的办法：让服务器按原样接收图片，不填充也不裁剪。该修正只适用于这种长宽比的屏幕。",
)
_NOTHING = Told(en="Nothing needs to be done.", zh="无需处理。")
_SERVER = Told(
    en="Start the server, or correct base_url and model; with a slow one, give it more time with "
    "timeout.",
    zh="请启动服务器，或改正 base_url 与 model；若只是太慢，请调大 timeout。",
)
_LONGER = Told(
    en=_OTHER_ADAPTER.en + " Replies that are cut off need a larger max_tokens.",
    zh=_OTHER_ADAPTER.zh + "如果回复被截断，请调大 max_tokens。",
)
_BETTER = Told(
    en="A larger model, more image tokens (max_image_tokens), or fewer lost bits help.",
    zh="换更大的模型、增加图像 token（max_image_tokens）或使用更高位数的量化会有帮助。",
)
_SET = Told(
    en="Use the settings below; a server that does not resize (max_pixels, --image-max-tokens) "
    "lets the model see more.",
    zh="请使用下面的设置；若服务器不缩放图片（max_pixels、--image-max-tokens），模型能看得更清楚。",
)
_USE = Told(en="Use the settings below.", zh="请使用下面的设置。")


def told(finding: Finding, asked: int, own: Space, extra: str = "") -> tuple[Told, Told]:
    """What was found, and what to do. ``extra``: the server's own words, or what else is known."""
    match finding.verdict:
        case Verdict.FINE:
            off = f"{finding.error:.1%}"
            return Told(
                en=f"It points well: {finding.hits} of {asked} targets, off by {off} of the screen "
                "in the middle.",
                zh=f"定位正常：{asked} 个目标命中 {finding.hits} 个，典型偏差为屏幕的 {off}。",
            ), _NOTHING
        case Verdict.IMPRECISE:
            return Told(
                en=f"It points in the right space but hits only {finding.hits} of {asked} large "
                "targets: expect misses.",
                zh=f"坐标系正确，但 {asked} 个大目标只命中 {finding.hits} 个，会经常点偏。",
            ), _BETTER
        case Verdict.WEAK:
            return Told(
                en=f"It hits only {finding.hits} of {asked} large targets; on a phone it would tap "
                "the wrong things.",
                zh=f"{asked} 个大目标只命中 {finding.hits} 个；用在手机上会点错。",
            ), _BETTER
        case Verdict.SPACE | Verdict.RESIZED | Verdict.PADDED | Verdict.SHIFTED:
            return _systematic(finding, own)
        case Verdict.CROPPED:
            return Told(
                en="It sees only a part of the screen: the server cuts off what does not fit its "
                "square.",
                zh="模型只看到了屏幕的一部分：服务器裁掉了超出方形的内容。",
            ), _SQUARE
        case Verdict.SWAPPED:
            return Told(
                en="It says y before x, as another family of models does.",
                zh="它先说 y 再说 x，这是另一系列模型的习惯。",
            ), _OTHER_ADAPTER
        case Verdict.CONSTANT:
            return Told(
                en="It names the same point whatever it is asked for.",
                zh="无论问什么，它都指向同一个点。",
            ), _WEIGHTS
        case Verdict.BLIND:
            return Told(
                en=f"It does not see the picture. {extra}".strip(),
                zh=f"它看不到图片。{extra and f'（{extra}）'}",
            ), _TEMPLATE
        case Verdict.FORMAT:
            return _other_format(extra)
        case Verdict.UNWILLING:
            return Told(
                en=f"Asked to touch what it sees, it does something else. {extra}".strip(),
                zh=f"让它点击看到的目标，它却做了别的事。{extra and f'（{extra}）'}",
            ), _OTHER_ADAPTER
        case Verdict.UNREADABLE:
            return Told(
                en=f"Its replies are not in the format of this family. {extra}".strip(),
                zh=f"它的回复不符合该系列模型的格式。{extra and f'（{extra}）'}",
            ), _LONGER
        case Verdict.UNREACHABLE:
            return Told(
                en=f"The model could not be checked. {extra}".strip(),
                zh=f"无法检查该模型：服务器没有给出足够的回答。{extra and f'（{extra}）'}",
            ), _SERVER


def _systematic(finding: Finding, own: Space) -> tuple[Told, Told]:
    by = f"{finding.factor:.2f}"
    match finding.verdict:
        case Verdict.SPACE:
            found, expected = _SPACES[finding.space or own], _SPACES[own]
            en = f"Its numbers are {found[0]}, not {expected[0]}"
            zh = f"它的坐标是{found[1]}，而不是{expected[1]}"
            if abs(finding.factor - 1) > 0.02:
                en += f", and the server changed the picture's size by a factor of {by}"
                zh += f"，而且服务器把图片缩放为原来的 {by} 倍"
            return Told(en=f"{en}.", zh=f"{zh}。"), _USE
        case Verdict.RESIZED:
            return Told(
                en=f"The server changed the picture's size by a factor of {by} before the model "
                "saw it.",
                zh=f"模型看到图片之前，服务器把图片缩放为原来的 {by} 倍。",
            ), _SET
        case Verdict.PADDED:
            return Told(
                en="The server put the picture on a square before the model saw it.",
                zh="模型看到图片之前，服务器把图片填充成了方形。",
            ), _SQUARE
        case _:
            across, down = finding.shift
            return Told(
                en="All its points are off in the same way: they begin at "
                f"{across:+.1%} of the width and {down:+.1%} of the height.",
                zh=f"所有点都有同样的偏差：起点横向偏 {across:+.1%}，纵向偏 {down:+.1%}。",
            ), _USE


def _other_format(families: str) -> tuple[Told, Told]:
    """``families``: adapters that could read its replies, "" when none."""
    said = Told(
        en="It sees the picture and points well, but not in the format of this family: it is of "
        "another one, or its chat template loses the system prompt.",
        zh="它能看到图片且定位正确，但格式不属于该系列：可能是另一系列的模型，或聊天模板丢掉了系统提示。",
    )
    if not families:
        return said, _TEMPLATE
    return said, Told(
        en=f"Its replies look like those of: {families}. Set adapter in its table accordingly.",
        zh=f"它的回复像是这些系列的：{families}。请相应设置它的 adapter。",
    )
