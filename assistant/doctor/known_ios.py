"""What goes wrong on the way to WebDriverAgent on an iPhone."""

from __future__ import annotations

from assistant.doctor.known import known

TRUST = (
    "On the iPhone: Settings > General > VPN & Device Management > your Apple ID > Trust. The "
    "phone needs the internet for it once. Then start WebDriverAgent again."
)
DEVELOPER_MODE = (
    "On the iPhone: Settings > Privacy & Security > Developer Mode > on, restart, confirm with the "
    "passcode. (The entry shows up once Xcode or go-ios has seen the phone.)"
)
TUNNEL = (
    "Start the tunnel and leave it running: `sudo ios tunnel start` (go-ios), or `sudo "
    "pymobiledevice3 remote tunneld`. Mount the developer image after each restart of the phone "
    "(`ios image auto`), then start WebDriverAgent with the same program."
)
SIGN_AGAIN = (
    "Build WebDriverAgent again in Xcode (Product > Test on the phone): it is signed for 7 more "
    "days with a free Apple ID, for a year with a paid one."
)

IOS = (
    known(
        "untrusted developer",
        (r"has not been explicitly trusted by the user",
         r"Developer App Certificate is not trusted", r"Verify the Developer App certificate",
         r"invalid code signature, inadequate entitlements", r"Untrusted Developer",
         r"Profile Needs Network Validation"),
        why="iOS runs an app signed with a personal Apple ID only after you have said so once.",
        fix=TRUST,
    ),
    known(
        "certificate expired",
        (r"provisioning profile .*(has )?expired", r"0xe8008015", r"0xe8008011", r"0xe8008018",
         r"0xe800801c", r"valid provisioning profile for this executable was not found",
         r"certificate used to sign .* (expired|revoked)", r"is no longer available$"),
        why="The signature of WebDriverAgent ran out: a free Apple ID signs for 7 days.",
        fix=SIGN_AGAIN,
    ),
    known(
        "free account used up",
        (r"maximum number of installed apps using a free developer profile",
         r"maximum App ID limit has been reached", r"up to 10 App IDs every 7 days"),
        why="A free Apple ID allows three apps on a phone and ten app ids in a week.",
        fix="Delete apps you signed yourself from the iPhone, or wait until the week is over; then "
        "build WebDriverAgent again with the bundle id it had.",
    ),
    known(
        "bundle id taken",
        (r"cannot be registered to your development team",
         r"Failed (to register|registering) bundle identifier",
         r"app identifier .* is not available"),
        why="The bundle id of WebDriverAgent belongs to somebody else's account.",
        fix="In Xcode give WebDriverAgentRunner a bundle id of your own (Signing & Capabilities > "
        "Bundle Identifier: com.YOURNAME.wda), and set runner = \"com.YOURNAME.wda.xctrunner\".",
    ),
    known(
        "no signing team",
        (r"requires a development team", r"No signing certificate .* found",
         r"No profiles for .* were found", r"No Accounts?: Add",
         r"No account for team", r"errSecInternalComponent", r"User interaction is not allowed"),
        why="Xcode does not know with whose Apple ID to sign, or may not use its key.",
        fix="Xcode > Settings > Accounts: add your Apple ID; choose it as Team of the target "
        "WebDriverAgentRunner. Over ssh unlock the keychain first: security unlock-keychain.",
    ),
    known(
        "Developer Mode off",
        (r"Developer Mode (is )?(disabled|not enabled|off)", r"enable Developer Mode",
         r"DeveloperModeIsNotEnabled", r"developer mode is not enabled"),
        why="From iOS 16 on nothing for developers runs until Developer Mode is on.",
        fix=DEVELOPER_MODE,
    ),
    known(
        "tunnel needed",
        (r"(unable|failed).*tunneld", r"failed to get tunnel info", r"could not get tunnel",
         r"no tunnel (found|for)", r"RSD (is )?required", r"dial.*rsd",
         r"cannot create a tunnel connection", r"failed to connect to tunnel",
         r"missing tunnel address",
         r"InvalidService.*testmanagerd",
         r"(dtservicehub|testmanagerd).*(not found|InvalidService|No such service)"),
        why="From iOS 17 on developer services are reached only through a tunnel.",
        fix=TUNNEL,
    ),
    known(
        "developer disk image missing",
        (r"developer disk image", r"DeveloperDiskImage", r"Could not locate device support files",
         r"DeveloperImage not found", r"developer image .*mount", r"Personalized.*image"),
        why="The phone needs Apple's developer image of its iOS version mounted.",
        fix="Mount it: `ios image auto` (go-ios) or `pymobiledevice3 mounter auto-mount`, or "
        "update Xcode to one that knows this iOS.",
    ),
    known(
        "phone locked",
        (r"reason: Locked", r"could not be, unlocked", r"device is locked",
         r"Unlock .* to continue", r"Password ?protected",
         r"because a passcode is set"),
        why="A locked iPhone starts no apps and pairs with nobody.",
        fix="Unlock the iPhone and leave it unlocked while WebDriverAgent starts; Settings > "
        "Display & Brightness > Auto-Lock > Never helps.",
    ),
    known(
        "not trusted",
        (r"accept the trust dialog", r"Pairing ?Dialog ?Response ?Pending",
         r"User ?Denied ?Pairing", r"NotPaired", r"device should be paired",
         r"Invalid ?Host ?ID", r"not paired with", r"PairingError"),
        why="The iPhone has not been told to trust this computer.",
        fix="Unlock the iPhone, plug it in and tap Trust; if it does not ask: Settings > General > "
        "Transfer or Reset > Reset > Reset Location & Privacy, then plug in again.",
    ),
    known(
        "UI automation off",
        (r"Timed out while enabling automation mode", r"Failed to initialize for UI testing",
         r"automation mode .*disabled", r"Enable UI Automation"),
        why="iOS did not let the test runner steer the screen.",
        fix="On the iPhone: Settings > Developer > Enable UI Automation > on, unlock it, and start "
        "WebDriverAgent again.",
    ),
    known(
        "usbmuxd missing",
        (r"/var/run/usbmuxd.*(no such file|connection refused)",
         r"(no such file|connection refused).*/var/run/usbmuxd", r"MuxConnectToUsbmuxd",
         r"Unable to retrieve device list", r"usbmuxd does not answer"),
        why="usbmuxd carries everything between a computer and iPhones, and it does not run.",
        fix="Linux: install usbmuxd and plug the iPhone in (it starts it). macOS: restart the Mac. "
        "Windows: install iTunes or Apple Devices.",
    ),
    known(
        "no iPhone",
        (r"\bNo device found\b", r"no device connected", r"no iPhone is connected",
         r"could not find (a )?device", r"Device .* not found\b.*usb"),
        why="usbmuxd runs, but sees no iPhone.",
        fix="Use a cable that carries data, plug into the computer itself, unlock the phone.",
    ),
    known(
        "port taken",
        (r"Failed to start web server on port", r"Address already in use",
         r"bind: address already in use"),
        why="Something else, often an older WebDriverAgent or forwarder, listens on that port.",
        fix="End the other one, or start WebDriverAgent with USE_PORT=8200 and set port = 8200.",
    ),
    known(
        "idle waits",
        (r"event loop idle notification not received",
         r"animations complete notification not received", r"is still not idle",
         r"Failed to quiesce"),
        why="Before each touch XCTest waits until the app is idle; lively screens never are.",
        fix="Phonepilot switches that off in its own session. For other clients set "
        "waitForIdleTimeout = 0 and animationCoolOffTimeout = 0 in appium/settings.",
    ),
    known(
        "WebDriverAgent ended",
        (r"Lost connection to testmanagerd", r"Restarting after unexpected exit",
         r"WebDriverAgentRunner.*(crashed|quit unexpectedly)", r"test runner (exited|crashed)",
         r"The test runner .* (exited|hung)"),
        why="The test run that WebDriverAgent lives in was ended, by iOS or by its starter.",
        fix="Start it again, best by a service that does so by itself, and keep the phone charged.",
    ),
    known(
        "WebDriverAgent not running",
        (r"Nothing listens (on|at)", r"WebDriverAgent does not run",
         r"Connect(ion)? refused.*8100", r"8100.*Connection refused", r"CONNREFUSED"),
        why="The phone is reached, but nothing answers on WebDriverAgent's port.",
        fix="Start it: Xcode > Product > Test with the scheme WebDriverAgentRunner; or `ios "
        "runwda`; leave it running. See `phonepilot doctor --guide ios`.",
    ),
)  # fmt: skip
