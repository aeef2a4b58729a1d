"""Contacts: the list, one person, the form to add or change one, labels, duplicates."""

from __future__ import annotations

from device_drivers.virtual.apps.contacts.book import SCHEMA, fill
from device_drivers.virtual.apps.contacts.detail import Detail
from device_drivers.virtual.apps.contacts.editor import Edit
from device_drivers.virtual.apps.contacts.everybody import People
from device_drivers.virtual.apps.contacts.labels import LabelPage
from device_drivers.virtual.apps.contacts.merging import Duplicates
from device_drivers.virtual.apps.contacts.strings import PACKAGE, ZH
from device_drivers.virtual.intents import VIEW, AppInfo
from device_drivers.virtual.screen import App, Filter

PEOPLE = ("contacts", "com.android.contacts")
ITEM, DIRECTORY = "vnd.android.cursor.item/contact", "vnd.android.cursor.dir/contact"
RAW = "vnd.android.cursor.dir/raw_contact"

APP = App(
    AppInfo(PACKAGE, "Contacts", "通讯录", People.activity, "1.7.34", 10734),
    "person", 0xFF2F7DD1, (People, Detail, Edit, LabelPage, Duplicates),
    (
        Filter((VIEW,), People, types=(DIRECTORY,)),
        Filter((VIEW,), Detail, schemes=("content",), authorities=PEOPLE),
        Filter(("android.intent.action.EDIT",), Edit, schemes=("content",), authorities=PEOPLE),
        Filter(("android.intent.action.INSERT", "android.intent.action.INSERT_OR_EDIT"), Edit,
               types=(DIRECTORY, ITEM, RAW)),
        Filter(("android.intent.action.INSERT",), Edit, schemes=("content",), authorities=PEOPLE),
        Filter(("com.android.contacts.action.SHOW_OR_CREATE_CONTACT",), Edit, schemes=("tel",)),
    ),
    ("contacts", "phones", "emails", "labels", "label_members"),
    schema=SCHEMA, fill=fill, zh=ZH,
)  # fmt: skip
