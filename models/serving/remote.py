"""The hub that models are fetched from: what a repository holds, and what its errors mean.

``HF_ENDPOINT`` and ``HF_TOKEN`` are respected.
"""

from __future__ import annotations

import errno
import fnmatch
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from models.installing import extra
from models.serving.base import ServingError

if TYPE_CHECKING:
    from huggingface_hub.hf_api import ModelInfo

LOOK_UP_SECONDS = 30


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """One file of a repository. ``sha256`` for what git keeps elsewhere (LFS), else ``git`` is the
    name git has for its content."""

    name: str
    size: int
    sha256: str = ""
    git: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """What a repository holds at one commit."""

    repository: str
    commit: str
    files: tuple[RemoteFile, ...]

    def matching(self, patterns: Sequence[str]) -> tuple[RemoteFile, ...]:
        """Files whose name fits one of the patterns; upper and lower case are the same."""
        return tuple(
            file for file in self.files
            if any(fnmatch.fnmatch(file.name.lower(), each.lower()) for each in patterns)
        )  # fmt: skip


def look_up(repository: str, revision: str = "main") -> Listing:
    """Raises ServingError, with what to do."""
    client = hub()
    with explained(repository):
        info = client.HfApi(endpoint=endpoint()).model_info(
            repository, revision=revision, files_metadata=True, timeout=LOOK_UP_SECONDS
        )
    return Listing(repository, str(info.sha), tuple(_files(info)))


def _files(info: ModelInfo) -> Iterator[RemoteFile]:
    """Raises ServingError for a name that leads out of the folder."""
    for each in info.siblings or []:
        name = PurePosixPath(each.rfilename)
        if name.is_absolute() or ".." in name.parts or "\\" in each.rfilename:
            raise ServingError(f"The repository holds a file {each.rfilename!r}; it is refused.")
        sha256 = each.lfs.sha256 if each.lfs else ""
        yield RemoteFile(
            each.rfilename, each.size or 0, sha256, "" if sha256 else each.blob_id or ""
        )


def endpoint() -> str | None:
    """None: the hub's own."""
    return os.environ.get("HF_ENDPOINT") or None


def hub() -> Any:
    """Its client. Raises ServingError when that is not installed."""
    try:
        import huggingface_hub
    except ModuleNotFoundError as error:
        raise ServingError(
            f"Fetching models needs huggingface_hub: {extra('serve')}",
            f"下载模型需要 huggingface_hub：{extra('serve')}",
        ) from error
    return huggingface_hub


@contextmanager
def explained(repository: str) -> Iterator[None]:
    """Errors of the hub and of the disk, as ServingError."""
    import httpx
    from huggingface_hub import errors

    where = endpoint() or "https://huggingface.co"
    try:
        yield
    except errors.GatedRepoError as error:
        raise ServingError(
            f"{repository} asks for consent first: accept its terms on {where}/{repository}, then "
            "give your token in HF_TOKEN.",
            f"{repository} 需要先同意条款：请在 {where}/{repository} 接受，"
            "然后把令牌放进 HF_TOKEN。",
        ) from error
    except errors.RevisionNotFoundError as error:
        raise ServingError(f"{repository} has no such revision at {where}.") from error
    except errors.RepositoryNotFoundError as error:
        raise ServingError(
            f"There is no repository {repository} at {where}, or it is private (HF_TOKEN).",
            f"{where} 上没有仓库 {repository}，或它是私有的（HF_TOKEN）。",
        ) from error
    except errors.HfHubHTTPError as error:
        words = str(error).splitlines()[0][:200]
        raise ServingError(f"{where} failed: {words}", f"{where} 出错：{words}") from error
    except httpx.HTTPError as error:
        raise ServingError(
            f"{where} cannot be reached ({error}). What has arrived is kept: run it again, or use "
            "a mirror with HF_ENDPOINT. A folder or a file of this machine is taken, too.",
            f"无法连接 {where}（{error}）。已下载的部分会保留：请重试，或用 HF_ENDPOINT 指定镜像；"
            "也可以使用本机的文件或文件夹。",
        ) from error
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise ServingError(
                "The disk is full. What has arrived is kept: make room and run it again.",
                "磁盘已满。已下载的部分会保留：请腾出空间后重试。",
            ) from error
        raise ServingError(f"{repository} could not be fetched: {error}") from error
