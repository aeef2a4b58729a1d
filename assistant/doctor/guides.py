"""How to set a phone up, for people who have none connected yet: ``phonepilot doctor --guide``."""

from __future__ import annotations

from collections.abc import Mapping

ANDROID = """\
Android over USB
 1. Settings > About phone: tap "Build number" seven times.
 2. Settings > System > Developer options > USB debugging: on.
    Xiaomi, Redmi, POCO also: USB debugging (Security settings), Install via USB.
    OPPO, realme, OnePlus also: Disable permission monitoring.
 3. Plug it in with a cable that carries data; accept "Allow USB debugging?" (Always allow).
 4. phonepilot devices                  it must be listed as ready
 5. phonepilot doctor --device SERIAL   harmless checks, each with a fix

Linux: without udev rules adb says "no permissions":
    sudo apt install android-sdk-platform-tools-common && sudo usermod -aG plugdev $USER
No adb of your own is needed, one comes with the extra: pip install 'phonepilot[android]'
"""

WIFI = """\
Android over Wi-Fi (Android 11 and newer)
 1. Phone and computer in the same Wi-Fi (guest networks keep them apart).
 2. Developer options > Wireless debugging: on.
 3. phonepilot devices pair             scan the QR code with "Pair device with QR code"
    or: phonepilot devices pair HOST:PORT CODE, with what "Pair with pairing code" shows.
 4. phonepilot devices                  it joins by itself from now on
The port changes whenever wireless debugging is switched on; Phonepilot finds the new one by mDNS.
Older Android: plug in once, `adb tcpip 5555`, then phonepilot devices connect HOST:5555.

iPhone over Wi-Fi
 1. Set it up by cable first (phonepilot doctor --guide ios); WebDriverAgent then answers in the
    Wi-Fi, too: http://PHONE:8100/status (Settings > Wi-Fi > (i) shows the phone's address).
 2. [phones.NAME]  driver = "ios"  url = "http://PHONE:8100"
No cable and no usbmuxd is needed for a phone that has a url.
Anybody in that Wi-Fi can steer a phone whose WebDriverAgent runs: use it in a network of your own.

HarmonyOS over Wi-Fi
 1. Developer options > Wireless debugging: on; it shows HOST:PORT.
 2. hdc tconn HOST:PORT, accept the question on the phone; then target = "HOST:PORT".
"""

IOS = """\
iPhone: WebDriverAgent, a test runner that you sign yourself, steers the screen.

Once, on a Mac with Xcode
 1. git clone https://github.com/appium/WebDriverAgent; open WebDriverAgent.xcodeproj
 2. Xcode > Settings > Accounts: add your Apple ID (a free one will do).
 3. Target WebDriverAgentRunner > Signing & Capabilities: Team = you,
    Bundle Identifier = com.YOURNAME.wda
 4. iPhone (iOS 16 and newer): Settings > Privacy & Security > Developer Mode: on, restart.
 5. Plug the iPhone in, unlock it, tap Trust. Choose it as the destination; Product > Test.
 6. iPhone: Settings > General > VPN & Device Management > your Apple ID > Trust. Product > Test.
    Also Settings > Developer > Enable UI Automation: on.
 A free Apple ID signs for 7 days: repeat step 5 each week. A paid one signs for a year.

Each time it is to run (on any computer)
    macOS:           Xcode > Product > Test, or xcodebuild test-without-building
    Linux, Windows:  ios runwda --bundleid=com.YOURNAME.wda.xctrunner \\
                         --testrunnerbundleid=com.YOURNAME.wda.xctrunner \\
                         --xctestconfig=WebDriverAgentRunner.xctest
                     (go-ios; on iOS 17 and newer first: sudo ios tunnel start, and ios image auto)
    Linux needs usbmuxd (apt install usbmuxd), Windows iTunes or Apple Devices.

Then
    phonepilot devices                  the iPhone is listed by its UDID
    [phones.NAME]  driver = "ios"       in phonepilot.toml; add udid = "..." when there are several,
                                        url = "http://PHONE:8100" to go over Wi-Fi
    phonepilot doctor --device NAME     leads through whatever is missing
    phonepilot doctor --log FILE        reads what Xcode or go-ios printed and says what it means
                                        (ios runwda ... 2>&1 | phonepilot doctor --log -)

Good to know
 - Touches take seconds: WebDriverAgent waits for idle apps; Phonepilot switches that off.
 - It gets slow after a day or two: start it again; keep the phone charging, Auto-Lock: Never.
 - iOS lets nobody install apps or copy files this way, and shows the pasteboard only to the app in
   front: reading it brings WebDriverAgent forward for a moment.
"""

HARMONY = """\
HarmonyOS
 1. Settings > About phone: tap "Software version" seven times.
 2. Settings > System > Developer options > USB debugging: on.
 3. Install hdc (HarmonyOS command line tools or DevEco Studio); put its folder on PATH.
 4. Plug it in, USB mode "File transfer"; accept "Allow USB debugging" (Always trust).
 5. hdc list targets                    shows the phone, not [Empty]
 6. [phones.NAME]  driver = "harmony"   in phonepilot.toml; with several add target = "..."
 7. phonepilot doctor --device NAME     harmless checks, each with a fix

If the screen's elements cannot be read (uitest refuses):
    hdc shell param set persist.ace.testmode.enabled 1      then restart the phone
Without hdc: phonepilot-hdc takes hdc's arguments and speaks to an hdc server that runs already, on
another machine or of a virtual phone (`phonepilot virtual start --os harmony`), but starts none;
[phones.NAME] then says host = "..." and port = ... of that server.
hdc reports failures in words, never by its exit code; Phonepilot reads the words.
"""

GUIDES: Mapping[str, str] = {"android": ANDROID, "harmony": HARMONY, "ios": IOS, "wifi": WIFI}
