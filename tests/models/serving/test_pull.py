"""Fetching models from a hub of our own, on good days and bad ones."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from models.serving import pull, remote
from models.serving.base import ServingError
from tests.models.serving.hub import Hub, serving

WEIGHTS = random.Random(3).randbytes(300_000)
NAME = "maker/model"


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    files = {"config.json": b"{}", "model.safetensors": WEIGHTS, "sub/notes.txt": b"words"}
    monkeypatch.setattr("huggingface_hub.file_download.time.sleep", lambda _: None)
    monkeypatch.setattr("huggingface_hub.constants.DOWNLOAD_CHUNK_SIZE", 10_000)
    with serving(Hub(NAME, files)) as running:
        monkeypatch.setenv("HF_ENDPOINT", running.endpoint)
        monkeypatch.setenv("HF_TOKEN", "hf_of_the_test")
        yield running


def fetched(folder: Path, told: list[str] | None = None) -> list[Path]:
    listing = remote.look_up(NAME)
    return pull.fetch(listing, listing.files, folder, (told if told is not None else []).append)


def test_everything_arrives_and_is_known_to_be_whole(hub: Hub, tmp_path: Path) -> None:
    told: list[str] = []
    paths = fetched(tmp_path, told)
    assert {path.name: path.read_bytes() for path in paths} == {
        Path(name).name: data for name, data in hub.files.items()
    }
    assert pull.whole(tmp_path, ["*"]) == paths
    assert pull.damaged(tmp_path) == []
    assert any(line.startswith("[2/3] model.safetensors:") for line in told)
    assert "Bearer hf_of_the_test" in hub.tokens


def test_what_is_there_is_not_fetched_again(hub: Hub, tmp_path: Path) -> None:
    fetched(tmp_path)
    hub.asked.clear()
    fetched(tmp_path)
    assert hub.asked == []


def test_a_cut_connection_is_taken_up_where_it_was(hub: Hub, tmp_path: Path) -> None:
    hub.cut_after = [2, 100_000, 50_000]
    fetched(tmp_path)
    assert hub.asked.count("model.safetensors bytes=100000-") == 1
    assert hub.asked.count("model.safetensors bytes=150000-") == 1
    assert (tmp_path / "model.safetensors").read_bytes() == WEIGHTS


def test_a_later_run_goes_on_where_the_first_was_stopped(hub: Hub, tmp_path: Path) -> None:
    hub.cut_after = [2] + [70_000] + [0] * 20
    with pytest.raises(ServingError, match="What has arrived is kept"):
        fetched(tmp_path)
    assert pull.whole(tmp_path, ["*"]) == []
    hub.cut_after.clear()
    told: list[str] = []
    fetched(tmp_path, told)
    assert (tmp_path / "model.safetensors").read_bytes() == WEIGHTS
    assert hub.asked[-2] == "model.safetensors bytes=70000-"
    assert any("goes on after 70 kB of 300 kB" in line for line in told)


def test_a_store_without_ranges_starts_over(hub: Hub, tmp_path: Path) -> None:
    hub.cut_after = [2, 100_000]
    hub.no_ranges = True
    fetched(tmp_path)
    assert (tmp_path / "model.safetensors").read_bytes() == WEIGHTS


def test_one_wrong_byte_is_noticed_and_the_file_fetched_again(hub: Hub, tmp_path: Path) -> None:
    (tmp_path / "config.json").write_bytes(b"{}")
    hub.wrong_byte = 1
    told: list[str] = []
    fetched(tmp_path, told)
    assert (tmp_path / "model.safetensors").read_bytes() == WEIGHTS
    assert any("model.safetensors: arrived damaged" in line for line in told)


def test_a_file_that_is_always_wrong_is_named_and_refused(hub: Hub, tmp_path: Path) -> None:
    (tmp_path / "config.json").write_bytes(b"{}")
    hub.wrong_byte = 9
    with pytest.raises(ServingError, match=r"model\.safetensors of maker/model arrived damaged"):
        fetched(tmp_path)
    assert not (tmp_path / "model.safetensors").exists()
    assert pull.whole(tmp_path, ["*"]) == []


def test_a_small_file_that_git_keeps_is_checked_too(hub: Hub, tmp_path: Path) -> None:
    hub.wrong_byte = 9
    with pytest.raises(ServingError, match=r"config\.json .* damaged"):
        fetched(tmp_path)


def test_what_rotted_on_the_disk_is_found_and_fetched_again(hub: Hub, tmp_path: Path) -> None:
    fetched(tmp_path)
    weights = tmp_path / "model.safetensors"
    weights.write_bytes(b"x" + WEIGHTS[1:])
    assert pull.damaged(tmp_path) == ["model.safetensors"]
    weights.unlink()
    fetched(tmp_path)
    assert weights.read_bytes() == WEIGHTS


def test_a_second_run_does_not_read_everything_again(hub: Hub, tmp_path: Path) -> None:
    """Sixty gigabytes take minutes to read; what was checked once is taken by its size."""
    hub.cut_after = [2, 300_000, *[0] * 20]
    with pytest.raises(ServingError):
        fetched(tmp_path)
    weights = tmp_path / "model.safetensors"
    weights.write_bytes(b"x" + WEIGHTS[1:])
    hub.cut_after.clear()
    hub.asked.clear()
    fetched(tmp_path)
    assert hub.asked == ["sub/notes.txt"]
    assert pull.damaged(tmp_path) == ["model.safetensors"]


def test_part_files_of_another_content_are_thrown_away(hub: Hub, tmp_path: Path) -> None:
    hub.cut_after = [2, 70_000, *[0] * 20]
    with pytest.raises(ServingError):
        fetched(tmp_path)
    assert len(list(tmp_path.glob("*.part-*"))) == 1
    hub.cut_after.clear()
    hub.files["model.safetensors"] = b"y" * 5000
    fetched(tmp_path)
    assert list(tmp_path.glob("**/*.part-*")) == []


def test_what_somebody_copied_there_is_checked_instead_of_fetched(hub: Hub, tmp_path: Path) -> None:
    (tmp_path / "model.safetensors").write_bytes(WEIGHTS)
    (tmp_path / "config.json").write_bytes(b"[]")
    fetched(tmp_path)
    assert hub.asked == ["config.json", "sub/notes.txt"]


def test_a_missing_file_makes_the_folder_not_whole(hub: Hub, tmp_path: Path) -> None:
    fetched(tmp_path)
    (tmp_path / "model.safetensors").unlink()
    assert pull.whole(tmp_path, ["*"]) == []


def test_a_busy_store_is_asked_again(hub: Hub, tmp_path: Path) -> None:
    hub.failing = [429]
    fetched(tmp_path)
    assert pull.damaged(tmp_path) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"gated": True}, "asks for consent"),
        ({"repository": "other/model"}, "no repository maker/model"),
        ({"failing": [500] * 9}, "failed"),
    ],
)
def test_refusals_say_what_to_do(
    hub: Hub, tmp_path: Path, change: dict[str, object], said: str
) -> None:
    for name, value in change.items():
        setattr(hub, name, value)
    with pytest.raises(ServingError, match=said):
        fetched(tmp_path)


def test_an_unknown_revision_is_told(hub: Hub) -> None:
    with pytest.raises(ServingError, match="no such revision"):
        remote.look_up(NAME, "v9")


def test_without_a_network_one_reads_what_to_do(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    with pytest.raises(ServingError, match="cannot be reached"):
        remote.look_up(NAME)


class Usage(NamedTuple):
    total: int
    used: int
    free: int


def test_a_disk_that_is_too_small_is_told_before_anything_is_fetched(
    hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 0, 10**9))
    with pytest.raises(ServingError, match=r"0\.0 GB are still .* 1\.0 GB free"):
        fetched(tmp_path)
    assert hub.asked == []


def test_a_disk_that_fills_up_meanwhile_keeps_what_has_arrived(
    hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = OSError(28, os.strerror(28))

    def stream(*_: object, **__: object) -> None:
        raise full

    monkeypatch.setattr("huggingface_hub.file_download.http_get", stream)
    with pytest.raises(ServingError, match="disk is full"):
        fetched(tmp_path)


@pytest.mark.parametrize("name", ["../outside.json", "/etc/model.json", "a/../../b.json"])
def test_a_name_that_leads_out_of_the_folder_is_refused(hub: Hub, name: str) -> None:
    hub.files[name] = b"{}"
    with pytest.raises(ServingError, match="refused"):
        remote.look_up(NAME)


def test_the_token_is_not_given_to_another_host(hub: Hub, tmp_path: Path) -> None:
    with serving(Hub(NAME, hub.files)) as elsewhere:
        listing = remote.look_up(NAME)
        hub.endpoint = elsewhere.endpoint
        pull.fetch(listing, listing.files, tmp_path)
        assert elsewhere.tokens == {""}
