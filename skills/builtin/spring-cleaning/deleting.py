"""Deleting one file in the phone's own Files app, and looking whether it is gone."""

from __future__ import annotations

from candidates import rows

from skills.context import CallFailed, Context, Screen

_DELETE = ("Delete", "删除", "Move to trash", "Move to bin", "移到回收站", "移至回收站")
_CONFIRM = (*_DELETE, "OK", "确定", "Move", "移动")
_BACKS = 4
_APPS = (
    "com.android.documentsui", "com.google.android.documentsui",
    "com.google.android.apps.nbu.files", "com.sec.android.app.myfiles",
    "com.mi.android.globalFileexplorer", "com.android.fileexplorer", "com.coloros.filemanager",
    "com.huawei.filemanager", "com.huawei.hmos.filemanager",
)  # fmt: skip
"""As in skill.toml."""
_QUOTES = (("“", "”"), ("「", "」"), ('"', '"'))


def delete_file(context: Context, path: str) -> str:
    """Why it is still there; "" when it is gone. The house asks before a tap that deletes."""
    name = path.rpartition("/")[2]
    quoted = _quoted(name)
    if not quoted or not there(context, path):
        return context.words("I cannot name it safely", "无法安全地指明这个文件")
    if trouble := _opened(context):
        return trouble
    if trouble := _searched(context, quoted):
        return trouble
    count = _rows_of(context.look(), name)
    if count != 1:
        return (
            context.words("several files are called so", "有多个同名文件") if count
            else context.words("the Files app does not show it", "文件应用里没有显示它")
        )  # fmt: skip
    held = context.do(f"long press {quoted}")
    trouble = _pressed(context) if held.ok else held.said
    if not trouble and there(context, path):
        trouble = context.words("the phone did not delete it", "手机没有删除它")
    return trouble


def _opened(context: Context) -> str:
    """Opens the phone's own Files app; why not, else ""."""
    apps = {str(row["app"]) for row in rows(context.verb("list_apps"))}
    app = next((app for app in _APPS if app in apps), "")
    if not app:
        return context.words("I know of no Files app on this phone", "没有找到文件管理应用")
    opened = context.verb("open_app", app=app)
    return "" if opened.ok else opened.said


def _searched(context: Context, quoted: str) -> str:
    """Types the name into the app's search, which is left first where something stands in it."""
    for _ in range(_BACKS):
        if not any(e.role == "text_field" and e.text for e in context.look().elements):
            done = context.do(f"type {quoted} into Search")
            if done.ok:
                return ""
        context.do("go back")
        if trouble := _opened(context):
            return trouble
    return context.words("I did not get to the search of the Files app", "没能进入文件应用的搜索")


def _pressed(context: Context) -> str:
    """Presses delete, and delete again in the dialog that asks."""
    for words in (_DELETE, _CONFIRM):
        label = _label(context.look(), words)
        if not label:
            return (
                ""
                if words is _CONFIRM
                else context.words("there is no delete button", "没有删除按钮")
            )
        try:
            done = context.do(f"tap {_quoted(label)}")
        except CallFailed as refused:
            return str(refused)
        if not done.ok:
            return done.said
    return ""


def _rows_of(screen: Screen, name: str) -> int:
    """How many files of this name the screen lists; the field it was typed into is none."""
    return sum(e.text == name and e.role == "text" for e in screen.elements)


def _label(screen: Screen, words: tuple[str, ...]) -> str:
    """The words on a button that is one of these; never a key of the keyboard."""
    for element in screen.elements:
        said = element.text or element.description
        if said in words and element.clickable and element.role != "keyboard_key":
            return said
    return ""


def there(context: Context, path: str) -> bool:
    name = path.rpartition("/")[2]
    return any(row["path"] == path for row in rows(context.verb("find_files", words=name)))


def _quoted(text: str) -> str:
    """In quotation marks that it does not contain; "" when there are none."""
    if not text.strip() or "\n" in text:
        return ""
    return next((f"{a}{text}{b}" for a, b in _QUOTES if a not in text and b not in text), "")
