"""Phone: favourites, recent calls, a dialer, and the screens while somebody is on the line."""

from __future__ import annotations

from device_drivers.virtual.apps.phone.blocked import BlockedNumbers
from device_drivers.virtual.apps.phone.dialer import Dialer
from device_drivers.virtual.apps.phone.history import CallDetails
from device_drivers.virtual.apps.phone.in_call import CALL, InCall
from device_drivers.virtual.apps.phone.ringing import act, sync, tick
from device_drivers.virtual.apps.phone.strings import PACKAGE, ZH
from device_drivers.virtual.intents import VIEW, AppInfo
from device_drivers.virtual.screen import App, Filter
from device_drivers.virtual.telephony import ANSWER, DIAL

APP = App(
    AppInfo(PACKAGE, "Phone", "电话", Dialer.activity, "23.0", 2300),
    "phone", 0xFF1E8E3E, (Dialer, InCall, CallDetails, BlockedNumbers),
    (
        Filter((DIAL,), Dialer),
        Filter((DIAL, VIEW), Dialer, schemes=("tel",)),
        Filter((CALL, ANSWER), InCall, schemes=("tel",)),
        Filter((VIEW,), Dialer, types=("vnd.android.cursor.dir/calls",)),
        Filter((VIEW,), Dialer, schemes=("content",), authorities=("call_log",)),
        Filter((VIEW,), InCall, schemes=("content",), authorities=("call",)),
    ),
    ("calls", "blocked_numbers"),
    sync=sync, tick=tick, zh=ZH, act=act, permissions=("CALL_PHONE",),
)  # fmt: skip
