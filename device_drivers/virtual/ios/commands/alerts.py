"""Alerts and sheets: what they say, and their buttons."""

from __future__ import annotations

from device_drivers.virtual.ios import class_chain
from device_drivers.virtual.ios.agent import Agent, Request, Route
from device_drivers.virtual.ios.errors import WdaError
from device_drivers.virtual.ios.keyboard import joined, type_keys
from device_drivers.virtual.ios.snapshot import snapshot
from device_drivers.virtual.ios.xcui import Xcui
from device_drivers.virtual.phone import Phone


def alert_in(tree: Xcui) -> Xcui | None:
    """The alert in front, if there is one."""
    return next(tree.of("Alert", "Sheet"), None)


async def _alert(request: Request) -> Xcui:
    found = alert_in(await request.tree())
    if found is None:
        raise WdaError(
            "no such alert",
            "An attempt was made to operate on a modal dialog when one was not open",
        )
    return found


async def text(request: Request) -> str:
    alert = await _alert(request)
    said = [each for each in alert.of("StaticText", "TextView") if not _of_button(each)]
    return "\n".join(each.label or each.value or "" for each in said)


def _of_button(element: Xcui) -> bool:
    above = element.parent
    while above is not None and above.kind != "Button":
        above = above.parent
    return above is not None


async def set_text(request: Request) -> None:
    if "value" not in request.body:
        raise WdaError("invalid argument", "Missing 'value' parameter")
    fields = list((await _alert(request)).of("TextField", "SecureTextField"))
    if len(fields) != 1:
        count = "no input fields" if not fields else "more than one input field"
        raise WdaError("unsupported operation", f"The alert contains {count}")
    if not fields[0].focused:
        request.phone.tap(*request.pixels(*fields[0].center))
    if fields[0].node is not None:
        request.phone.set_text(fields[0].node.id, "")
    type_keys(request.phone, joined(request.body["value"]))


async def buttons(request: Request) -> list[str]:
    return [each.label or "" for each in (await _alert(request)).of("Button")]


async def accept(request: Request) -> None:
    await _press(request, "acceptAlertButtonSelector")


async def dismiss(request: Request) -> None:
    await _press(request, "dismissAlertButtonSelector")


async def _press(request: Request, selector: str) -> None:
    """The button of that name if one is given, else the one that is usual."""
    alert = await _alert(request)
    name = request.body.get("name")
    if name is not None:
        found = [each for each in alert.of("Button") if name in (each.label, each.name)]
        what = f"button with label '{name}'"
    else:
        chain = request.setting(selector)
        found = class_chain.find(chain, alert) if chain else []
        found = found or _usual(alert, accepts=selector.startswith("accept"))
        what = "button"
    if not found:
        raise WdaError("invalid element state", f"Failed to find {what} for alert: {alert.label}")
    request.phone.tap(*request.pixels(*found[0].center))


def _usual(alert: Xcui, *, accepts: bool) -> list[Xcui]:
    """The last button of an alert accepts, the first one dismisses; in a sheet it is the other
    way round."""
    found = list(alert.of("Button"))
    last = accepts == (alert.kind == "Alert")
    return found[-1:] if last else found[:1]


def mind_alerts(agent: Agent) -> None:
    """Deal with an alert as the session has asked (``autoClickAlertSelector``, else
    ``defaultAlertAction``)."""
    session, phone = agent.session, agent.phone
    if session is None or not session.minds_alerts or not _may_alert(phone):
        return
    alert = alert_in(snapshot(phone))
    if alert is None:
        return
    chain, action = agent.settings["autoClickAlertSelector"], agent.settings["defaultAlertAction"]
    found: list[Xcui] = []
    if chain:
        found = class_chain.find(chain, alert)
    elif action.lower() in ("accept", "dismiss"):
        found = _usual(alert, accepts=action.lower() == "accept")
    if found:
        request = Request(agent, session, {}, {}, {})
        phone.tap(*request.pixels(*found[0].center))


def _may_alert(phone: Phone) -> bool:
    return bool(phone.windows or phone.stacks.top.dialogs)


ROUTES = (
    Route("GET", "/alert/text", text, bare=True),
    Route("POST", "/alert/text", set_text),
    Route("POST", "/alert/accept", accept, bare=True),
    Route("POST", "/alert/dismiss", dismiss, bare=True),
    Route("GET", "/wda/alert/buttons", buttons),
)
