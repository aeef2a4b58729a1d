"""Windows, activities, the display, the touch screen and the keyboard."""

from __future__ import annotations

import zlib

from device_drivers.virtual.android.commands.intents import short_component
from device_drivers.virtual.android.foldable import panels
from device_drivers.virtual.android.process import Process
from device_drivers.virtual.phone import Phone


def _token(text: str) -> str:
    """A hexadecimal id that stays the same for the same thing."""
    return f"{zlib.crc32(text.encode()) & 0xFFFFFFF:x}"


def _front(phone: Phone) -> tuple[str, str]:
    package, activity = phone.foreground
    return package, f"{package}/{activity}"


def _record(phone: Phone, package: str, component: str) -> str:
    pids = {name: pid for pid, name in phone.running()}
    task = pids.get(package, 0) % 900 + 10
    return f"ActivityRecord{{{_token(component)} u0 {short_component(component)} t{task}}}"


def focus_line(phone: Phone) -> str:
    """Which window has the input: the shade's when it is down, else the front app's."""
    if not phone.awake:
        return "  mCurrentFocus=null"
    if phone.system_in_front:
        return f"  mCurrentFocus=Window{{{_token('shade')} u0 NotificationShade}}"
    if phone.windows and not phone.windows[-1].activity and phone.windows[-1].title:
        title = phone.windows[-1].title
        return f"  mCurrentFocus=Window{{{_token(title)} u0 {title}}}"
    _, component = _front(phone)
    return f"  mCurrentFocus=Window{{{_token('w' + component)} u0 {component}}}"


def window(p: Process, args: list[str]) -> None:
    phone = p.phone
    package, component = _front(phone)
    what = args[0] if args else ""
    if what in ("", "policy", "p"):
        p.line("WINDOW MANAGER POLICY STATE (dumpsys window policy)")
        locked = str(phone.lock.shown).lower()
        p.line(f"    showing={str(not phone.awake or phone.lock.shown).lower()}")
        p.line(f"    screenState={'SCREEN_STATE_ON' if phone.awake else 'SCREEN_STATE_OFF'}")
        p.line(f"    mAwake={str(phone.awake).lower()} mScreenOnEarly={str(phone.awake).lower()}")
        p.line(f"    mDreamingLockscreen={locked} mShowingLockscreen={locked}")
    if what in ("", "displays", "d"):
        size = f"{phone.width}x{phone.height}"
        natural = f"{phone.natural_size[0]}x{phone.natural_size[1]}"
        p.line("WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)")
        p.line("  Display: mDisplayId=0 (organized)")
        p.line(f"    init={natural} {phone.density}dpi cur={size} app={size} rng={size}-{size}")
        p.line("  DisplayFrames "
               f"w={phone.width} h={phone.height} r={phone.rotation}")  # fmt: skip
        p.line(f"    mRotation=ROTATION_{phone.rotation * 90} mDisplayRotation")
    if what in ("", "windows", "w", "a", "all", "-a"):
        _windows(p, component)
    p.line(focus_line(phone))
    p.line(f"  mFocusedApp={_record(phone, package, component)}")
    if what in ("", "windows", "w", "a", "all", "-a"):
        p.line("  mGlobalConfiguration={1.0 310mcc260mnc [en_US] ldltr "
               f"sw{min(phone.natural_size) * 160 // phone.density}dp}}")  # fmt: skip
        p.line(f"  mRotation={phone.rotation}  mLastOrientation=0")


def _windows(p: Process, component: str) -> None:
    phone = p.phone
    p.line("WINDOW MANAGER WINDOWS (dumpsys window windows)")
    names = ["NavigationBar0", "StatusBar", "NotificationShade"]
    if phone.keyboard_shown:
        names.append("InputMethod")
    names += [window.title for window in phone.windows if window.title and not window.activity]
    shown = {"NotificationShade": phone.shade_open or phone.lock.shown}
    for index, name in enumerate([*dict.fromkeys(names), component]):
        visible = str(shown.get(name, True)).lower()
        p.line(f"  Window #{index} Window{{{_token('w' + name)} u0 {name}}}:")
        p.line("    mDisplayId=0 mSession=Session{3e2f1a 1372:1000} mClient=android.os.BinderProxy")
        flags = "LAYOUT_IN_SCREEN SECURE" if name == component and phone.secure else (
            "LAYOUT_IN_SCREEN"
        )  # fmt: skip
        kind = "BASE_APPLICATION" if name == component else name.upper().partition(" ")[0]
        p.line(f"    mAttrs={{(0,0)(fillxfill) ty={kind} fmt=TRANSLUCENT\n      fl={flags}}}")
        p.line(f"    isOnScreen={visible}\n    isVisible={visible}")


def activity(p: Process, args: list[str]) -> None:
    what = args[0] if args else "activities"
    run = {"activities": _activities, "a": _activities, "top": _top, "recents": _recents,
           "r": _recents, "processes": _processes, "p": _processes, "services": _nothing,
           "s": _nothing, "broadcasts": _nothing, "b": _nothing, "intents": _nothing,
           "i": _nothing, "providers": _nothing, "prov": _nothing}.get(what)  # fmt: skip
    if what.partition("/")[0] in p.phone.packages:
        run = _top
    if run is None:
        p.line(f"Bad activity command, or no activities match: {what}")
        return
    run(p)


def _activities(p: Process) -> None:
    phone = p.phone
    package, component = _front(phone)
    record = _record(phone, package, component)
    p.line("ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)")
    p.line("Display #0 (activities from top to bottom):")
    p.line(f"  * Task{{{_token(package)} #{record[:-1].rpartition('t')[2]} type=standard "
           f"A=10123:{package} U=0 visible=true}}")  # fmt: skip
    p.line(f"    topResumedActivity={record}")
    p.line(f"    * Hist  #0: {record}\n        packageName={package} processName={package}")
    p.line(f"  ResumedActivity: {record}")
    p.line(f"  mResumedActivity: {record}")
    p.line(f"  mFocusedApp={record}")
    p.line(focus_line(phone))


def _top(p: Process) -> None:
    package, component = _front(p.phone)
    pid = {name: pid for pid, name in p.phone.running()}.get(package, 1372)
    p.line(f"TASK {package} id=10 userId=0")
    p.line(f"  ACTIVITY {short_component(component)} {_token(component)} pid={pid}")
    p.line(f"    Local Activity {_token('local' + component)} State:")
    p.line("      mResumed=true mStopped=false mFinished=false")


def _recents(p: Process) -> None:
    p.line("ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)")
    p.line("  Recent tasks:")
    for index, package in enumerate(p.phone.recents()):
        p.line(f"  * Recent #{index}: Task{{{_token(package)} #{index + 10} type=standard "
               f"A=10123:{package} U=0 visible={str(index == 0).lower()}}}")  # fmt: skip


def _nothing(p: Process) -> None:
    p.line("ACTIVITY MANAGER (dumpsys activity)\n  (nothing)")


def _processes(p: Process) -> None:
    p.line("ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)")
    for pid, package in p.phone.running():
        p.line(f"  *APP* UID 10123 ProcessRecord{{{_token(package)} {pid}:{package}/u0a123}}")


def display(p: Process, args: list[str]) -> None:
    phone = p.phone
    state = "ON" if phone.awake else "OFF"
    natural = f"{phone.natural_size[0]}, deviceHeight={phone.natural_size[1]}"
    frame = f"Rect(0, 0 - {phone.width}, {phone.height})"
    p.line("DISPLAY MANAGER (dumpsys display)")
    active = str(phone.awake).lower()
    p.line(f"  mViewports=[DisplayViewport{{type=INTERNAL, valid=true, isActive={active}, "
           f"displayId=0, uniqueId='local:4619827259835644672', physicalPort=0, "
           f"orientation={phone.rotation}, logicalFrame={frame}, physicalFrame={frame}, "
           f"deviceWidth={natural}}}]")  # fmt: skip
    for port, panel in enumerate(panels(phone)):
        p.line(f'  DisplayDeviceInfo{{"Built-in Screen": uniqueId="local:{panel.id}", '
               f"{panel.width} x {panel.height}, modeId 1, defaultModeId 1, density "
               f"{phone.physical_density}, rotation 0, type INTERNAL, address {{port={port}}}, "
               f"state {'ON' if panel.on else 'OFF'}, committedState "
               f"{'ON' if panel.on else 'OFF'}, FLAG_ALLOWED_TO_BE_DEFAULT_DISPLAY}}")  # fmt: skip
    level = phone.number("system", "screen_brightness", 128)
    p.line(f"  mScreenState={state}\n  mGlobalDisplayState={state}")
    p.line(f"  mScreenBrightness={level / 255:.4f}")
    p.line(f"Display States: size=1\n  Display Id=0\n  Display State={state}")
    p.line(f"  Display Brightness={level / 255:.4f}")


def input_(p: Process, args: list[str]) -> None:
    phone = p.phone
    p.line("INPUT MANAGER (dumpsys input)\n\nInput Reader State:")
    p.line("  Device 1: virtual touchscreen")
    p.line(f"    Viewport INTERNAL: displayId=0, uniqueId=local:4619827259835644672, port=0, "
           f"orientation={phone.rotation}, logicalFrame=[0, 0, {phone.width}, {phone.height}], "
           f"isActive=[1]")  # fmt: skip
    p.line(f"    SurfaceWidth: {phone.width}px\n    SurfaceHeight: {phone.height}px")
    p.line(f"    SurfaceOrientation: {phone.rotation}")
    _, component = _front(phone)
    p.line("\nInput Dispatcher State:\n  FocusedApplications:")
    p.line(f"    displayId=0, name='{component}', dispatchingTimeout=5000ms")


def input_method(p: Process, args: list[str]) -> None:
    phone = p.phone
    shown = str(phone.keyboard_shown).lower()
    current = phone.setting("secure", "default_input_method") or "null"
    p.line("Current Input Method Manager state:")
    p.line(f"  Input Methods: mMethodMapUpdateCount=1\n  InputMethod #0:\n    mId={current}")
    p.line(f"  mCurMethodId={current}")
    p.line(f"  mCurFocusedWindowSoftInputMode=STATE_UNSPECIFIED|ADJUST_RESIZE mInputShown={shown}")
    p.line(f"  mShowRequested={shown} mInputShown={shown}")
    package, _ = _front(phone)
    field = phone.focused_field
    p.line(f"  mServedInputConnection={'null' if field is None else 'RemoteInputConnection'}")
    p.line(f"  mCurClient=ClientState{{{_token(package)} uid=10123}}")


def surface_flinger(p: Process, args: list[str]) -> None:
    if "--display-id" in args:
        for port, panel in enumerate(panels(p.phone)):
            p.line(f"Display {panel.id} (HWC display {port}): port={port} pnpId=GGL "
                   'displayName="virtual"')  # fmt: skip
        return
    p.line(f"Build configuration: [sf PRESENT_TIME_OFFSET=0]\nh/w composer state:\n"
           f"  active {p.phone.width}x{p.phone.height}")  # fmt: skip
