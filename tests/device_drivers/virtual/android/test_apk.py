"""Reading APKs: a real one, and what is none."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device_drivers.apk import BadApk, read_apk
from tests.device_drivers.virtual.android.shells import U2_APK, PhoneShell


def packed(manifest: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("AndroidManifest.xml", manifest)
    return out.getvalue()


def manifest() -> bytes:
    with zipfile.ZipFile(U2_APK) as archive:
        return archive.read("AndroidManifest.xml")


def test_a_real_one() -> None:
    apk = read_apk(U2_APK.read_bytes())
    assert apk.package == "com.github.uiautomator"
    assert apk.version_code > 0
    assert apk.version_name[0].isdigit()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "Failed to parse APK file"),
        (b"PK\x03\x04 broken", "Failed to parse APK file"),
        (packed(b""), "Corrupt XML binary file"),
        (packed(b"<manifest package='a.b'/>"), "Corrupt XML binary file"),
    ],
)
def test_what_is_none(data: bytes, message: str) -> None:
    with pytest.raises(BadApk, match=message):
        read_apk(data)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damaged_manifests(data: st.DataObject) -> None:
    raw = bytearray(manifest())
    for _ in range(data.draw(st.integers(1, 8))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    cut = bytes(raw[: data.draw(st.integers(len(raw) // 2, len(raw)))])
    try:
        apk = read_apk(packed(cut))
    except BadApk as error:
        assert str(error)  # noqa: PT017  # refusing is fine, and so is reading what is left
    else:
        assert "." in apk.package


def test_an_installed_app_is_on_the_screen_and_opens(sh: PhoneShell) -> None:
    sh.system.files.write("/data/local/tmp/a.apk", U2_APK.read_bytes())
    assert sh("pm install -r /data/local/tmp/a.apk").out == "Success\n"
    assert sh.phone.packages["com.github.uiautomator"].system is False
    assert sh("monkey -p com.github.uiautomator -c android.intent.category.LAUNCHER 1").code == 0
    assert sh.phone.foreground[0] == "com.github.uiautomator"
    assert sh("pm uninstall com.github.uiautomator").out == "Success\n"
    assert "com.github.uiautomator" not in sh.phone.packages
    assert sh.phone.foreground[0] == "com.android.launcher3"


def test_downgrades_are_refused(sh: PhoneShell) -> None:
    sh.system.files.write("/data/local/tmp/a.apk", U2_APK.read_bytes())
    sh("pm install /data/local/tmp/a.apk")
    sh.phone.store.run("UPDATE apps SET version_code = 99999999")
    sh.phone.store.run("UPDATE apps SET package = package")
    sh.phone.restart()
    ran = sh("pm install /data/local/tmp/a.apk")
    assert ran.out.startswith("Failure [INSTALL_FAILED_VERSION_DOWNGRADE")
    assert sh("pm install -S 99999999999").out == "Failure [INSTALL_FAILED_INSUFFICIENT_STORAGE]\n"
    assert "failed to open file" in sh("pm install /sdcard/none.apk").err
