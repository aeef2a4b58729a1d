"""The step of ``phonepilot init`` that joins a chat platform, and pairs its owner."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from assistant import plugins
from assistant.config import ConfigError, home, load_settings, with_secrets
from assistant.doorstep import spelt
from assistant.kept import in_cluster, open_journal
from assistant.mistakes import mistakes
from assistant.secrets.references import is_reference
from assistant.secrets.vault import Vault
from assistant.setting_up import file
from assistant.setting_up.answers import Answers, complain, in_these_words
from assistant.setting_up.asker import Asker
from assistant.setting_up.fields import fields
from assistant.setting_up.pairing import fresh_code, somebody_runs, wait_for_code
from assistant.setting_up.platforms import Platform, platform, platforms
from device_drivers.verbs.base import Said
from gateways.base import Gateway, GatewayError, Page

NONE, KEEP = "none", "keep"
PAIR_SECONDS = 300.0
ABOUT_NONE = Said("only the chat in this terminal", "只在本终端聊天")
ABOUT_KEEP = Said("nothing more: what is set stays as it is", "不再添加：已有设置保持不变")


class Chats:
    """``given`` are settings of the platform from the command line."""

    def __init__(self, asker: Asker, config: Path, given: Mapping[str, str]) -> None:
        self._asker = asker
        self._file = config
        self._given = dict(given)

    def set_up(self, *, pairs: bool) -> str:
        """The name of the platform that was joined; "" for none."""
        lines = plugins.listing("gateways")
        lines.pop("terminal", None)
        names = sorted(lines, key=lambda name: ([*platforms(), name].index(name), name))
        there = {name: platform(name, lines[name]) for name in names}
        known = self._known()
        nothing = (KEEP, ABOUT_KEEP) if known else (NONE, ABOUT_NONE)
        options = [nothing] + [(name, _offered(there[name], known.get(name))) for name in there]
        which = Said("Where will you talk to it?", "您想在哪里和它聊天？")
        name = self._asker.choose(which, options, "chat", default=nothing[0], also=(NONE, KEEP))
        if name in (NONE, KEEP):
            return ""
        chosen = there[name]
        if chosen.where:
            self._asker.say(chosen.where)
        try:
            gateway = self._join(name, chosen)
        except plugins.MissingExtra as error:
            complain(self._asker, error)
            return ""
        if gateway is not None and pairs:
            self._pair(gateway)
        return name if gateway is not None else ""

    def _known(self) -> dict[str, Said]:
        """How far the platforms are that the settings name."""
        settings = load_settings(self._file if self._file.exists() else None)
        paired: set[str] = set()
        if settings.gateways and (in_cluster(settings) or (home() / "journal.db").is_file()):
            with closing(open_journal(settings)) as journal:
                paired = {person["gateway"] for person in journal.people()}
        return {name: PAIRED if name in paired else UNPAIRED for name in settings.gateways}

    # --- joining ------------------------------------------------------------------------------

    def _join(self, name: str, chosen: Platform) -> Gateway | None:
        """Asks until it works; None where the person leaves it. Raises MissingExtra."""
        module = plugins.load("gateways", name)
        answers = Answers(self._asker, module.Config, self._given, chosen.fields)
        answers.refuse_unknown()
        values = file.table(self._file, ("gateways", name))
        for wrong in values.keys() - module.Config.model_fields.keys():
            values[wrong] = None
            self._asker.say(
                Said(f"{wrong} is no setting of it: taken out.", f"没有 {wrong} 这项设置，已去掉。")
            )
        while True:
            values |= answers.all(values)
            try:
                who = asyncio.run(_checked(_built(module, values)))
            except (ConfigError, GatewayError) as error:
                left = self._failed(chosen.name, error)
                if left == "again":
                    continue
                if left == "leave":
                    return None
            else:
                self._asker.say(Said(f"✅ It works: {who}", f"✅ 可以使用：{who}"))
            self._keep(name, module.Config, values)
            gateway = _built(module, values)  # anew: connections belong to the loop of the first
            self._show_made(gateway, answers.made)
            return gateway

    def _failed(self, name: Said, error: Exception) -> str:
        """again, keep or leave."""
        complain(self._asker, error)
        options = [("again", Said("mend that and try again", "改正后再试"))]
        if not isinstance(error, ConfigError) and getattr(error, "retryable", False):
            options.append(("keep", Said("write it down as it is", "先照此保存")))
        options.append(("leave", Said(f"go on without {name.en}", f"暂不使用 {name.zh}")))
        return self._asker.choose(Said("What now?", "怎么办？"), options, "", default="again")

    def _show_made(self, gateway: Gateway, made: Mapping[str, str]) -> None:
        """Once: no command shows a secret again."""
        if not made or not self._asker.interactive:
            return
        shown = "".join(f"\n  {name}: {value}" for name, value in made.items())
        said = Said(
            f"\nMade for you, and shown only now. Keep it if others shall use it, too:{shown}",
            f"\n已自动生成，仅显示这一次。如果还要在别处使用，请保存：{shown}",
        )
        if isinstance(gateway, Page):
            link = gateway.link()
            said = Said(
                f"{said.en}\nThis link lets a browser in, without typing the key:\n  {link}",
                f"{said.zh}\n用这个链接打开页面，无需输入密钥：\n  {link}",
            )
        self._asker.say(said)

    # --- keeping ------------------------------------------------------------------------------

    def _keep(self, name: str, config: type[BaseModel], values: Mapping[str, Any]) -> None:
        """Secrets in the vault, the rest, and where those are, in the settings."""
        vault, told = Vault(home()), dict(values)
        for field in fields(config):
            value = told.get(field.name)
            if field.secret and isinstance(value, str) and value and not is_reference(value):
                kept = f"{name}-{field.name}".replace("_", "-").lower()
                vault.set(kept, value)
                told[field.name] = f"secret:{kept}"
        file.write(self._file, ("gateways", name), told)
        where = vault.where()
        secret = Said(f"; secrets: {where}", f"；密钥：{where}") if where else Said("", "")
        self._asker.say(
            Said(f"Written to {self._file}{secret.en}.", f"已写入 {self._file}{secret.zh}。")
        )

    # --- pairing ------------------------------------------------------------------------------

    def _pair(self, gateway: Gateway) -> None:
        """Its owner, if there is none on that platform yet."""
        folder = home()
        if somebody_runs(folder):
            self._asker.say(RUNS)
            return
        with closing(open_journal(load_settings(self._file))) as journal:
            people = [p for p in journal.people() if p["gateway"] == gateway.name]
            if people:
                self._asker.say(_paired_already(people))
                return
            code = fresh_code()
            try:
                self._asker.say(_shown(code, gateway))
                let_in = asyncio.run(
                    wait_for_code(gateway, journal, code, PAIR_SECONDS, self._asker.say)
                )
            except (KeyboardInterrupt, GatewayError) as error:
                why = f" ({in_these_words(str(error))})" if str(error) else ""
                self._asker.say(Said(f"{LATER.en}{why}", f"{LATER.zh}{why}"))
                return
        if let_in is None:
            self._asker.say(LATER)
            return
        called, role = let_in["name"] or let_in["sender"], let_in["role"]
        who = Said(called, f"{called} ")
        if isinstance(gateway, Page) and not let_in["name"]:
            who = Said("Your browser", "您的浏览器")
        self._asker.say(
            Said(f"✅ {who.en} is paired, as {role}.", f"✅ {who.zh}已配对，身份：{role}。")
        )


def _shown(code: str, gateway: Gateway) -> Said:
    minutes = f"{PAIR_SECONDS / 60:.0f}"
    if isinstance(gateway, Page):
        where = Said(
            f"Open {gateway.address} (it asks for the key) and say it there",
            f"请打开 {gateway.address}（需要密钥），在聊天中发送",
        )
    else:
        where = Said("Send it to the bot in a private chat", "请私聊发给机器人")
    return Said(
        f"\nYour pairing code: {spelt(code)}\n{where.en}, within {minutes} minutes: whoever does "
        "is paired. Ctrl-C to do that later.",
        f"\n配对码：{spelt(code)}\n{where.zh}，{minutes} 分钟内有效，发送者即完成配对。"
        "按 Ctrl-C 可稍后再配对。",
    )


def _paired_already(people: list[dict[str, Any]]) -> Said:
    who = ", ".join(person["name"] or person["sender"] for person in people)
    return Said(
        f"✅ Paired already: {who}. Others: {OTHERS.en}", f"✅ 已配对：{who}。其他人：{OTHERS.zh}"
    )


OTHERS = Said(
    "they write to it while phonepilot runs, and you run the command that it answers with.",
    "请让他们在 phonepilot 运行时给它发消息，再由您运行它回复的命令。",
)
PAIRED = Said("✅ set up, paired", "✅ 已设置并配对")
UNPAIRED = Said("set up, nobody is paired yet", "已设置，尚未配对")
RUNS = Said(
    "An assistant of this home is running: start it again, write to your bot, and run the command "
    "that it answers with (phonepilot pair CODE).",
    "助手正在运行：请重新启动它，给机器人发消息，再运行它回复的命令（phonepilot pair 配对码）。",
)
LATER = Said(
    "Nobody is paired yet. Later: phonepilot run, write to it there, and run the command that it "
    "answers with.",
    "尚未配对。之后请运行 phonepilot run，在那里给它发消息，再运行它回复的命令。",
)


def _offered(each: Platform, known: Said | None) -> Said:
    """A line of the list."""
    name, about = each.name, each.about
    en, zh = (f" ({known.en})", f"（{known.zh}）") if known else ("", "")
    return Said(f"{name.en}{en}: {about.en}", f"{name.zh}{zh}：{about.zh}")


def _built(module: Any, values: Mapping[str, Any]) -> Gateway:
    """Raises ConfigError, GatewayError."""
    try:
        told = {name: value for name, value in values.items() if value is not None}
        config = module.Config(**with_secrets(module.Config, told))
    except ValidationError as error:
        raise ConfigError(mistakes(module.Config, error)) from error
    gateway: Gateway = module.create(config)
    return gateway


async def _checked(gateway: Gateway) -> str:
    try:
        async with asyncio.timeout(60):
            return await gateway.check()
    except TimeoutError as error:
        raise GatewayError("It did not answer within a minute.") from error
