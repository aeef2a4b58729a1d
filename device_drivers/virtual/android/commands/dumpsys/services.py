"""Use of apps, location, disk, users, the status bar and other services in a few lines each."""

from __future__ import annotations

from device_drivers.virtual.android.process import Process


def usage(p: Process, args: list[str]) -> None:
    phone = p.phone
    now = phone.clock.now()
    p.line("user=0\n  In-memory daily stats")
    p.line(f'    timeRange="{now:%-m/%-d/%Y, %H:%M} – {now:%H:%M}"\n    packages')
    front = phone.foreground[0]
    for package in phone.recents():
        p.line(
            f'      package={package} totalTimeUsed="02:00" lastTimeUsed="{now:%Y-%m-%d %H:%M:%S}" '
            f'totalTimeVisible="02:00" appLaunchCount=1'
        )
    p.line("    events")
    p.line(
        f'      time="{now:%Y-%m-%d %H:%M:%S}" type=ACTIVITY_RESUMED package={front} '
        f"class={phone.foreground[1]} instanceId=1"
    )


def location(p: Process, args: list[str]) -> None:
    on = p.phone.flag("location_mode", "secure")
    p.line("Location Manager State:")
    p.line(f"  User Info:\n    current user: 0\n    location enabled: {str(on).lower()}")
    p.line("  Location Settings:")
    p.line(f"    Location Setting: {str(on).lower()}")
    for name in ("passive", "network", "gps", "fused"):
        p.line(f"  {name} provider:\n    service: ProviderRequest[OFF]")
        p.line(f"    enabled={str(on or name == 'passive').lower()}\n    last location=null")


def disk(p: Process, args: list[str]) -> None:
    low = p.phone.weather.on("low_storage")
    free = round(p.phone.weather.number("low_storage", "free_mb") * 1024) if low else 83_791_956
    total = 115_249_236
    p.line("Latency: 1ms [512B Data Write]")
    p.line(f"Data-Free: {free}K / {total}K total = {free * 100 // total}% free")
    p.line("Cache-Free: 241908K / 252920K total = 95% free\nFile-based Encryption: true")
    p.line(f"App Size: {len(p.phone.packages) * 14_680_064}")


def users(p: Process, args: list[str]) -> None:
    p.line("Current user: 0\nUsers:\n  UserInfo{0:Owner:4c13} serialNo=0 isPrimary=true")
    p.line("    Type: android.os.usertype.full.SYSTEM\n    State: RUNNING_UNLOCKED")


def status_bar(p: Process, args: list[str]) -> None:
    shown = str(p.phone.shade_open).lower()
    p.line(f"  mDisabled1=0x0\n  mDisabled2=0x0\n  mExpandedVisible={shown}")
    p.line("  icon slots: 22\n    wifi mobile battery clock")


def ui_mode(p: Process, args: list[str]) -> None:
    dark = p.phone.dark
    p.line("Current UI Mode Service state:")
    p.line(f"  mNightMode={2 if dark else 1} ({'yes' if dark else 'no'}) mComputedNightMode="
           f"{str(dark).lower()}")  # fmt: skip
    p.line(f"  mCurUiMode=0x{'21' if dark else '11'} mUiModeLocked=false mSetUiMode=0x11")


def battery_stats(p: Process, args: list[str]) -> None:
    p.line("Battery History (0% used, 4096 used of 4096KB):")
    p.line(f"                    0 (9) RESET:TIME: {p.phone.clock.now():%Y-%m-%d-%H-%M-%S}")
    p.line(f"  Statistics since last charge:\n  System starts: 0\n  Level: {p.phone.battery}")


def idle(p: Process, args: list[str]) -> None:
    p.line("  Settings:\n    light_after_inactive_to=+4m0s0ms")
    p.line(f"  mLightEnabled=true  mDeepEnabled=true\n  mScreenOn={str(p.phone.awake).lower()}")
    p.line("  mState=ACTIVE mLightState=ACTIVE")


def clipboard(p: Process, args: list[str]) -> None:
    p.line(f"mLastClipboardLength={len(p.phone.clipboard)}")


def lock_settings(p: Process, args: list[str]) -> None:
    kind = "PIN" if p.phone.lock.pin else "NONE"
    p.line("Current lock settings service state:\n  User State:\n    User 0")
    p.line(f"      CredentialType: {kind}")


def trust(p: Process, args: list[str]) -> None:
    locked = int(p.phone.lock.shown)
    p.line("Trust manager state:")
    p.line(f' User "Owner" (id=0, flags=0x4c13) (current): trustState=UNTRUSTED, '
           f"trustManaged=0, deviceLocked={locked}, isActiveUnlockRunning=0")  # fmt: skip
