"""The step of ``phonepilot init`` that finds the phone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from assistant.config import ConfigError, home, load_settings
from assistant.doctor.guides import GUIDES
from assistant.listing import Row, listing
from assistant.naming import name_phone
from assistant.phones import VIRTUAL
from assistant.plugins import MissingExtra, needing_extra
from assistant.setting_up import file
from assistant.setting_up.asker import Asker
from assistant.unnamed import settings_for
from device_drivers.base import DeviceError
from device_drivers.verbs.base import Said

SYSTEMS = ("android", "ios", "harmony")
OPTIONS = (
    (VIRTUAL, Said("the built-in virtual phone: nothing to plug in, nothing to break",
                   "内置虚拟手机：无需接线，放心试用")),
    ("android", Said("Android, by cable or Wi-Fi", "安卓手机，数据线或 Wi-Fi")),
    ("ios", Said("iPhone, by WebDriverAgent", "iPhone，通过 WebDriverAgent")),
    ("harmony", Said("HarmonyOS, by hdc", "鸿蒙手机，通过 hdc")),
)  # fmt: skip
AGAIN, PAIR, LATER, KEEP = "again", "pair", "later", "keep"


class PhoneSetUp:
    """Writes [phones.NAME] and default_phone."""

    def __init__(self, asker: Asker, config: Path) -> None:
        self._asker = asker
        self._file = config

    def set_up(self) -> str:
        """What to call it in commands; "" where it is left for later."""
        what = Said("Which phone shall it use?", "使用哪部手机？")
        given = self._asker.take("phone")
        if given and given not in [option for option, _ in OPTIONS]:
            return self._named(given)
        kept = load_settings(self._file if self._file.exists() else None).default_phone
        first = [(KEEP, Said(f"as it is: {kept}", f"保持不变：{kept}"))] if kept else []
        chosen = given or self._asker.choose(
            what, [*first, *OPTIONS], "phone", default=KEEP if kept else VIRTUAL
        )
        if chosen == KEEP:
            return kept
        if chosen == VIRTUAL:
            file.write(self._file, (), {"default_phone": VIRTUAL})
            return VIRTUAL
        return self._found(chosen)

    def _found(self, system: str) -> str:
        """Looks until there is one, or the person leaves it."""
        while True:
            rows = self._seen(system)
            options = [(row.serial or row.name, _said(row)) for row in rows]
            if system == "android":
                options.append(
                    (PAIR, Said("join one over Wi-Fi with a QR code", "扫码连接 Wi-Fi 手机"))
                )
            options.append((AGAIN, Said("look again", "重新查找")))
            options.append((LATER, Said("later", "以后再说")))
            if not rows:
                self._asker.say(Said("I see none yet.", "还没有发现手机。"))
                self._asker.say(GUIDES[system])
            if not self._asker.interactive:
                ready = [row for row in rows if row.ready]
                if len(ready) == 1:
                    return self._named(ready[0].serial)
                raise ConfigError(f"{len(ready)} phones of that kind are ready: --phone SERIAL")
            chosen = self._asker.choose(
                Said("Which one?", "哪一部？"), options, "", default=options[0][0]
            )
            if chosen == LATER:
                return ""
            if chosen == PAIR:
                self._pair()
            elif chosen != AGAIN:
                return self._named(chosen)

    def _seen(self, system: str) -> Sequence[Row]:
        known = listing(load_settings(self._file if self._file.exists() else None), home())
        for source, why in known.problems.items():
            self._asker.say(f"  {source}: {why}")
        return [row for row in known.rows if row.name != VIRTUAL and row.os.split(" ")[0] == system]

    def _pair(self) -> None:
        try:
            with needing_extra("android"):
                from assistant.joining import Joining
            joining = Joining(self._file if self._file.exists() else None)
            joining.connect(joining.by_qr(120.0), "", "")
        except (DeviceError, MissingExtra) as error:
            self._asker.say(f"❌ {error}")

    def _named(self, serial: str) -> str:
        """Tried, named and written down. Raises DeviceError where nobody can mend it."""
        meant = settings_for(serial)
        while True:
            called = self._asker.ask(Said("Call it", "给它起个名字"), "phone-name", default="phone")
            try:
                if not self._file.exists():
                    file.write(self._file, (), {})
                name_phone(
                    called, {"driver": meant.driver, **(meant.model_extra or {})}, self._file
                )
                break
            except ConfigError as error:
                if not self._asker.interactive:
                    raise
                self._asker.say(f"❌ {error}")
        file.write(self._file, (), {"default_phone": called})
        self._try(called)
        return called

    def _try(self, called: str) -> None:
        """The doctor's checks; what does not stand is told with its fix, to be mended later."""
        from assistant.doctor.phones import phones

        well = True
        for finding in phones(load_settings(self._file), called):
            well &= finding.ok
            if not finding.ok:
                self._asker.say(finding.text())
        told = (
            Said(f"✅ {called} is ready.", f"✅ {called} 已就绪。")
            if well
            else Said(f"Mend that, then: phonepilot doctor -s {called}",
                      f"修好后运行：phonepilot doctor -s {called}")
        )  # fmt: skip
        self._asker.say(told)


def _said(row: Row) -> Said:
    line = f"{row.model} {row.os}: {row.state}" + (f" -> {row.fix}" if row.fix else "")
    return Said(line, line)
