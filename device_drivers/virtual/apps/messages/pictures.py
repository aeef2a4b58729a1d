"""Pictures on their way into a message: to choose from, and the chosen one."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from functools import partial

from device_drivers.base import Role
from device_drivers.virtual.apps.messages.strings import id_of
from device_drivers.virtual.made_files import photo
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import empty, icon_button
from device_drivers.virtual.ui.file_picture import FilePicture
from device_drivers.virtual.ui.surfaces import sheet
from device_drivers.virtual.ui.widgets import Column, Grid, Row, Text, Widget

MOST = 24


def choose_picture(screen: Screen, chosen: Callable[[str], object]) -> None:
    """A sheet with the latest pictures of the phone; asks for the permission first."""
    screen.allowed("READ_MEDIA_IMAGES", lambda: _offer(screen, chosen))


def _offer(screen: Screen, chosen: Callable[[str], object]) -> None:
    found = screen.store.rows(
        "SELECT path, content FROM files WHERE (path LIKE '/sdcard/DCIM/%' OR"
        " path LIKE '/sdcard/Pictures/%') AND (path LIKE '%.jpg' OR path LIKE '%.png')"
        " ORDER BY mtime DESC, path DESC LIMIT ?",
        MOST,
    )

    def choose(path: str) -> None:
        screen.dismiss()
        chosen(path)

    def make() -> Widget:
        cells = [
            FilePicture(data=content, height=104, radius=12, key=path, role=Role.BUTTON,
                        description=_said(path, content), on_tap=partial(choose, path),
                        id=id_of("media_picker_item"))
            for path, content in found
        ]  # fmt: skip
        grid = Grid(cells, columns=5 if screen.phone.landscape else 3, gap=6)
        body: Widget = grid if cells else empty("image", screen.t("No pictures"))
        return sheet(screen.t("Choose a picture"), [Column([body], padding=(16, 4))])

    screen.show(make, "bottom")


def _said(path: str, content: bytes) -> str:
    """What is on the picture, else the file's name."""
    made = photo(content)
    return made.subject if made else posixpath.basename(path)


def attached(screen: Screen, path: str, remove: Callable[[], object]) -> Widget:
    """The picture that the next message takes along."""
    content = screen.store.one("SELECT content FROM files WHERE path=?", path) or b""
    return Row(
        [
            FilePicture(data=content, width=72, height=72, radius=14,
                        description=screen.t("Photo"), id=id_of("attachment_preview")),
            Text(_said(path, content), size=13.5, color="on_surface_soft", max_lines=2,
                 weight=1),
            icon_button("close", screen.t("Remove picture"), remove, id=id_of("remove_attachment")),
        ],
        gap=14, padding=(18, 6, 8, 6),
    )  # fmt: skip
