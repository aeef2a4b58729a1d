"""Facts about an installed package: where its APK lies, its user id, what dumpsys tells of it."""

from __future__ import annotations

from device_drivers.virtual.android.commands import pm_state
from device_drivers.virtual.android.commands.intents import short_component
from device_drivers.virtual.android.process import Process
from device_drivers.virtual.intents import AppInfo


def apk_path(app: AppInfo) -> str:
    """Where an app's APK lies."""
    if not app.system:
        return installed_path(app.package)
    name = app.main_activity.rpartition(".")[2].removesuffix("Activity") or app.package
    name = app.package.rpartition(".")[2].capitalize() or name
    return f"/system/app/{name}/{name}.apk"


def installed_path(package: str) -> str:
    return f"/data/app/~~{package[::-1].replace('.', '')}==/{package}-1/base.apk"


def uid(app: AppInfo) -> int:
    """Every app has its own; the settings belong to the system."""
    if app.package in ("android", "com.android.settings"):
        return 1000
    return 10000 + sum(app.package.encode()) % 900


def dump_package(p: Process, package: str) -> int:
    """``pm dump`` and ``dumpsys package``: what clients look for about one package."""
    app = p.phone.packages.get(package)
    if app is None:
        p.line(f"Unable to find package: {package}")
        return 0
    flags = ["SYSTEM", "HAS_CODE", "ALLOW_CLEAR_USER_DATA"][0 if app.system else 1 :]
    stamp = "2009-01-01 00:00:00" if app.system else f"{p.phone.clock.now():%Y-%m-%d %H:%M:%S}"
    if app.launchable:
        p.line("Activity Resolver Table:\n  Non-Data Actions:\n      android.intent.action.MAIN:")
        component = short_component(f"{package}/{app.main_activity}")
        p.line(f"        5a4f2b6 {component} filter 51db1b7")
        p.line('          Action: "android.intent.action.MAIN"')
        p.line('          Category: "android.intent.category.LAUNCHER"')
    p.line(f"\nPackages:\n  Package [{package}] (2f1c3a):")
    p.line(f"    userId={uid(app)}\n    pkg=Package{{7a3e2d {package}}}")
    p.line(f"    codePath={apk_path(app).rpartition('/')[0]}")
    p.line(f"    versionCode={app.version_code} minSdk=26 targetSdk=34")
    p.line(f"    versionName={app.version_name}")
    p.line(f"    flags=[ {' '.join(flags)} ]\n    pkgFlags=[ {' '.join(flags)} ]")
    p.line("    signatures=PackageSignatures{9b2f1e version:3, signatures:[6f1d2c3b]}")
    p.line(f"    timeStamp={stamp}\n    firstInstallTime={stamp}\n    lastUpdateTime={stamp}")
    running = package in {name for _, name in p.phone.running()}
    stopped = str(not running).lower()
    p.line(
        "    User 0: ceDataInode=4242 installed=true hidden=false suspended=false "
        f"stopped={stopped} notLaunched=false enabled=0 instant=false virtual=false"
    )
    pm_state.show_permissions(p, package)
    return 0
