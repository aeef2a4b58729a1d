"""Files, packages and notifications of a virtual HarmonyOS phone."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from device_drivers.base import ActionFailed, AppNotFound
from device_drivers.harmony.apps import entry
from device_drivers.harmony.installs import bundle_of
from device_drivers.harmony.phone import HarmonyPhone
from tests.device_drivers.harmony.conftest import Served


def test_a_large_file_goes_there_and_back(phone: HarmonyPhone, tmp_path: Path) -> None:
    content = bytes(range(256)) * 2000
    (tmp_path / "a b 文件.bin").write_bytes(content)
    phone.push(tmp_path / "a b 文件.bin", "/data/local/tmp/a b 文件.bin")
    phone.pull("/data/local/tmp/a b 文件.bin", tmp_path / "back")
    assert (tmp_path / "back").read_bytes() == content


def test_files_that_are_not_there_are_said_to_be(phone: HarmonyPhone, tmp_path: Path) -> None:
    with pytest.raises(ActionFailed):
        phone.pull("/data/local/tmp/none", tmp_path / "none")
    assert not (tmp_path / "none").exists()
    with pytest.raises(ActionFailed, match="There is no file"):
        phone.push(tmp_path / "none", "/data/local/tmp/none")


def hap(path: Path, bundle: str = "com.example.tea") -> Path:
    app = {"bundleName": bundle, "versionName": "1.0", "versionCode": 1, "label": "Tea"}
    ability = {"name": "EntryAbility", "label": "Tea", "exported": True,
               "skills": [{"entities": ["entity.system.home"],
                           "actions": ["action.system.home"]}]}  # fmt: skip
    module = {"name": "entry", "type": "entry", "mainElement": "EntryAbility",
              "abilities": [ability]}  # fmt: skip
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("module.json", json.dumps({"app": app, "module": module}))
    return path


def test_an_app_comes_and_goes(phone: HarmonyPhone, tmp_path: Path) -> None:
    assert phone.install(hap(tmp_path / "tea.hap")) == "com.example.tea"
    assert "com.example.tea" in {app.id for app in phone.apps()}
    phone.uninstall("com.example.tea")
    assert "com.example.tea" not in {app.id for app in phone.apps()}
    with pytest.raises(AppNotFound):
        phone.uninstall("com.example.tea")


def test_what_is_no_package_is_refused(phone: HarmonyPhone, tmp_path: Path) -> None:
    (tmp_path / "x.hap").write_bytes(b"no zip")
    with pytest.raises(ActionFailed, match="no HarmonyOS package"):
        phone.install(tmp_path / "x.hap")
    with pytest.raises(ActionFailed, match="cannot be read"):
        bundle_of(tmp_path / "none.hap")


def test_an_app_is_ended(phone: HarmonyPhone) -> None:
    from device_drivers.base import Launch

    phone.act(Launch("com.huawei.hmos.clock"))
    phone.close_app("com.huawei.hmos.clock")
    assert phone.observe(image=False).app != "com.huawei.hmos.clock"
    with pytest.raises(AppNotFound, match="Did you mean"):
        phone.close_app("com.huawei.hmos.clok")


def test_notifications_are_read_opened_and_dismissed(phone: HarmonyPhone, served: Served) -> None:
    served.server.call(lambda phone: phone.receive_sms("+12125550142", "See you at noon"))
    served.server.call(lambda phone: phone.receive_sms("+12125550143", "在楼下"))
    waiting = phone.notifications()
    assert {n.text for n in waiting} == {"See you at noon", "在楼下"}
    assert len({n.key for n in waiting}) == 2
    noon = next(n for n in waiting if "noon" in n.text)
    phone.dismiss_notification(noon.key)
    (left,) = phone.notifications()
    phone.open_notification(left.key)
    assert phone.observe(image=False).app == "com.ohos.mms"
    with pytest.raises(ActionFailed, match="gone"):
        phone.dismiss_notification(noon.key)


DESCRIBED = {
    "hapModuleInfos": [
        {"moduleName": "library", "mainAbility": "", "abilityInfos": []},
        {
            "moduleName": "phone", "mainAbility": "Splash",
            "abilityInfos": [
                {"name": "Service", "bundleName": "com.example.x", "skills": []},
                {"name": "Splash", "bundleName": "com.example.x", "label": "$string:name",
                 "skills": [{"entities": ["entity.system.home"], "actions": []}]},
            ],
        },
    ]
}  # fmt: skip


def test_the_entry_with_an_icon_is_found() -> None:
    found = entry("com.example.x:\n" + json.dumps(DESCRIBED))
    assert found is not None
    assert (found.ability, found.module, found.icon, found.label) == ("Splash", "phone", True, "")
    assert found.start == "aa start -b 'com.example.x' -a 'Splash' -m 'phone'"
    for told, system in ((True, True), (False, False), ("yes", None), (None, None)):
        found = entry(json.dumps(DESCRIBED | {"isSystemApp": told}))
        assert found is not None
        assert found.system is system
    assert entry("error: failed to get information and the parameters may be wrong.") is None
