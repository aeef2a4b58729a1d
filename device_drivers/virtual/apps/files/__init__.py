"""Files: everything under /sdcard, as adb sees it: browse, search, sort, move, copy, read."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from device_drivers.virtual.android.files import Files
from device_drivers.virtual.apps.files.browse import Category, Folder, Home, Target
from device_drivers.virtual.apps.files.content import SCHEMA, fill
from device_drivers.virtual.apps.files.lists import PACKAGE
from device_drivers.virtual.apps.files.viewer import TextViewer
from device_drivers.virtual.apps.files.words import ZH
from device_drivers.virtual.intents import SEND, VIEW, AppInfo, Intent
from device_drivers.virtual.language import translate
from device_drivers.virtual.screen import App, Filter

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

DOWNLOADS = "/sdcard/Download"


def _keep(phone: Phone, intent: Intent) -> None:
    """Save what another app shares as a file among the downloads."""
    files = Files(phone, {})
    stream = intent.text("android.intent.extra.STREAM")
    text = intent.text("android.intent.extra.TEXT")
    title = intent.text("android.intent.extra.SUBJECT") or text.partition("\n")[0][:30]
    name = posixpath.basename(stream) or f"{title.replace('/', '-').strip() or 'text'}.txt"
    stem, ending = posixpath.splitext(name)
    path, number = f"{DOWNLOADS}/{name}", 1
    while files.exists(path):
        path, number = f"{DOWNLOADS}/{stem} ({number}){ending}", number + 1
    try:
        if stream:
            files.copy(stream.removeprefix("file://"), path)
        else:
            files.write(path, text.encode())
    except OSError as error:
        said = "That is not possible: {reason}"
        phone.toast(translate(said, phone.language, ZH, {"reason": error.strerror}))
        return
    phone.toast(translate("Saved in Downloads", phone.language, ZH, {}))


APP = App(
    AppInfo(PACKAGE, "Files", "文件", Home.activity, "14", 34),
    "folder", 0xFF00897B, (Home, Folder, Category, Target, TextViewer),
    (
        Filter((VIEW,), TextViewer, schemes=("file",), types=("text/*", "application/json")),
        Filter((VIEW,), Folder, schemes=("file",)),
        Filter((VIEW,), Home, schemes=("content",),
               authorities=("com.android.externalstorage.documents",)),
        Filter((SEND,), Home, types=("image/*", "video/*", "audio/*", "text/*"), handle=_keep,
               label="Save to Files"),
    ),
    schema=SCHEMA, fill=fill, zh=ZH, incidental=("files_look",),
)  # fmt: skip
