"""Which templates are for training, which for validation, which for the test: fixed here.

By template: every template stands in one of the three tables below; a new one must be put into one.
By app: whole apps are held out, and every template that uses a held-out app with them.
"""

from __future__ import annotations

from collections.abc import Mapping

from device_drivers.virtual.tasks.base import Split, Template

APPS: Mapping[Split, tuple[str, ...]] = {
    "train": (
        "browser", "calendar", "clock", "contacts", "files", "messages", "notes", "phone",
        "settings", "launcher",
    ),
    "validation": ("mail", "gallery", "camera"),
    "test": ("maps", "music", "shop"),
}  # fmt: skip
"""A template belongs to the strictest split that any of its apps is in: test, then validation."""

TEMPLATES: Mapping[Split, tuple[str, ...]] = {
    "train": (
        "alarm_before_event", "alarm_from_message", "alarms_from_note", "answer_the_unread",
        "ask_how_long", "ask_what_to_call_them", "ask_which_alarm", "ask_whom_to_tell",
        "browser_ask_breakfast", "browser_author", "browser_book", "browser_bookmark",
        "browser_clear_history", "browser_contact", "browser_count_stories", "browser_download",
        "browser_flowers", "browser_hostile", "browser_largest_town", "browser_no_site",
        "browser_rain", "browser_rename_bookmark", "browser_river", "browser_unbookmark",
        "calendar_ask_which", "calendar_create", "calendar_create_all_day",
        "calendar_create_detailed", "calendar_create_weekly", "calendar_delete", "calendar_first",
        "calendar_free_day", "calendar_if_free", "calendar_invite", "calendar_repeat_next_week",
        "calendar_set_place", "calendar_set_reminder", "calendar_skip_one", "calendar_where",
        "call_number_from_note", "camera_flash", "camera_selfie", "camera_video",
        "chinese_morning", "clock_alarm_days", "clock_alarm_move", "clock_alarm_off",
        "clock_alarm_once", "clock_alarm_skip", "clock_alarm_sound", "clock_city_remove",
        "clock_next_alarm", "clock_no_such_alarm", "clock_rings_before", "clock_snooze_length",
        "clock_timer_named", "contacts_add", "contacts_add_full", "contacts_add_work_number",
        "contacts_birthday", "contacts_change_number", "contacts_chinese_add", "contacts_delete",
        "contacts_how_many", "contacts_new_label", "contacts_share", "contacts_unlabel",
        "contacts_who_works_at", "day_trip", "event_from_mail", "files_booking_code",
        "files_budget", "files_copy", "files_count_invoices", "files_delete",
        "files_delete_which", "files_highest_invoice", "files_move_chinese", "files_new_folder",
        "files_no_such_paper", "files_rename", "gallery_count", "gallery_empty_trash",
        "gallery_favorite", "gallery_longest_video", "gallery_new_album", "gallery_person_album",
        "gallery_rename", "gallery_rotate", "gallery_square_grey", "gallery_trash",
        "gallery_which_photo", "how_long_was_the_talk", "impossible_blank_call",
        "impossible_forward", "impossible_no_such_alarm", "impossible_no_such_person",
        "impossible_secret_note", "leave_in_time", "mail_ask_what_to_reply", "mail_code_to_note",
        "mail_delete_from", "mail_empty_trash", "mail_finish_draft", "mail_impossible_reply",
        "mail_new_label", "mail_not_spam", "mail_out_of_office", "mail_reply", "mail_reply_all",
        "mail_save_attachment", "mail_send_copy", "mail_star", "mail_star_chinese",
        "mail_total_into_note", "maps_address_of", "maps_best_rated", "maps_closing_time",
        "maps_delete_list", "maps_how_long", "maps_impossible_place", "maps_navigate",
        "maps_navigate_via", "maps_phone_of", "maps_remove_saved", "maps_rename_list",
        "maps_set_work", "messages_archive_two", "messages_block_sender", "messages_code",
        "messages_drop_draft", "messages_forward", "messages_mark_unread", "messages_new",
        "messages_no_such_thread", "messages_pin", "messages_reply", "messages_send_picture",
        "messages_to_three", "messages_what_time", "messages_which_one", "music_add_album",
        "music_delete_playlist", "music_favorite", "music_how_many", "music_longest",
        "music_new_playlist", "music_pause", "music_play", "music_remove_from_playlist",
        "music_rename_playlist", "music_what_plays", "new_numbers", "next_alarm_to_friend",
        "next_meeting_with", "notes_append", "notes_archive", "notes_ask_which",
        "notes_clear_done", "notes_delete", "notes_find_code", "notes_from_schedule",
        "notes_how_many_left", "notes_label", "notes_pin", "notes_remind", "notes_rename",
        "notes_restore", "notes_tick", "orders_from_contact", "orders_in_mail",
        "orders_in_message", "orders_in_note", "phone_answer", "phone_block", "phone_call",
        "phone_call_back", "phone_count_missed", "phone_dial_favorite", "phone_forget_person",
        "phone_nothing_missed", "phone_unblock", "photo_to_friend", "playlist_from_note",
        "price_to_friend", "reply_if_free", "right_of_two_notes", "route_to_message",
        "save_number_from_message", "settings_battery_level", "settings_chinese",
        "settings_english", "settings_pair", "settings_permission", "settings_pin",
        "settings_remove_pin", "settings_silence_app", "settings_switch", "settings_time_zone",
        "settings_timeout", "settings_version", "settings_which_headphones",
        "settings_wifi_forget", "settings_wifi_password", "shop_add", "shop_add_variant",
        "shop_address", "shop_buy", "shop_buy_cheapest_under", "shop_buy_express",
        "shop_buy_voucher", "shop_cancel_order", "shop_cart_quantity", "shop_cart_remove",
        "shop_cheapest", "shop_empty_cart", "shop_favourite", "shop_price", "shop_reorder",
        "shop_size_gone", "shop_spent", "shop_unfavourite", "shop_usual_address",
        "system_after_crash", "system_brightness", "system_count_notifications", "system_dismiss",
        "system_tile", "system_tile_missing", "system_uninstall_icon", "system_unlock",
        "tell_the_guests", "text_from_note", "text_the_other_one", "tidy_alarms",
        "who_called_most", "wifi_from_note",
    ),
    "validation": (
        "booking_code_to_friend", "browser_book_full", "browser_captcha", "browser_fact",
        "browser_newsletter", "calendar_how_many", "calendar_no_such_event", "calendar_repaint",
        "call_number_on_page", "camera_photo", "clock_city_add", "clock_city_time", "clock_timer",
        "contact_from_mail", "contacts_no_address", "contacts_star", "files_delete_older_copy",
        "files_next_meeting", "gallery_no_such_photo", "gallery_trash_chinese", "gallery_when",
        "invite_four", "mail_archive", "mail_mark_unread", "mail_signature", "maps_new_list",
        "maps_save", "maps_save_chinese", "messages_delete_thread", "messages_unarchive",
        "music_no_such_song", "music_shuffle_repeat", "note_from_message", "notes_add_item",
        "notes_archive_label", "notes_create", "notes_create_list", "orders_in_notification",
        "phone_last_dialled", "phone_which_number", "settings_device_name", "settings_font_size",
        "settings_uninstall", "settings_volume", "shop_ask_size", "shop_buy_new_address",
        "shop_cancel_shipped", "shop_order_total", "system_clear_all", "system_read_notification",
        "text_missed_caller", "timer_from_recipe", "unknown_caller_note",
    ),
    "test": (
        "ask_what_to_add", "ask_when_to_ring", "ask_which_namesake", "browser_close_tab",
        "browser_departure", "browser_office", "browser_survey", "calendar_end_series",
        "calendar_hide", "calendar_next_with", "calendar_reschedule", "camera_photo_to_album",
        "camera_timer", "clock_alarm_delete", "clock_alarm_which", "clock_alarms_all_off",
        "contacts_from_note", "contacts_merge", "contacts_new_birthday", "contacts_number_of",
        "event_from_message", "files_invoice_total", "files_move", "files_move_invoices",
        "gallery_move", "gallery_restore", "gallery_trash_videos",
        "impossible_no_number_in_message", "list_into_cart", "mail_fact", "mail_forward",
        "mail_send", "mail_unread_count", "maps_ask_which_station", "maps_distance",
        "maps_forget_searches", "maps_text_address", "messages_chinese", "messages_delete_one",
        "messages_send_again", "messages_send_draft", "messages_who_wrote", "music_play_album",
        "music_playlist_chinese", "music_sleep_timer", "music_three_longest",
        "music_which_playlist", "notes_merge_open", "notes_no_such_note", "notes_paint",
        "phone_decline", "phone_dial", "phone_forget_call", "phone_save_caller",
        "reply_with_number", "settings_flight", "settings_hungriest", "settings_which_wifi",
        "settings_wifi_missing", "shop_add_chinese", "shop_best_under", "shop_compare",
        "shop_compare_and_buy", "shop_out_of_stock", "shop_review", "sum_of_file",
        "system_answer_permission", "system_bedtime",
    ),
}  # fmt: skip


def split_of(template: Template, by: str = "template") -> Split | None:
    """The split of a template, ``by`` template or app; None for one that is in no table."""
    if by == "template":
        return _BY_NAME.get(template.name())
    splits = {_BY_APP.get(app) for app in template.apps}
    order: tuple[Split, ...] = ("test", "validation", "train")
    return None if None in splits else next(split for split in order if split in splits)


_BY_NAME: Mapping[str, Split] = {
    name: split for split, names in TEMPLATES.items() for name in names
}
_BY_APP: Mapping[str, Split] = {app: split for split, apps in APPS.items() for app in apps}
