"""The files of a skill for one person: a folder in that person's sandbox, kept between runs."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from assistant.sandbox.folder import SandboxError
from assistant.steps import Request
from device_drivers.verbs.base import Said
from gateways.base import Outbound
from models.strangers import line
from skills.base import Broken, Skill

if TYPE_CHECKING:
    from assistant.app import House

FOLDER = "skills"
LARGEST = 1024**2
MOST = 20
LARGEST_ATTACHMENT = 8 * 1024**2
"""Bytes. Each that is read is kept until the task is over."""
LONGEST_NAME = 100
PICTURES = (".png", ".jpg", ".jpeg", ".webp")


class OwnFiles:
    """Of one skill and the person of one request. Everything raises Broken."""

    def __init__(self, house: House, request: Request, skill: Skill) -> None:
        self._house = house
        self._request = request
        self._skill = skill
        self._folder = house.turns.folder_of_person(request.gateway, request.person)
        self._under = f"{FOLDER}/{skill.name}/"

    def names(self) -> list[str]:
        kept = (file.name for file in self._folder.listed())
        mine = (name.removeprefix(self._under) for name in kept if name.startswith(self._under))
        return [name for name in mine if "/" not in name][: 2 * MOST]

    def read(self, name: str) -> bytes:
        try:
            return self._folder.read(self._path(name))
        except SandboxError as error:
            raise _no_file(name) from error

    def attachment(self, path: str) -> bytes:
        """``path`` in the person's folder."""
        try:
            data = self._folder.read(path)
        except SandboxError as error:
            raise _no_file(PurePosixPath(path).name) from error
        if len(data) > LARGEST_ATTACHMENT:
            raise Broken(
                Said(
                    f"{line(PurePosixPath(path).name, 60)} is too large for a skill",
                    f"{line(PurePosixPath(path).name, 60)} 太大，技能无法读取",
                )
            )
        return data

    def write(self, name: str, data: bytes) -> None:
        path, names = self._path(name), self.names()
        if len(data) > LARGEST:
            raise Broken(Said("a file may have one megabyte", "文件最大 1 MB"))
        if name not in names and len(names) >= MOST:
            raise Broken(Said(f"there are {MOST} files already", f"已有 {MOST} 个文件"))
        try:
            self._folder.write(path, data)
        except SandboxError as error:
            raise Broken(Said(str(error), f"无法保存文件：{error}")) from error

    def send(self, name: str, key: str) -> None:
        """Into the chat; under the same ``key`` once."""
        house, request = self._house, self._request
        path = self._path(name)
        abilities = house.abilities_of(request.gateway)
        picture = abilities.image and PurePosixPath(name).suffix.lower() in PICTURES
        if not (picture or abilities.file):
            where = self._folder.path / path
            said = Said(f"📎 {name}: {where}", f"📎 {name}：{where}").of(request.language)
            self.read(name)
            house.say(request.gateway, key, Outbound(request.chat, said))
            return
        sent = house.home / "sent" / key.replace(":", "-")
        sent.mkdir(mode=0o700, parents=True, exist_ok=True)
        (sent / name).write_bytes(self.read(name))
        out = Outbound(
            request.chat, f"📎 {name}", image=sent / name if picture else None,
            file=None if picture else sent / name,
        )  # fmt: skip
        house.say(request.gateway, key, out)

    def _path(self, name: str) -> str:
        plain = line(name, LONGEST_NAME)
        if plain != name or "/" in name or "\\" in name or name.startswith("."):
            raise Broken(Said(f"“{plain}” is no name of a file here", f"“{plain}”不能作为文件名"))
        return f"{self._under}{name}"


def _no_file(name: str) -> Broken:
    shown = line(name, 60)
    return Broken(Said(f"there is no file {shown}", f"没有文件 {shown}"))
