"""The virtual phone of a case, with what came in on it before the case begins."""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING

from device_drivers.base import OS
from device_drivers.verbs.base import Said
from skills.base import Broken
from skills.trials.cases import Case

if TYPE_CHECKING:
    from device_drivers.virtual.device import VirtualPhone

CHINESE = "system", "system_locales", "zh-Hans-CN"
BANNER_SECONDS = 10
"""Then the last notification no longer covers the top of the screen."""


def phone_of(case: Case) -> VirtualPhone:
    """As the case begins. Raises Broken where virtual phones are not installed."""
    try:
        from device_drivers.virtual.apps.mail.box import receive
        from device_drivers.virtual.device import VirtualPhone
        from device_drivers.virtual.phone import Phone
    except ImportError as error:
        raise Broken(_NO_PHONES) from error
    start = (
        case.start if case.start is None or case.start.tzinfo else case.start.replace(tzinfo=UTC)
    )
    phone = Phone(system=OS(case.os), seed=case.seed, start=start)
    if (case.phone_language or case.language) == "zh":
        phone.store.put_setting(*CHINESE)
        phone.changed()
    for sms in case.sms:
        phone.receive_sms(sms.sender, sms.text)
    for mail in case.mails:
        receive(phone, mail.name, mail.sender, mail.subject, mail.body)
    for shown in case.notifications:
        phone.post_notification(shown.app, shown.title, shown.text)
    phone.clock.advance(BANNER_SECONDS)
    return VirtualPhone(phone)


_NO_PHONES = Said(
    "Cases run on a virtual phone: pip install 'phonepilot[virtual]'.",
    "用例需要虚拟手机：pip install 'phonepilot[virtual]'。",
)
