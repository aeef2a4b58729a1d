"""Camera: a viewfinder, a shutter, photos and videos that the gallery then has."""

from __future__ import annotations

from device_drivers.virtual.apps.camera.viewfinder import PACKAGE, SCHEMA, Camera, fill, tick
from device_drivers.virtual.apps.camera.words import ZH
from device_drivers.virtual.intents import AppInfo
from device_drivers.virtual.screen import App, Filter

_MEDIA = "android.media.action."

APP = App(
    AppInfo(PACKAGE, "Camera", "相机", Camera.activity, "2.0.002", 20002000),
    "camera", 0xFF37474F, (Camera,),
    (
        Filter(tuple(_MEDIA + name for name in (
            "IMAGE_CAPTURE", "VIDEO_CAPTURE", "STILL_IMAGE_CAMERA", "VIDEO_CAMERA")), Camera),
    ),
    tables=("camera",), tick=tick, schema=SCHEMA, fill=fill, zh=ZH, permissions=("CAMERA",),
    incidental=("camera.facing",),
)  # fmt: skip
