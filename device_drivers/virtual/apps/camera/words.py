"""The camera in Chinese."""

ZH = {
    "Allow access": "允许访问",
    "Flash auto": "闪光灯自动",
    "Flash off": "闪光灯关闭",
    "Flash on": "闪光灯开启",
    "Last picture": "上一张照片",
    "Photo": "照片",
    "Retake": "重拍",
    "Shutter": "快门",
    "Start recording": "开始录制",
    "Stop recording": "停止录制",
    "Switch to back camera": "切换到后置摄像头",
    "Switch to front camera": "切换到前置摄像头",
    "The camera may not be used.": "没有使用相机的权限。",
    "Timer off": "定时器关闭",
    "Timer: {seconds} s": "定时 {seconds} 秒",
    "Video": "视频",
    "Viewfinder": "取景器",
}
