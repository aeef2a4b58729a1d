"""The catalogue is sound, and what is chosen for a machine can be defended."""

from __future__ import annotations

import math
import os
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.plugins import listing
from models.served import load_adapter
from models.serving import llama_cpp, pick, table
from models.serving.base import MissingProgram, ServingError
from models.serving.catalogue import FORMATS, Model, catalogue, find
from models.serving.machine import Gpu, Machine, nvidia, other_cards, this_machine
from models.serving.pick import Wish

LAPTOP = Machine((), 16.0, 11.0, 4, 200.0)
GAMER = Machine((Gpu("RTX 4090", 25.7, 24.0, 8.9),), 64.0, 50.0, 16, 500.0)
OLD_CARD = Machine((Gpu("T4", 16.1, 15.5, 7.5),), 32.0, 20.0, 8, 500.0)
PAIR = Machine((Gpu("L40S", 51.5, 50.0, 8.9),) * 2, 256.0, 200.0, 32, 900.0)
BIG = Machine((Gpu("H200", 150.7, 149.0, 9.0),), 128.0, 100.0, 16, 900.0)
RADEON = Machine((Gpu("Radeon RX 7900", 25.7, 25.0, cuda=False),), 64.0, 50.0, 16, 500.0)
MAC = Machine((), 36.0, 28.0, 12, 300.0, "Darwin", shared_memory=True)
EVERY = pytest.mark.parametrize("model", catalogue(), ids=lambda model: model.name)
LARGEST_SCREEN = (1440, 3200)
WITHOUT_WEIGHTS = {
    "claude_computer", "openai_computer", "gemini_computer",  # of a cloud
    "ui_tars_2",  # of a cloud
    "har_gui",  # withheld by its makers
    "pocket",  # comes with the house
}  # fmt: skip


@EVERY
def test_an_entry_is_complete(model: Model) -> None:
    assert model.shape.parameters > model.shape.vision
    assert model.context <= max(model.shape.context, 4096)
    assert "/" in model.repository
    assert model.licence
    assert set(model.estimates) <= {"licence", "architecture"}
    assert (model.kind in ("gui", "pointing")) == bool(model.adapter)
    assert model.sees or not model.adapter


@EVERY
def test_its_adapter_exists_and_can_be_shown_all_its_pictures(model: Model) -> None:
    if not model.adapter:
        return
    traits = load_adapter(model.adapter, model.options).traits
    assert traits.wire == "chat"
    assert traits.plans if model.kind == "gui" else traits.grounds
    width, height = traits.sizing.fit(*LARGEST_SCREEN)
    assert width * height <= model.image_tokens * (traits.sizing.factor or 28) ** 2
    assert traits.images <= model.images
    assert model.context >= model.images * model.image_tokens + 4096


def test_every_family_with_weights_has_an_entry() -> None:
    served = {model.adapter for model in catalogue()}
    assert set(listing("models.adapters")) - served <= WITHOUT_WEIGHTS


@EVERY
def test_coarser_formats_take_less_and_more_context_takes_more(model: Model) -> None:
    sizes = [model.size(form)[0] for form in FORMATS if form not in model.gigabytes]
    assert sizes == sorted(sizes, reverse=True)
    form = model.formats[0]
    small, large = (model.memory(form, "vllm", context=each) for each in (1000, 9000))
    assert large - small == pytest.approx(8000 * model.shape.context_bytes / 1e9)


def test_known_sizes_are_close_to_what_is_computed() -> None:
    """The formula that stands in for all others, at files whose size was looked up."""
    model = find("qwen3-vl-8b")
    computed = model.model_copy(update={"gigabytes": {}})
    for form in model.gigabytes:
        known, estimated = model.size(form)
        assert not estimated
        assert computed.size(form)[0] == pytest.approx(known, rel=0.02)


def test_the_context_of_a_known_model_takes_what_is_known() -> None:
    assert find("qwen2.5-vl-7b").shape.context_bytes == 57_344
    assert find("qwen3-vl-8b").shape.context_bytes == 147_456


@pytest.mark.parametrize(
    ("machine", "server", "slow"),
    [
        (LAPTOP, "llama_cpp", True),
        (GAMER, "vllm", False),
        (OLD_CARD, "vllm", False),
        (PAIR, "vllm", False),
        (BIG, "vllm", False),
        (MAC, "llama_cpp", False),
        (RADEON, "llama_cpp", False),
    ],
)
def test_every_machine_gets_a_model_that_fits_it(machine: Machine, server: str, slow: bool) -> None:
    plan = pick.recommended(machine)
    assert (plan.server, plan.slow, plan.fits) == (server, slow, True)
    assert plan.needs <= plan.has


def test_more_memory_gets_the_more_exact_format() -> None:
    model = find("gui-owl-1.5-8b")
    assert pick.best(model, BIG).form == "bf16"
    assert pick.best(model, GAMER).form == "fp8"


def test_a_large_model_is_spread_over_two_cards() -> None:
    plan = pick.best(find("gui-owl-1.5-32b"), PAIR, Wish(forms=("bf16",)))
    assert plan.cards == 2
    assert plan.has == pytest.approx(100.0)


def test_a_card_that_others_use_is_planned_with_what_is_left() -> None:
    shared = Machine((Gpu("H200", 150.0, 45.0, 9.0),), 128.0, 100.0, 16, 900.0)
    plan = pick.best(find("gui-owl-1.5-8b"), shared)
    assert plan.memory_share == pytest.approx(0.97 * 45 / 150)


def test_why_nothing_will_do_is_told_for_every_way() -> None:
    with pytest.raises(ServingError) as told:
        pick.best(find("qwen3-vl-32b"), LAPTOP)
    for reason in ("bf16", "fp8", "gguf-q4_k_m", "needs an NVIDIA", "memory free"):
        assert reason in str(told.value)


def test_an_old_card_does_not_get_a_format_it_cannot_calculate_in() -> None:
    ways = pick.plans(find("gui-owl-1.5-4b"), OLD_CARD, Wish(forms=("fp8",)))
    assert "does not calculate in FP8" in ways[0].against


def test_a_big_model_is_not_run_on_a_processor_even_if_it_fits() -> None:
    roomy = Machine((), 256.0, 200.0, 8, 900.0)
    ways = pick.plans(find("qwen3-vl-8b"), roomy, Wish(servers=("llama_cpp",)))
    assert all("many minutes" in way.against for way in ways)
    assert pick.best(find("qwen3-30b-a3b"), roomy).slow


def test_a_processor_that_crashes_on_8_bits_gets_4(monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = Path("/opt") / llama_cpp.WHEEL / "bin" / "llama-server"
    monkeypatch.setattr(llama_cpp, "find_program", lambda: wheel)
    genoa, ivy = (replace(LAPTOP, flags=frozenset(each.split())) for each in ("avx512f", "avx"))
    assert pick.best(find("qwen3-vl-2b"), LAPTOP).form == "gguf-q8_0"
    assert pick.best(find("qwen3-vl-2b"), genoa).form == "gguf-q4_k_m"
    with pytest.raises(ServingError, match="AVX-512"):
        pick.best(find("qwen3-vl-2b"), ivy)


def test_the_wheel_that_is_still_to_be_installed_is_planned_with_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> Path:
        raise MissingProgram("not there")

    monkeypatch.setattr(llama_cpp, "find_program", missing)
    monkeypatch.setattr("platform.system", lambda: "Linux")
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    genoa = replace(LAPTOP, flags=frozenset({"avx512f"}))
    assert pick.best(find("qwen3-vl-2b"), genoa).form == "gguf-q4_k_m"
    assert "No gguf-q8_0 here: the wheel's llama-server crashes" in table.programs(genoa)
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    assert pick.best(find("qwen3-vl-2b"), genoa).form == "gguf-q8_0"


def test_a_disk_without_room_does_not_fit_what_is_still_to_be_fetched() -> None:
    full = replace(LAPTOP, free_disk=1.2)
    model = find("qwen3-vl-2b")
    (q8, q4) = pick.plans(model, full, Wish(servers=("llama_cpp",)))
    assert "the disk has 1.2 GB free" in q8.against
    assert "the disk has 1.2 GB free" in q4.against
    here = Wish(arrived={"gguf-q4_k_m": math.inf, "gguf-q8_0": 0.1})
    assert pick.best(model, full, here).form == "gguf-q4_k_m"
    nearly = Wish(arrived={"gguf-q8_0": model.download("gguf-q8_0")[0] - 0.1})
    assert pick.best(model, full, nearly).form == "gguf-q8_0"
    assert pick.recommended(full, wish=lambda _: here).fits
    with pytest.raises(ServingError, match="Serve one elsewhere"):
        pick.recommended(full)


def test_a_machine_with_nothing_gets_a_sentence() -> None:
    with pytest.raises(ServingError, match="Serve one elsewhere"):
        pick.recommended(Machine((), 2.0, 1.0, 1, 10.0))


def test_a_name_that_is_off_is_answered_with_those_that_come_close() -> None:
    with pytest.raises(ServingError, match=r"no model 'qwen3-vl-9b'.*qwen3-vl-8b"):
        find("qwen3-vl-9b")
    assert find("Qwen/Qwen3-VL-8B-Instruct").name == "qwen3-vl-8b"


def test_a_format_nobody_published_is_answered_with_how_to_make_it() -> None:
    with pytest.raises(ServingError, match="phonepilot models quantize"):
        find("gui-owl-1.5-8b").repository_of("gguf-q4_k_m")


def test_the_table_hides_what_does_not_fit_and_marks_estimates(tmp_path: Path) -> None:
    rows = table.rows(LAPTOP, tmp_path)
    short, long = (table.text(rows, everything=each) for each in (False, True))
    assert "qwen3-vl-2b" in short
    assert "glm-4.5v" not in short
    assert "glm-4.5v" in long
    assert "no: " in long
    assert "about 2.6 GB to fetch" in short
    assert "~MIT" in long


def test_programs_are_listed_with_their_place_or_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "llama-server"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert table.programs(LAPTOP) == f"llama.cpp: {program}"
    both = table.programs(GAMER).splitlines()
    assert both[1].startswith("vLLM: ")
    assert "pip install vllm" in both[1]


SMI = """#!/bin/sh
echo "NVIDIA H200, 143771, 143000, 9.0"
echo "NVIDIA T400, 4096, 3500, [N/A]"
echo "NVIDIA GB10, [N/A], [N/A], 12.1"
"""


def test_cards_are_read_from_nvidia_smi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "nvidia-smi"
    program.write_text(SMI)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    cards = nvidia()
    assert [card.name for card in cards] == ["NVIDIA H200", "NVIDIA T400"]
    assert cards[0].total == pytest.approx(150.75, abs=0.01)
    assert (cards[0].capability, cards[1].capability) == (9.0, 0.0)


@pytest.mark.parametrize("script", ["#!/bin/sh\nexit 9\n", "#!/bin/sh\necho No devices\n", ""])
def test_a_driver_that_does_not_answer_means_no_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    if script:
        program = tmp_path / "nvidia-smi"
        program.write_text(script)
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    assert nvidia() == []


LISTED = """#!/bin/sh
[ "$1" = --list-devices ] || exit 1
echo "Available devices:"
echo "  Vulkan0: AMD Radeon RX 7900 XTX (RADV NAVI31) (24560 MiB, 24000 MiB free)"
"""


def test_other_cards_are_read_from_llama_cpp(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "llama-server"
    program.write_text(LISTED)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    (card,) = other_cards()
    assert card.name == "AMD Radeon RX 7900 XTX (RADV NAVI31)"
    assert card.free == pytest.approx(25.17, abs=0.01)
    assert not card.cuda
    program.write_text("#!/bin/sh\nexit 3\n")
    assert other_cards() == []


def test_this_machine_has_memory_cores_and_a_disk(tmp_path: Path) -> None:
    machine = this_machine(tmp_path / "not" / "there" / "yet")
    assert machine.memory >= machine.free_memory > 0
    assert machine.cores >= 1
    assert machine.free_disk > 0
    assert "cores" in machine.described()
