"""The verb that joins a Wi-Fi network by its name, and believes only the name that is read back.

The shell joins open networks; one that wants a password is joined in Settings, where the phone
knows the passwords of those it was in before.
"""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import Field

from device_drivers.base import OS, AndroidDevice, Risk
from device_drivers.verbs.base import (
    Args,
    Report,
    Said,
    Slot,
    State,
    Verb,
    VerbFailed,
    Way,
    for_good,
)
from device_drivers.verbs.hands import way
from device_drivers.verbs.shell import run, until
from device_drivers.verbs.wording import phrases

_JOIN_SECONDS = 10.0
_SECURED = re.compile(r"\[[^\]]*(?:WPA|RSN|SAE|OWE|WEP|EAP)")


class NetworkArgs(Args):
    name: Annotated[
        str, Slot("label"), Field(min_length=1, description="What the network is called")
    ]


def network_of(phone: AndroidDevice) -> str:
    """The network that the phone is in, "" for none."""
    found = re.search(r'is connected to "(.*)"', run(phone, "cmd", "wifi", "status"))
    return found[1] if found else ""


class Join(Way[NetworkArgs]):
    """``cmd wifi connect-network``, for open networks in reach."""

    def before(self, phone: AndroidDevice, args: NetworkArgs) -> State:
        return {"network": network_of(phone)}

    def act(self, phone: AndroidDevice, args: NetworkArgs) -> None:
        if network_of(phone) == args.name:
            return
        seen = [
            line
            for line in run(phone, "cmd", "wifi", "list-scan-results").splitlines()
            if re.search(rf"\s{re.escape(args.name)}\s+\[", line)
        ]
        if not seen:
            raise VerbFailed(
                Said(
                    f"No Wi-Fi called “{args.name}” is in reach.",
                    f"附近没有名为“{args.name}”的WLAN。",
                )
            )
        if all(_SECURED.search(line) for line in seen):
            raise VerbFailed(Said(f"“{args.name}” wants a password.", f"“{args.name}”需要密码。"))
        run(phone, "cmd", "wifi", "connect-network", args.name, "open")

    def check(self, phone: AndroidDevice, args: NetworkArgs, before: State) -> Report:
        now = until(lambda: network_of(phone), lambda name: name == args.name, _JOIN_SECONDS)
        evidence = {"cmd wifi status": now or "not connected"}
        if now == args.name:
            again = before.get("network") == now
            en, zh = ("was already", "原本就") if again else ("is now", "现已")
            said = Said(f"The phone {en} in the Wi-Fi “{now}”.", f"手机{zh}连接到WLAN“{now}”。")
            return Report(said, True, evidence)
        other = Said(f"it is in “{now}”", f"当前是“{now}”") if now else Said("in none", "没有连接")
        said = Said(
            f"The phone is not in the Wi-Fi “{args.name}”: {other.en}.",
            f"手机没有连接到WLAN“{args.name}”：{other.zh}。",
        )
        return Report(said, False, evidence)


def _by_hand(args: NetworkArgs, os: OS) -> str:
    """A tap says nothing of what came of it: only where the name can be read back."""
    if os is not OS.ANDROID:
        return ""
    return way("open Settings, tap Network & internet, tap Internet, tap {}", args.name)


VERBS = (
    Verb(
        name="join_wifi",
        description="Connect to a Wi-Fi network that is open, or that the phone knows.",
        args=NetworkArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            connect to the wi-fi network {name} | connect to the wifi network {name}
            connect to the wifi called {name} | connect to wi-fi {name} | connect to wifi {name}
            join the wifi {name} | join the wi-fi network {name} | join the network {name}
            switch to the wifi {name} | use the wifi {name} | connect my phone to the wifi {name}
            连接wifi{name} | 连接 Wi-Fi{name} | 连接到无线网{name} | 连接WLAN{name} | 连到wifi{name}
            加入无线网络{name} | 连上名叫{name}的wifi | 切换到wifi{name} | 连接名为{name}的无线网络
        """),
        say=lambda a: Said(f"Connect to the Wi-Fi “{a.name}”", f"连接WLAN“{a.name}”"),
        undo=for_good(
            "I have no command to go back to another network; name the one to join.",
            "我没有切回其他网络的命令；请说出要连接的网络。",
        ),
        ways={OS.ANDROID: Join()},
        by_hand=_by_hand,
    ),
)
