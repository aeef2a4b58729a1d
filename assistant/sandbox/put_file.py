"""The verb ``put_file``: from a sandbox to the phone. Not among those that people ask for by their
own words, or anybody who may chat could have any file of this computer put on a phone."""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path, PurePosixPath

from device_drivers.base import OS, AndroidDevice, Device, DeviceError, Risk
from device_drivers.verbs.able import files
from device_drivers.verbs.base import Args, Report, Said, State, Verb, VerbFailed, Way, for_good

DOWNLOADS = {
    OS.ANDROID: "/sdcard/Download",
    OS.HARMONY: "/storage/media/100/local/files/Docs/Download",
    OS.BROWSER: "",
}
TRIES = 100


class PutArgs(Args):
    """``file`` is a copy that nobody changes any more, ``sha256`` of what is in it."""

    file: str
    name: str
    sha256: str
    path: str = ""
    """Where it goes on the phone; its folder for downloads when empty."""


class Put(Way[PutArgs, Device]):
    """Never over another file. Proof is the same content, read back."""

    def prepare(self, phone: Device, args: PutArgs) -> PutArgs:
        wanted = PurePosixPath(args.path or f"{DOWNLOADS[phone.os]}/{args.name}")
        if args.path.endswith("/"):
            wanted = wanted / args.name
        for n in range(1, TRIES):
            path = wanted if n == 1 else wanted.with_stem(f"{wanted.stem} ({n})")
            if _digest(phone, str(path)) in ("", args.sha256):
                return args.model_copy(update={"path": str(path)})
        raise VerbFailed(
            Said(f"{wanted} is there already, and so are its numbers.", f"{wanted}已存在。")
        )

    def act(self, phone: Device, args: PutArgs) -> None:
        files(phone).push(Path(args.file), args.path)

    def check(self, phone: Device, args: PutArgs, before: State) -> Report:
        found = _digest(phone, args.path)
        ok = found == args.sha256
        evidence = {args.path: f"sha256 {found}" if found else "no such file"}
        if ok:
            said = Said(
                f"{args.name} is on the phone: {args.path}", f"{args.name}已放到{args.path}"
            )
        else:
            said = Said(f"{args.path} did not arrive whole.", f"{args.path}没有完整放入。")
        return Report(said, ok, evidence)


def _digest(phone: Device, path: str) -> str:
    """Of what stands there now; "" for nothing."""
    if isinstance(phone, AndroidDevice) and phone.shell("test", "-e", path).code:
        return ""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        try:
            files(phone).pull(path, copy)
        except DeviceError as error:
            if error.retryable:
                raise
            return ""
        return hashlib.sha256(copy.read_bytes()).hexdigest() if copy.is_file() else ""


PUT_FILE = Verb(
    name="put_file",
    description="Put a file of the assistant's own folder on the phone.",
    args=PutArgs,
    risk=Risk.SEND,
    phrases=("put a file on the phone",),
    say=lambda a: Said(
        f"Put {a.name} on the phone{f' as {a.path}' if a.path else ''}",
        f"把{a.name}放到手机上{f'（{a.path}）' if a.path else ''}",
    ),
    undo=for_good(
        "The file stays on the phone; delete it there.", "文件会留在手机上，请在手机上删除。"
    ),
    ways={OS.ANDROID: Put(), OS.HARMONY: Put(), OS.BROWSER: Put()},
    cannot={
        OS.IOS: Said(
            "An iPhone takes no files over this connection. I can send it to this chat instead.",
            "iPhone 不允许通过此连接放入文件。我可以把它发到这个聊天里。",
        )
    },
)
