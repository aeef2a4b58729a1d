"""Which model, format and server suit this machine, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from models.serving import llama_cpp
from models.serving.base import ServerName, ServingError
from models.serving.catalogue import FORMATS, Format, Kind, Model, catalogue
from models.serving.machine import Gpu, Machine
from models.serving.pull import SPARE

SMALL = 4.1
"""Thousand millions of parameters, of those that one token uses and without the eyes, that a
processor without a graphics card bears at most. Above, every step takes many minutes."""
ROOM = 0.92
"""Of a memory's free part, what may be planned for."""
FP8_LEAST = 8.9
"""CUDA's capability of the first cards that calculate in FP8; older ones only store in it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One way to serve a model here, or why it is none."""

    model: Model
    form: Format
    server: ServerName
    needs: float
    has: float
    """Gigabytes, of the memory it would run in."""
    place: str
    """That memory: ``graphics memory``, ``memory``."""
    cards: int = 0
    """Graphics cards it is spread over; 0: it runs on the processor."""
    slow: bool = False
    memory_share: float = 0.9
    """Of each card's whole memory, what vLLM may take."""
    against: str = ""
    """Why it will not do; "" when it will."""

    @property
    def fits(self) -> bool:
        return not self.against

    def described(self) -> str:
        """``vLLM, fp8: about 13 of 24 GB graphics memory``."""
        title = "vLLM" if self.server == "vllm" else "llama.cpp"
        spread = f" on {self.cards} cards" if self.cards > 1 else ""
        slow = ", on the processor: slow" if self.slow else ""
        return (
            f"{title}, {self.form}{spread}: needs about {self.needs:.0f} of {self.has:.0f} GB "
            f"{self.place}{slow}"
        )


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody has decided already. ``context`` 0: what the model needs."""

    forms: Sequence[Format] = FORMATS
    servers: Sequence[ServerName] = ("vllm", "llama_cpp")
    context: int = 0
    parallel: int = 1
    arrived: Mapping[Format, float] = field(default_factory=dict)
    """Gigabytes of each format that need not be fetched any more."""


ANY = Wish()


def plans(model: Model, machine: Machine, wish: Wish = ANY) -> list[Plan]:
    """Every way, best first; those that will not do come last, with the reason."""
    found = []
    for form in wish.forms:
        server: ServerName = "llama_cpp" if form.startswith("gguf") else "vllm"
        if form not in model.formats or server not in wish.servers:
            continue
        needs = model.memory(form, server, context=wish.context, parallel=wish.parallel)
        on = _on_cards if server == "vllm" else _anywhere
        plan = on(model, form, needs, machine)
        if plan.fits:
            arrived = wish.arrived.get(form, 0.0)
            plan = replace(plan, against=_no_room(model.download(form)[0] - arrived, machine))
        found.append(plan)
    return sorted(found, key=_rank)


def _no_room(missing: float, machine: Machine) -> str:
    """Why the disk cannot take what is to be fetched; "" when it can."""
    if missing <= 0 or missing + SPARE <= machine.free_disk:
        return ""
    return (
        f"{missing:.1f} GB are to be fetched, and the disk has {machine.free_disk:.1f} GB free "
        f"({SPARE:g} of them stays free); --store names another place"
    )


def best(model: Model, machine: Machine, wish: Wish = ANY) -> Plan:
    """Raises ServingError with what stands against each way."""
    ways = plans(model, machine, wish)
    if ways and ways[0].fits:
        return ways[0]
    if not ways:
        raise ServingError(
            f"{model.name} cannot be fetched in the format that was asked for, or not for this "
            f"server. There is: {', '.join(model.formats)}.",
            f"{model.name} 没有所要的格式，或不适用于该服务程序。可用的有："
            f"{', '.join(model.formats)}。",
        )
    reasons = "\n".join(f"  {way.described()}: {way.against}" for way in ways)
    raise ServingError(
        f"{model.name} does not fit this machine:\n{reasons}\n"
        "To fetch it all the same, name the --format; `phonepilot models list` shows what fits.",
        f"本机无法运行 {model.name}；`phonepilot models list --all` 会列出原因，"
        "`phonepilot models list` 会列出能运行的模型。",
    )


def recommended(
    machine: Machine, kind: Kind = "gui", wish: Callable[[Model], Wish] = lambda _: ANY
) -> Plan:
    """The first model of the catalogue that fits well; when all would be slow, the smallest. Raises
    ServingError when nothing fits."""
    ways = [plans(model, machine, wish(model))[0] for model in catalogue() if model.kind == kind]
    fitting = [way for way in ways if way.fits]
    if fitting:
        return min(fitting, key=lambda way: _at_work(way.model) if way.slow else 0.0)
    raise ServingError(
        f"No {kind} model of the catalogue fits this machine ({machine.described()}). Serve one "
        "elsewhere, and give its address in [models.gui] base_url.",
        f"目录中没有适合本机的模型（{machine.described()}）。请在别处启动服务，"
        "并把地址写进 [models.gui] base_url。",
    )


def why(plan: Plan) -> str:
    """Why it is the one that is recommended."""
    if plan.slow:
        return "the smallest, since without a graphics card every step is slow"
    return "the first in the order of the catalogue that runs on the graphics card"


def _rank(plan: Plan) -> tuple[bool, bool, float]:
    """A fitting one first, then one on a graphics card, then the more exact; of those that do not
    fit the one that lacks least."""
    return not plan.fits, plan.slow, FORMATS.index(plan.form) if plan.fits else plan.needs


def _on_cards(model: Model, form: Format, needs: float, machine: Machine) -> Plan:
    """vLLM needs its memory free on one card, or the same on 2, 4 or 8."""
    cards = sorted((gpu for gpu in machine.gpus if gpu.cuda), key=lambda gpu: -gpu.free)
    for count in (1, 2, 4, 8):
        if len(cards) < count:
            break
        has = cards[count - 1].free * count
        if needs + 1.5 * (count - 1) <= has * ROOM:
            against = _too_old(form, cards[count - 1])
            fullest = min(gpu.free / gpu.total for gpu in cards[:count])
            return Plan(
                model, form, "vllm", needs, has, "graphics memory", count,
                memory_share=min(0.9, 0.97 * fullest), against=against,
            )  # fmt: skip
    has = sum(gpu.free for gpu in cards)
    if not cards:
        why = "vLLM needs an NVIDIA graphics card, and none answers here (nvidia-smi)"
    else:
        why = f"there are only {has:.0f} GB graphics memory free"
    return Plan(model, form, "vllm", needs, has, "graphics memory", against=why)


def _too_old(form: Format, gpu: Gpu) -> str:
    if form == "fp8" and gpu.capability and gpu.capability < FP8_LEAST:
        return f"the {gpu.name} does not calculate in FP8"
    return ""


def _anywhere(model: Model, form: Format, needs: float, machine: Machine) -> Plan:
    """llama.cpp takes a graphics card when the model fits, else the processor."""
    free = machine.gpu_memory
    if needs <= free * ROOM:
        return Plan(model, form, "llama_cpp", needs, free, "graphics memory", 1)
    has = machine.free_memory
    slow = not machine.shared_memory and model.kind != "embedding"
    if needs > has * ROOM:
        against = f"there are only {has:.0f} GB of memory free"
    elif why := llama_cpp.unfit(machine.flags, eight_bits=form == "gguf-q8_0"):
        against = why
    elif slow and _at_work(model) > SMALL:
        against = "without a graphics card every step would take many minutes"
    else:
        against = ""
    return Plan(model, form, "llama_cpp", needs, has, "memory", slow=slow, against=against)


def _at_work(model: Model) -> float:
    """Parameters that one token uses, the eyes left out."""
    return model.shape.active or model.shape.parameters - model.shape.vision
