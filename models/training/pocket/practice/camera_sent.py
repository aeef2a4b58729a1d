"""Practice from the Camera into other apps: a picture is taken and passed on."""

from __future__ import annotations

from collections.abc import Sequence

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Params
from device_drivers.virtual.tasks.camera import shot, start, taken
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.gallery_sent import Sent


class PracticeCamSelfieOn(Sent):
    """A selfie for a friend."""

    goal = "Take a selfie and text it to {name}"
    goal_zh = "拍一张自拍，用短信发给{name}"
    apps = ("camera", "gallery", "messages")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [*shot(), *self.texted(phone, {**p, "path": taken})]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Switch to front camera")
        hands.tap("Shutter")
        hands.tap("Last picture")
        hands.tap("Share")
        moves.text_to(hands, p["name"])


class PracticeCamIntoMail(Sent):
    """A new picture by mail."""

    goal = "Photograph this and mail the picture to {mailed}, subject “{line}”"
    goal_zh = "拍下这个，把照片邮件发给{mailed}，主题“{line}”"
    apps = ("camera", "gallery", "mail")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        mail, _ = self.mail(phone, p)
        return [*shot(), mail, Added("mail_attachments", name=bool, path=taken, size=bool)]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Shutter")
        hands.tap("Last picture")
        self.post(hands, p)


class PracticeCamIntoFiles(Sent):
    """A new picture, doubled among the downloads."""

    goal = "Take a photo and save it to Files as well"
    goal_zh = "拍一张照片，并保存到文件里"
    apps = ("camera", "gallery", "files")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        def loaded(path: object) -> bool:
            return str(path).startswith("/sdcard/Download/IMG_")

        return [*shot(), Added("files", path=loaded, content=bool), Added("media", path=loaded)]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Shutter")
        hands.tap("Last picture")
        hands.tap("Share")
        hands.tap("Save to Files")
