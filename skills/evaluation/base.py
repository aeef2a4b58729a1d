"""What is measured, what was said, what it was worth: the words the stages of evaluation share.

Infer makes Predictions of Samples, judge Verdicts of both, metric counts these: files to files.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from device_drivers.verbs.base import Said
from models.base import NOTHING_USED, Usage
from models.coordinates import Space
from skills.base import SkillError
from skills.evaluation import finding

Point = tuple[float, float]
"""Pixels of the picture, from its top left corner."""


class EvaluationError(SkillError):
    """Something is missing or does not fit; the message says what, and what to do."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(Said(en, zh))


class ImagesMissing(EvaluationError):
    """Pictures are not there; the message says how to get them."""


@dataclass(frozen=True, slots=True)
class Box:
    """Left, top, right, bottom in pixels, as the benchmark has them: edges belong to it, corners
    may be swapped and sides may be out of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def area(self) -> float:
        return abs(self.right - self.left) * abs(self.bottom - self.top)


@dataclass(frozen=True, slots=True)
class Polygon:
    """Corners in pixels, in order."""

    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is asked for is not on the picture; saying so is right."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step as it was recorded. ``kind``: click, long_press, type, open, swipe, drag, wait,
    system_button, terminate.

    ``boxes`` are all those that hold the point, ``direction`` is where the content is followed to
    (the finger goes the other way), ``value`` the button, app or status."""

    kind: str
    point: Point | None = None
    boxes: tuple[Box, ...] = ()
    end: Point | None = None
    direction: str = ""
    text: str = ""
    value: str = ""


Element = tuple[Box, str]
"""A place on a picture, and the text that is read there."""


@dataclass(frozen=True, slots=True)
class Answers:
    """Answers in words, each as good as the other; none: there is no answer on the picture.

    ``elements``: what each person who was asked read the answer off, in their order; ``absent``:
    one of them saw none, so that saying so is right as well."""

    accepted: tuple[str, ...]
    elements: tuple[tuple[Element, ...], ...] = ()
    absent: bool = False


Target = Box | Polygon | Refusal | Step | Answers


@dataclass(frozen=True, slots=True)
class Sample:
    """One question of a benchmark. ``size`` is width and height of the picture in pixels, (0, 0)
    where nothing says it; ``groups`` what it is counted under: platform, type, ..."""

    id: str
    image: str
    """Its path below the folder of pictures."""
    size: tuple[int, int]
    instruction: str
    target: Target
    groups: Mapping[str, str]
    benchmark: str
    more: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """What only this benchmark has: the goal of the episode, earlier steps."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """What a model said to one sample; ``error`` says why it said nothing."""

    id: str
    reply: str
    error: str = ""
    usage: Usage = NOTHING_USED
    seconds: float = 0.0
    meta: Mapping[str, Any] = field(default_factory=dict, repr=False)

    @property
    def succeeded(self) -> bool:
        return not self.error and bool(self.reply.strip())


Label = Literal["right", "wrong", "unparsed", "error", "not_counted"]
"""``unparsed``: there is a reply and it cannot be read. ``error``: there is none. Both count as not
correct. ``not_counted``: the variant leaves such samples out of the denominator."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a prediction was worth. ``point`` is where it pointed, in pixels of the picture."""

    id: str
    correct: bool
    label: Label
    point: Point | None = None
    why: str = ""
    marks: Mapping[str, bool] = field(default_factory=dict)
    """Further questions of the benchmark: was the type of the step right, ..."""
    scores: Mapping[str, float] = field(default_factory=dict)
    """What the benchmark's makers take the mean of, from 0 to 1: the F1 of an answer, ..."""

    @property
    def counted(self) -> bool:
        return self.label != "not_counted"


Rounding = Literal["float", "int"]
"""Of pixels: kept as they are, or cut off (``int()``)."""
Order = Literal["image_first", "text_first"]
Numbers = Space | Literal["original"]
"""What a model's numbers count; ``original``: pixels of the picture as the benchmark has it."""


@dataclass(frozen=True, slots=True)
class Protocol:
    """All that can move a number besides the weights; stored with the predictions. Predictions
    under two protocols are never put together."""

    benchmark: str
    model: str
    """The adapter."""
    revision: str = ""
    """Of the annotations."""
    order: Order = "image_first"
    prompt: str = ""
    """The prompt's name or hash."""
    min_pixels: int = 0
    max_pixels: int = 0
    """Bounds of the picture that is sent; 0: the adapter's own."""
    space: str = ""
    """A ``Numbers``; "": the adapter's own."""
    rounding: Rounding = "float"
    sampling: Mapping[str, Any] = field(default_factory=dict)
    zoom: float = 0.0
    """Part of the picture's sides shown at the second look; 0.0: there is none."""
    weights: str = ""
    """As its server or maker names them."""

    def stored(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def hash(self) -> str:
        """Sixteen hex digits; the same for the same fields in any order."""
        text = json.dumps(self.stored(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def differences(self, other: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
        """Fields that another one, as stored, has otherwise: ours, theirs."""
        ours = self.stored()
        names = [*ours, *(name for name in other if name not in ours)]
        return {
            name: (ours.get(name), other.get(name))
            for name in names
            if ours.get(name) != other.get(name)
        }


@dataclass(frozen=True, slots=True)
class Images:
    """Where pictures come from. ``how`` is what to type, or where to ask."""

    source: str
    how: str
    folder: str
    """Below the folder of all pictures."""


Rows = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Benchmark:
    """One benchmark; a file of ``skills/evaluation/benchmarks`` has it as ``BENCHMARK``."""

    name: str
    title: str
    samples: Mapping[str, int]
    """How many there are, by revision; the first revision is the usual one."""
    groups: tuple[str, ...]
    """What its samples are counted under, in the order shown."""
    variants: tuple[str, ...]
    """Ways of judging; the first is the usual one."""
    sample: Callable[[Mapping[str, Any]], Sample]
    """A row of its own format or of ClawGUI's. Raises ValueError."""
    rows: Callable[[Path], list[dict[str, Any]]]
    """All rows of a file or folder. Raises EvaluationError, OSError."""
    images: Images
    licence: str
    source: str
    official: str = ""
    """The group over whose values its makers take the plain mean; "": they count samples."""
    crossed: tuple[tuple[str, str], ...] = ()
    """Pairs of groups that its makers' table shows."""
    known: str = ""
    """Where its annotations lie below the folder of data (``PHONEPILOT_DATA``)."""
    files: Mapping[str, str] = field(default_factory=dict)
    """SHA-256 of known annotation files, and which revision each is."""
    prints: Mapping[str, str] = field(default_factory=dict)
    """Fingerprints of known samples (``samples.fingerprint``), in whatever file they stand."""
    own_id: Callable[[str], str] = str
    """The id of a sample from what others call it."""
    made: Callable[[Path], Path] | None = None
    """Makes its annotations and pictures below a folder, and says where they are: nothing has to
    be fetched. None: they come from elsewhere."""

    def read(self, path: Path) -> list[Sample]:
        """The samples of a file or folder of annotations. Raises EvaluationError."""
        from skills.evaluation.benchmarks import own

        found: dict[str, Sample] = {}
        for n, row in enumerate(self.rows(path), 1):
            try:
                own(self, row)
                if finding.astray((sample := self.sample(row)).image):
                    raise ValueError(f"its picture {sample.image!r} is not below a folder")  # noqa: TRY301 - told as the others
            except (KeyError, TypeError, ValueError, IndexError) as error:
                raise EvaluationError(
                    f"{path}: row {n} is no sample of {self.title}: {what(error)}",
                    f"{path}：第 {n} 行不是 {self.title} 的样本：{what(error)}",
                ) from None
            if sample.id in found:
                raise EvaluationError(
                    f"{path}: there are two samples {sample.id!r}",
                    f"{path}：样本 {sample.id!r} 出现了两次",
                )
            found[sample.id] = sample
        if not found:
            raise EvaluationError(f"{path}: there is no sample in it", f"{path}：里面没有样本")
        return list(found.values())

    def image(self, sample: Sample, folder: Path) -> Path:
        """The picture of a sample. Raises ImagesMissing."""
        if place := finding.found(sample.image, folder, self.images.folder):
            return place
        raise ImagesMissing(
            f"{self.title}: there is no picture {sample.image} below {folder}. Its pictures are at "
            f"{self.images.source}: {self.images.how}",
            f"{self.title}：{folder} 下没有图片 {sample.image}。图片在 {self.images.source}："
            f"{self.images.how}",
        )


def what(error: Exception) -> str:
    """What an error in a row says to a person."""
    return f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)
