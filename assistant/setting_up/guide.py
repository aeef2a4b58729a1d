"""The steps of ``phonepilot init``, in order, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from assistant.config import ConfigError, home
from assistant.secrets import modes
from assistant.setting_up import file
from assistant.setting_up.asker import Asker
from assistant.setting_up.chats import Chats
from assistant.setting_up.models import ModelSetUp
from assistant.setting_up.phones import PhoneSetUp
from device_drivers.verbs.base import Said

HELLO = Said(
    "Phonepilot: a phone, a model, a chat. Enter takes what is in brackets; everything can be "
    "changed later in {file}.",
    "Phonepilot 设置：手机、模型、聊天。回车采用方括号里的值；之后都可以在 {file} 中修改。",
)


class Guide:
    """``settings`` are NAME=VALUE of the chat platform. Raises ConfigError for others."""

    def __init__(
        self, asker: Asker, config: Path | None, settings: Sequence[str], *, pairs: bool
    ) -> None:
        self._asker = asker
        self._file = file.path_of(config)
        self._settings = dict(map(_split, settings))
        self._pairs = pairs

    def lead(self) -> None:
        """Raises OpenToOthers, too: secrets will be kept in the home."""
        if remark := modes.refuse_if_open(home()):
            self._asker.say(remark)
        hello = Said(HELLO.en.format(file=self._file), HELLO.zh.format(file=self._file))
        self._asker.say(hello)
        phone = PhoneSetUp(self._asker, self._file).set_up()
        ModelSetUp(self._asker, self._file).set_up()
        chats = Chats(self._asker, self._file, self._settings)
        chat = chats.set_up(pairs=self._pairs)
        self._asker.say(_next(phone, chat))


def _split(setting: str) -> tuple[str, str]:
    name, sign, value = setting.partition("=")
    if not sign or not name:
        raise ConfigError(f"--set {setting!r}: it is NAME=VALUE.")
    return name.strip(), value


def _next(phone: str, chat: str) -> Said:
    checks = ["phonepilot doctor" + (f" --gateway {chat}" if chat else "")]
    if phone:
        checks.append(f"phonepilot doctor -s {phone}")
    lines = [
        ("phonepilot run", "start it", "启动"),
        ('phonepilot ask "what time is it"', "one request from here", "从这里提一个请求"),
        (checks[-1], "check the phone again", "再次检查手机"),
        (checks[0], "check everything again", "再次检查全部"),
    ]
    width = max(len(command) for command, _, _ in lines)
    en = "\n".join(f"  {command:<{width}}   {about}" for command, about, _ in lines)
    zh = "\n".join(f"  {command:<{width}}   {about}" for command, _, about in lines)
    return Said(f"\nReady. Next:\n{en}", f"\n设置完成。接下来：\n{zh}")
