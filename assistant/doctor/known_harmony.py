"""What goes wrong on the way to a HarmonyOS phone; hdc says it in words, never by its exit code."""

from __future__ import annotations

from assistant.doctor.known import known

HARMONY = (
    known(
        "hdc missing",
        (r"hdc: (command )?not found", r"'hdc' is not recognized", r"No such file.*\bhdc\b",
         r"\bno hdc\b", r"hdc program .*(missing|not found)"),
        why="hdc comes with the HarmonyOS command line tools, not with the system.",
        fix="Install the HarmonyOS command line tools or DevEco Studio, put its folder "
        "sdk/default/openharmony/toolchains on PATH; or set hdc_path in phonepilot.toml.",
    ),
    known(
        "unauthorized",
        (r"\bUnauthorized\b", r"E000002\b", r"not authorized", r"auth.*(denied|rejected)"),
        why="The phone was not told to trust this computer.",
        fix="Unlock the phone and accept 'Allow USB debugging', ticking 'Always trust'. Then `hdc "
        "list targets` shows it.",
    ),
    known(
        "no target",
        (r"^\[Empty\]$", r"need connect-key", r"Not match target",
         r"Device not found(ed)? or connected", r"E001005", r"No HarmonyOS phone"),
        why="hdc runs, but sees no phone.",
        fix="On the phone: Settings > About > tap the software version 7 times; Settings > "
        "System > Developer options > USB debugging; cable for data, USB mode 'File transfer'.",
    ),
    known(
        "hdc versions differ",
        (r"E000001\b", r"version (is )?too (low|old)", r"hdc.*version.*(mismatch|not match)"),
        why="hdc and the phone's daemon speak different versions.",
        fix="Update the HarmonyOS command line tools, then `hdc kill -r`.",
    ),
    known(
        "hdc server gone",
        (r"Connect server failed", r"E000004", r"communication channel is being established",
         r"E002\d{3}"),
        why="The hdc server is starting, hangs, or belongs to another user.",
        fix="`hdc kill -r`, wait some seconds, `hdc list targets`.",
    ),
    known(
        "test mode off",
        (r"persist\.ace\.testmode\.enabled", r"uitest.*(not found|inaccessible|refused)",
         r"uitest.*(permission denied|not permitted)", r"get (window )?nodes? failed",
         r"DumpLayout failed", r"Get layout failed"),
        why="uitest reads the screen only in test mode, which developer phones have.",
        fix="`hdc shell param set persist.ace.testmode.enabled 1`, restart the phone; if that is "
        "refused, switch Developer options off and on.",
    ),
    known(
        "coordinates refused",
        (r"confirm that the coordinate values are correct", r"Invalid parameters",
         r"Too many parameters", r"Missing parameter"),
        why="uitest takes whole coordinates from 1 on that lie on the screen, and says so only in "
        "words.",
        fix="Update Phonepilot; if it stays, report the command and the phone's model.",
    ),
)  # fmt: skip
