"""The shell language and the toybox commands, as mksh and toybox do them."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device_drivers.virtual.android.mini_shell import ShellSyntaxError, parse
from device_drivers.virtual.phone import Phone
from tests.device_drivers.virtual.android.shells import PhoneShell


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("echo a b   c", "a b c\n"),
        ("echo 'a  b' \"c  d\"", "a  b c  d\n"),
        (r"echo a\ \ b \"", 'a  b "\n'),
        ("echo a;echo b", "a\nb\n"),
        ("true && echo yes || echo no", "yes\n"),
        ("false && echo yes || echo no", "no\n"),
        ("false; echo $?; echo $?", "1\n0\n"),
        ("! false; echo $?", "0\n"),
        ("X=1 Y='2 3'; echo $X \"$Y\" ${Z:-none}", "1 2 3 none\n"),
        ("X='a  b'; echo $X; echo \"$X\"; echo '$X'", "a b\na  b\n$X\n"),
        ('X=; echo a $X "" b', "a  b\n"),
        ("export A=5 && sh -c 'echo $A'", "5\n"),
        ("A=5; sh -c 'echo [$A]'", "[]\n"),
        ("A=6 sh -c 'echo $A'; echo [$A]", "6\n[]\n"),
        ("echo a b c | wc -w", "3\n"),
        ("printf 'b\\na\\nb\\n' | sort | uniq -c | head -1", "      1 a\n"),
        ("echo hi > /sdcard/f; echo you >> /sdcard/f; cat < /sdcard/f", "hi\nyou\n"),
        ("nope 2>/dev/null; echo $?", "127\n"),
        ("nope 2>&1 | cat", "/system/bin/sh: nope: inaccessible or not found\n"),
        ("echo x # a comment\necho '#'no", "x\n#no\n"),
        ("echo $(echo in; echo ner) `echo tick`", "in ner tick\n"),
        ("(cd /sdcard; pwd); pwd", "/sdcard\n/\n"),
        ("{ echo a; echo b; } | wc -l", "2\n"),
        ("cd /sdcard && touch z1.txt z2.txt && echo z*.txt 'z*'", "z1.txt z2.txt z*\n"),
        ("exec echo gone; echo never", "gone\n"),
        ("echo one; exit 3; echo two", "one\n"),
        ("echo a &&\necho b", "a\nb\n"),
        ("echo a\\\nb", "ab\n"),
        ("echo -n no newline", "no newline"),
        ("[ 3 -gt 2 ] && [ -d /sdcard ] && echo ok", "ok\n"),
        ("toybox echo box", "box\n"),
        ("/system/bin/echo path", "path\n"),
        ("which sh input nope", "/system/bin/sh\n/system/bin/input\n"),
        ("echo hello | md5sum", "b1946ac92492d2347c6235b4d2611184  -\n"),
        ("echo 你好 | base64", "5L2g5aW9Cg==\n"),
        ("seq 3 | tail -n +2 | tr '\\n' ,", "2,3,"),
        ("echo a:b:c | cut -d: -f2-", "b:c\n"),
        ("echo hallo | sed 's/l\\+/L/'", "haLo\n"),
        ("printf 'a1\\nb2\\n' | grep -v a", "b2\n"),
        ("printf 'x=1\\ny=2\\n' | grep -oE '[0-9]+'", "1\n2\n"),
    ],
)
def test_says(sh: PhoneShell, text: str, out: str) -> None:
    assert sh(text).out == out


@pytest.mark.parametrize(
    ("text", "err", "code"),
    [
        ("nope", "/system/bin/sh: nope: inaccessible or not found\n", 127),
        ("/no/such", "/system/bin/sh: /no/such: inaccessible or not found\n", 127),
        ("echo 'open", "/system/bin/sh: no closing quote\n", 1),
        ("echo a | | b", "/system/bin/sh: syntax error: unexpected '|'\n", 1),
        ("echo )", "/system/bin/sh: syntax error: unexpected ')'\n", 1),
        ("cat /sdcard/none", "cat: /sdcard/none: No such file or directory\n", 1),
        ("cat < /sdcard/none",
         "/system/bin/sh: can't open /sdcard/none: No such file or directory\n", 1),
        ("echo x > /system/x",
         "/system/bin/sh: can't create /system/x: Read-only file system\n", 1),
        ("ls /data", "ls: /data: Permission denied\n", 1),
        ("rm /sdcard/none", "rm: /sdcard/none: No such file or directory\n", 1),
        ("mkdir /sdcard/Music", "mkdir: '/sdcard/Music': File exists\n", 1),
        ("ls -Q", "ls: Unknown option 'Q' (see \"ls --help\")\n", 1),
        ("false", "", 1),
        ("exit 42", "", 42),
        ("sh -c 'exit 9'", "", 9),
        ("grep x /dev/null", "", 1),
    ],
)  # fmt: skip
def test_fails(sh: PhoneShell, text: str, err: str, code: int) -> None:
    ran = sh(text)
    assert (ran.err, ran.code) == (err, code)


def test_files_live_in_sqlite(sh: PhoneShell) -> None:
    sh("mkdir -p /storage/emulated/0/a/b; echo hi > /sdcard/a/b/c; mv /sdcard/a /sdcard/z")
    mine = "SELECT path, content FROM files WHERE path LIKE '/sdcard/z%' AND content != x''"
    assert sh.phone.store.rows(mine) == [("/sdcard/z/b/c", b"hi\n")]
    assert sh("cat /storage/emulated/0/z/b/c; rm -r /sdcard/z; ls /sdcard/z").out == "hi\n"
    assert sh.phone.store.rows(mine) == []


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1))
def test_quoted_words_arrive_as_they_are(word: str) -> None:
    phone = Phone()
    PhoneShell(phone)(f"settings put system word {shlex.quote(word)}")
    kept = phone.setting("system", "word")
    phone.store.close()
    assert kept == word


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab '\"\\$;|&<>(){}#\n`*=?!", max_size=40))
def test_any_text_is_a_script_or_a_syntax_error(text: str) -> None:
    try:
        parse(text)
    except ShellSyntaxError as error:
        assert str(error)  # noqa: PT017  # either outcome is right; anything else is not


def test_time_passes_for_a_frozen_phone(sh: PhoneShell) -> None:
    before = sh("date +%s").out
    sh("sleep 0.01; true")
    sh.phone.clock.advance(2)
    assert int(sh("date +%s").out) == int(before) + 2
