"""Keys of an iPhone, most of which are gestures or a typed character there."""

from __future__ import annotations

from collections.abc import Callable

from device_drivers.base import ActionFailed, Element, Key, Role, Screen, Unsupported
from device_drivers.ios.agent import Agent, Missing
from device_drivers.ios.touch import Touch

_TYPED = {"enter": "\n", "search": "\n", "delete": "\b", "tab": "\t"}
_BUTTONS = {"volume_up": "volumeUp", "volume_down": "volumeDown"}
_BACK_IDS = ("BackButton", "back")
_BACK_WORDS = ("back", "返回")
_AWAY_WORDS = (
    "cancel", "close", "not now", "later", "don't allow", "don\u2019t allow", "dismiss", "deny",
    "取消", "关闭", "以后", "稍后", "不允许", "拒绝",
)  # fmt: skip
_WHY_NOT = {
    "menu": "An iPhone has no menu key. Tap the button that opens the menu instead.",
    "volume_mute": "The mute switch of an iPhone is a part of its side; turn the volume down.",
}
_NO_MEDIA_KEYS = (
    "An iPhone takes no media keys from a computer. Open the player, or the control centre with "
    "the key quick_settings, and tap there."
)


def press(key: Key, agent: Agent, look: Callable[[], Screen], scale: Callable[[], float]) -> None:
    """Press ``key``; ``look`` gives the current screen where a gesture needs one.

    Raises Unsupported with the reason, ActionFailed, DeviceGone, DeviceTimeout."""
    name = key.name
    if name in _TYPED:
        _type(_TYPED[name], agent, name)
    elif name in _BUTTONS:
        agent.do("/wda/pressButton", {"name": _BUTTONS[name]})
    elif name == "home":
        _home(agent)
    elif name == "power":
        agent.do("/wda/unlock" if agent.ask("/wda/locked") else "/wda/lock", session=False)
    elif name == "wakeup":
        if agent.ask("/wda/locked"):
            agent.do("/wda/unlock", session=False)
    elif name in ("back", "recents", "notifications", "quick_settings"):
        screen = look()
        _gesture(name, agent, screen, Touch(agent, screen, scale()))
    else:
        raise Unsupported(_WHY_NOT.get(name, _NO_MEDIA_KEYS))


def _type(character: str, agent: Agent, name: str) -> None:
    try:
        agent.do("/wda/keys", {"value": [character]})
    except Missing as error:
        raise ActionFailed(
            f"The key {name} needs a text field with the focus. Tap the field first."
        ) from error


def _home(agent: Agent) -> None:
    try:
        agent.do("/wda/homescreen", session=False)
    except ActionFailed as error:
        if "SpringBoard" not in str(error):  # it only came later than WebDriverAgent waits
            raise


def _gesture(name: str, agent: Agent, screen: Screen, touch: Touch) -> None:
    has_home_button = max(screen.width, screen.height) < 2 * min(screen.width, screen.height)
    if name == "back":
        way_out = way_back(screen.elements)
        if way_out:
            x, y = way_out.box.center
            scale = touch.scale
            agent.do("/wda/tap", {"x": (x + 0.5) / scale, "y": (y + 0.5) / scale})
        else:
            touch.edge(0, 0.5, 0.7, 0.5)
    elif name == "recents" and has_home_button:
        for _ in range(2):
            agent.do("/wda/pressButton", {"name": "home"})
    elif name == "recents":
        touch.edge(0.5, 1, 0.5, 0.55, 0.4, hold=0.8)
    elif name == "notifications":
        touch.edge(0.25, 0, 0.25, 0.7, 0.3)
    elif has_home_button:
        touch.edge(0.5, 1, 0.5, 0.4, 0.3)
    else:
        touch.edge(0.95, 0, 0.95, 0.6, 0.3)


def way_back(elements: tuple[Element, ...]) -> Element | None:
    """The button that leaves this screen: Cancel of an alert, else Back of the navigation bar."""
    buttons = [(i, e) for i, e in enumerate(elements) if e.role is Role.BUTTON and e.enabled]
    boxes = [i for i, e in enumerate(elements) if e.class_name.endswith(("Alert", "Sheet"))]
    if boxes:
        inside = [e for i, e in buttons if _within(elements, i, boxes[-1])]
        return next((e for e in inside if e.label.casefold() in _AWAY_WORDS), None)
    bars = [i for i, e in enumerate(elements) if e.class_name.endswith("NavigationBar")]
    for bar in reversed(bars):
        inside = sorted(
            (e for i, e in buttons if _within(elements, i, bar)), key=lambda e: e.box.left
        )
        named = (e for e in inside if e.id in _BACK_IDS or e.label.casefold() in _BACK_WORDS)
        found = next(named, None)
        if found:
            return found
    return None


def _within(elements: tuple[Element, ...], index: int, container: int) -> bool:
    at: int | None = index
    while at is not None and at != container:
        at = elements[at].parent
    return at == container
