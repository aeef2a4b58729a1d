"""What goes wrong on the way to an Android phone, and what its makers put in the way."""

from __future__ import annotations

from assistant.doctor.known import known

XIAOMI = (
    "Xiaomi, Redmi, POCO: Developer options > USB debugging (Security settings) > on. It wants a "
    "signed-in account and a SIM card. Other makers: see 'secure settings refused'."
)
OPPO = (
    "OPPO, realme, OnePlus: Developer options > Disable permission monitoring > on. Then "
    "unplug and plug in again."
)

ANDROID = (
    known(
        "touches refused",
        (r"INJECT_EVENTS", r"refuses touches from outside"),
        why="The maker of this phone lets a computer look, but not touch.",
        fix=XIAOMI,
    ),
    known(
        "secure settings refused",
        (r"WRITE_SECURE_SETTINGS", r"Permission denial: writing to settings requires",
         r"SecurityException.*(ime|input_method|settings)"),
        why="The maker's permission monitoring keeps the shell from changing settings.",
        fix=OPPO,
    ),
    known(
        "unauthorized",
        (r"device unauthorized", r"has not allowed this computer yet", r"\sunauthorized$",
         r"failed to authenticate to"),
        why="USB debugging is on, but the phone was not told to trust this computer.",
        fix="Unlock the phone and accept 'Allow USB debugging?', ticking 'Always allow'. If it "
        "does not ask: Developer options > Revoke USB debugging authorizations; plug in again.",
    ),
    known(
        "no permissions",
        (r"no permissions", r"insufficient permissions for device", r"missing udev rules"),
        why="This user may not open the phone's USB device.",
        fix="Linux: install android-sdk-platform-tools-common (udev rules), `sudo usermod -aG "
        "plugdev $USER`, log in again, plug in again.",
    ),
    known(
        "adb versions differ",
        (r"adb server version \(\d+\) doesn't match this client", r"adb server is out of date"),
        why="Two adb programs of different versions end each other's server, again and again.",
        fix="Keep one: `which -a adb`, remove the others or put the newest first on PATH; "
        "emulators and IDEs bring their own. Then `adb kill-server`.",
    ),
    known(
        "adb server does not start",
        (r"failed to start daemon", r"cannot bind .*5037",
         r"could not (start|install) .*smartsocket", r"could not read ok from ADB Server",
         r"could not be started"),
        why="Something else holds adb's port, or adb cannot run here.",
        fix="See who has it: `ss -ltnp 'sport = :5037'`, end it; or set ANDROID_ADB_SERVER_PORT to "
        "another port for all programs.",
    ),
    known(
        "another accessibility client",
        (r"AccessibilityServiceAlreadyRegistered", r"UiAutomationService.*already registered",
         r"Another program already steers", r"UiAutomation not connected"),
        why="Android lets only one program read the screen's elements at a time.",
        fix="End Appium, uiautomator tests, or other assistants for this phone; if none is known, "
        "restart the phone.",
    ),
    known(
        "uiautomator2 server ended",
        (r"uiautomator2 server .* ended at once", r"Killed\s+CLASSPATH",
         r"u2\.jar.*(denied|missing)", r"Could not find or load main class com\.wetest"),
        why="The phone ended the helper program that reads its screen.",
        fix="Switch battery optimisation and 'clean memory' tools off, leave the phone charging, "
        "and try again; on very old phones (Android 4) there is no way.",
    ),
    known(
        "install refused",
        (r"INSTALL_FAILED_USER_RESTRICTED", r"Install canceled by user"),
        why="The phone asked whether to install, and nobody said yes, or it may not ask.",
        fix="Xiaomi: Developer options > Install via USB > on; then accept the question "
        "on the phone.",
    ),
    known(
        "several phones",
        (r"more than one device", r"There are \d+ phones"),
        why="adb cannot tell which phone is meant.",
        fix="Name one: --device SERIAL, or give it a name: phonepilot devices name SERIAL NAME.",
    ),
    known(
        "wireless debugging gone",
        (r"failed to connect to .*(refused|No route|timed out)",
         r"cannot connect to .*(refused|10061)", r"No phone answers at"),
        why="The port of wireless debugging changes each time it is switched on.",
        fix="On the phone: Developer options > Wireless debugging > on, same Wi-Fi; then "
        "`phonepilot devices connect HOST:PORT` with the port shown there.",
    ),
    known(
        "offline",
        (r"device offline", r"is offline\.", r"protocol fault"),
        why="adb sees the phone, but it does not answer.",
        fix="Unplug and plug in again; `adb reconnect offline`; switch USB debugging off and on.",
    ),
    known(
        "no phone",
        (r"no devices/emulators found", r"device '.*' not found", r"No phone (\S+ )?is connected"),
        why="adb sees no phone under that name.",
        fix="On the phone: Developer options > USB debugging; a cable that carries data; USB mode "
        "'File transfer'. `phonepilot devices` lists what is there and what it is called.",
    ),
)  # fmt: skip
