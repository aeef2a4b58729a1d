"""Gallery: the pictures and videos on the phone, by day and by album; edit, sort, share, trash."""

from __future__ import annotations

from device_drivers.virtual.apps.gallery.content import fill
from device_drivers.virtual.apps.gallery.editor import Editor
from device_drivers.virtual.apps.gallery.grid import PACKAGE
from device_drivers.virtual.apps.gallery.library import SCHEMA
from device_drivers.virtual.apps.gallery.photo import PhotoPage
from device_drivers.virtual.apps.gallery.timeline import Album, Gallery
from device_drivers.virtual.apps.gallery.words import ZH
from device_drivers.virtual.intents import VIEW, AppInfo
from device_drivers.virtual.screen import App, Filter

_TYPES = ("image/*", "video/*")

APP = App(
    AppInfo(PACKAGE, "Gallery", "相册", Gallery.activity, "1.1.40030", 40030),
    "image", 0xFF7B4FD0, (Gallery, Album, PhotoPage, Editor),
    (
        Filter((VIEW,), PhotoPage, schemes=("content", "file"), types=_TYPES),
        Filter((VIEW,), PhotoPage, schemes=("content",), authorities=("media",)),
        Filter(("android.intent.action.EDIT",), Editor, schemes=("content",),
               authorities=("media",)),
    ),
    schema=SCHEMA, fill=fill, zh=ZH,
)  # fmt: skip
