"""In which of a phone's apps each verb acts: what the owner's rules for apps are held against.

A verb may go to the same place without opening the app, over a command: an alarm is the clock's
whoever sets it. What is the phone's own and no app's, such as its battery, is nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Place = Literal[
    "Clock", "Messages", "Phone", "Contacts", "Calendar", "Email", "Notes", "Files", "Browser",
    "Maps", "Music", "Settings", "in front", "named",
]  # fmt: skip
"""A kind of app by its English name; ``in front``: whichever that is; ``named``: the one that the
arguments name, by ``package`` or as whose notification (``key``) it is."""
ACTS_IN: Mapping[str, tuple[Place, ...]] = {
    **dict.fromkeys(
        ("list_alarms", "turn_off_alarm", "turn_on_alarm", "delete_alarm", "delete_all_alarms",
         "turn_off_all_alarms", "next_alarm", "set_alarm", "set_timer", "cancel_timer",
         "timer_left"), ("Clock",),
    ),
    **dict.fromkeys(("send_message", "read_messages", "unread_messages"), ("Messages",)),
    **dict.fromkeys(("call_contact", "end_call", "recent_calls"), ("Phone",)),
    **dict.fromkeys(("add_contact", "find_contact", "delete_contact"), ("Contacts",)),
    **dict.fromkeys(("add_event", "list_events", "next_event"), ("Calendar",)),
    "draft_mail": ("Email",),
    **dict.fromkeys(("create_note", "find_notes"), ("Notes",)),
    **dict.fromkeys(("find_files", "fetch_file"), ("Files",)),
    **dict.fromkeys(("open_url", "web_search"), ("Browser",)),
    **dict.fromkeys(("navigate_to", "show_on_map"), ("Maps",)),
    **dict.fromkeys(("media_control", "now_playing"), ("Music",)),
    **dict.fromkeys(
        ("set_wifi", "set_bluetooth", "set_airplane_mode", "set_do_not_disturb", "set_dark_theme",
         "set_mobile_data", "set_auto_rotate", "set_location", "set_battery_saver", "get_setting",
         "set_brightness", "set_volume", "set_orientation", "join_wifi", "open_settings_page",
         "network_info"), ("Settings",),
    ),
    **dict.fromkeys(("read_screen", "take_screenshot", "record_screen"), ("in front",)),
    **dict.fromkeys(
        ("open_app", "close_app", "uninstall_app", "clear_app_data", "open_notification",
         "dismiss_notification"), ("named",),
    ),
    **dict.fromkeys(
        ("list_apps", "current_app", "read_clipboard", "set_clipboard", "battery", "device_info",
         "phone_time", "storage", "lock_screen", "wake_screen", "list_notifications",
         "clear_notifications", "install_app"), (),
    ),
}  # fmt: skip
"""By the verb's name; every verb is in it."""
