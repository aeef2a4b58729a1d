"""The worked app of docs/virtual.md works as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "virtual.md"
USE = """
import sys
import device_drivers.virtual.apps as apps
apps.__path__.append(sys.argv[1])
from device_drivers.virtual.intents import SEND, Intent
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.ui.icons import DRAWINGS
from tests.device_drivers.virtual.hands import see, tap, open_app, labels

phone = Phone(seed=3, width=720, height=1600, density=320)
lent = phone.store.rows("SELECT thing, who FROM loans")
assert len(lent) == 3 and lent != Phone(seed=4).store.rows("SELECT thing, who FROM loans")
open_app(phone, "Loans")
for thing, who in lent:
    assert thing in labels(phone)
phone.png()
tap(phone, "Lend something")
tap(phone, "What")
phone.type_text("a kite")
tap(phone, "Save")
assert phone.store.one("SELECT thing FROM loans ORDER BY id DESC") == "a kite"
tap(phone, "a kite")
tap(phone, "It is back")
assert phone.store.rows("SELECT thing, who FROM loans") == lent
shared = Intent(SEND, type="text/plain", package="com.phonepilot.loans",
                extras={"android.intent.extra.TEXT": "a rope"})
assert phone.start_activity(shared).ok
assert "a rope" in labels(phone)
phone.put_setting("system", "system_locales", "zh-Hans-CN")
assert "借给谁" in labels(phone)
app = phone.apps["com.phonepilot.loans"]
assert app.icon in DRAWINGS
"""


def test_the_worked_app_is_found_and_works(tmp_path: Path) -> None:
    [code] = re.findall(r'```python\n("""Loans.*?)```', PAGE.read_text("utf-8"), re.DOTALL)
    (tmp_path / "loans.py").write_text(code, encoding="utf-8")
    assert 60 <= len(code.splitlines()) <= 90
    ran = subprocess.run(
        [sys.executable, "-c", USE, str(tmp_path)], cwd=PAGE.parents[1], capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
