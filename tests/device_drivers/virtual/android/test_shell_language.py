"""The shell's language beyond single commands: blocks, functions, pipes that run together."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device_drivers.virtual.android.commands import COMMANDS
from device_drivers.virtual.android.mini_shell import ShellSyntaxError, parse
from device_drivers.virtual.android.process import Gathered, Given, Streams
from device_drivers.virtual.android.shell import Shell
from device_drivers.virtual.android.shell_expand import BadExpression, calculate
from tests.device_drivers.virtual.android.shells import PhoneShell


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("for i in 1 2 'a b'; do echo $i; done", "1\n2\na b\n"),
        ("for f in /sdcard/D*; do echo $f; done", "/sdcard/DCIM\n/sdcard/Documents\n"
         "/sdcard/Download\n"),
        ("x=3; while [ $x -gt 0 ]; do echo $x; x=$((x-1)); done", "3\n2\n1\n"),
        ("until [ \"$n\" = aaa ]; do n=a$n; done; echo $n", "aaa\n"),
        ("for i in 1 2 3 4; do [ $i = 2 ] && continue; [ $i = 4 ] && break; echo $i; done",
         "1\n3\n"),
        ("for a in 1 2; do for b in 1 2; do echo $a$b; break 2; done; done", "11\n"),
        ("if false; then echo 1; elif true; then echo 2; else echo 3; fi", "2\n"),
        ("if test -d /sdcard\nthen\n  echo there\nfi", "there\n"),
        ("case file.tar.gz in *.zip|*.gz) echo packed;; *) echo other;; esac", "packed\n"),
        ("case x in a) echo a;; esac; echo $?", "0\n"),
        ("f() { echo \"$1-$#\"; return 3; }; f 'a b' c; echo $?", "a b-2\n3\n"),
        ("function g { local v=$1; echo ${v:-none}; }; g; g x", "none\nx\n"),
        ("printf 'a 1\\nb 2\\n' | while read k v; do echo $v$k; done", "1a\n2b\n"),
        ("echo a:b:c | { IFS=: read x y; echo \"$x $y\"; echo \"[$IFS]\" | tr '\\t\\n' '  '; }",
         "a b:c\n[   ] "),
        ("cat <<END\n$((6 * 7)) $HOME\nEND\necho after", "42 /\nafter\n"),
        ("cat <<'END'\n$HOME\nEND", "$HOME\n"),
        ("x=a/b/c.txt; echo ${x##*/} ${x%/*} ${x%%/*} ${#x} ${x/b/B} ${x:2:1}",
         "c.txt a/b a 9 a/B/c.txt b\n"),
        ("echo ${v:=set} $v ${v:+yes} ${w:+no}.", "set set yes .\n"),
        ("i=5; echo $((i++)) $i $((i*2 > 11 && i != 7)) $((7/2)) $((-7%3)) $((0x10))",
         "5 6 1 3 -1 16\n"),
        ("[[ photo.jpg == *.jpg && ! -e /nope ]] && echo yes", "yes\n"),
        ("set -- a 'b c' d; shift; for i in \"$@\"; do echo \"<$i>\"; done; echo $#",
         "<b c>\n<d>\n2\n"),
        ("(x=1; exit 4); echo $? ${x:-unset}", "4 unset\n"),
        ("set -e; if false; then :; fi; false || true; echo on; false; echo never", "on\n"),
        ("eval 'y=7; echo $y'", "7\n"),
        ("echo 'echo from $1' > /sdcard/s.sh; sh /sdcard/s.sh file; . /sdcard/s.sh", "from file\n"
         "from\n"),
        ("yes | head -n 2; seq 1 100000 | head -1; echo $?", "y\ny\n1\n0\n"),
        ("sleep 0.01 && echo late & echo early; wait; echo done", "early\nlate\ndone\n"),
        ("while true; do echo x; done | head -3 | wc -l", "3\n"),
        ("ls /sdcard/*/Cam*ra >/dev/null && echo matched", "matched\n"),
        ("command -v ls cd; type nope", "/system/bin/ls\ncd\nnope not found\n"),
        ("! true || echo negated; { echo grouped; } 2>/dev/null", "negated\ngrouped\n"),
    ],
)  # fmt: skip
def test_scripts(sh: PhoneShell, text: str, out: str) -> None:
    assert sh(text).out == out


@pytest.mark.parametrize(
    ("text", "err", "code"),
    [
        ("fi", "/system/bin/sh: syntax error: unexpected 'fi'\n", 1),
        ("if true; then echo", "/system/bin/sh: syntax error: unexpected 'EOF'\n", 1),
        ("for 1 in a; do :; done", "/system/bin/sh: syntax error: unexpected '1'\n", 1),
        ("case x in a) echo;", "/system/bin/sh: syntax error: unexpected 'EOF'\n", 1),
        ("cat <<END\nnever ends", "/system/bin/sh: here document unclosed\n", 1),
        ("echo $((1/0))", "/system/bin/sh: 1/0: zero divisor\n", 1),
        ("echo ${x!y}", "/system/bin/sh: ${x!y}: bad substitution\n", 1),
        ("echo ${none:?is missing}", "/system/bin/sh: none: is missing\n", 1),
        ("f() { f; }; f", "/system/bin/sh: stack overflow\n", 1),
    ],
)
def test_scripts_that_fail(sh: PhoneShell, text: str, err: str, code: int) -> None:
    ran = sh(text)
    assert (ran.err, ran.code) == (err, code)


def test_an_endless_loop_does_not_hold_up_the_phone(sh: PhoneShell) -> None:
    async def run() -> str:
        out, error = Gathered(), Gathered()
        streams = Streams(Given(), out, error)
        endless = asyncio.ensure_future(
            Shell(sh.system, COMMANDS).run_to_end("while :; do :; done", streams)
        )
        await Shell(sh.system, COMMANDS).run_to_end("echo meanwhile", streams)
        endless.cancel()
        await asyncio.gather(endless, return_exceptions=True)
        return out.data.decode()

    assert asyncio.run(run()) == "meanwhile\n"


def test_a_pipe_follows_the_log(sh: PhoneShell) -> None:
    async def run() -> str:
        out = Gathered()
        streams = Streams(Given(), out, Gathered())
        following = asyncio.ensure_future(
            Shell(sh.system, COMMANDS).run_to_end("logcat | grep --line-buffered Mine", streams)
        )
        for number in range(3):
            await asyncio.sleep(0.05)
            await Shell(sh.system, COMMANDS).run_to_end(f"log -t Mine {number}", streams)
        async with asyncio.timeout(60):
            while out.data.count(b"Mine") < 3:  # noqa: ASYNC110  # a sink that tells nobody
                await asyncio.sleep(0.01)
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        return out.data.decode()

    assert [line[-1] for line in asyncio.run(run()).splitlines()] == ["0", "1", "2"]


_PIECES = st.sampled_from([
    "if", "then", "else", "elif", "fi", "for", "in", "do", "done", "while", "until", "case", "esac",
    "function", "f()", "{", "}", "(", ")", "[[", "]]", "!", ";", ";;", "&", "&&", "||", "|", "\n",
    "<", ">", ">>", "<<E", "E", "2>&1", "<<<", "'", '"', "`", "\\", "$", "$(", "$((", "${x",
    "${x%a}", "x=1", "echo", "true", "*", "#", " ", "a",
])  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(_PIECES, max_size=14))
def test_whatever_is_sent_is_a_script_or_refused(pieces: list[str]) -> None:
    text = " ".join(pieces)
    try:
        told: object = parse(text) or "nothing to do"
    except ShellSyntaxError as error:
        told = str(error)
    assert told


def test_deep_nesting_is_refused(sh: PhoneShell) -> None:
    assert "nested too deeply" in sh("(" * 5000 + "true" + ")" * 5000).err
    assert sh("echo on").out == "on\n"


@settings(max_examples=150, deadline=None)
@given(st.text("0123456789+-*/%()xy =<>&|!~", max_size=12))
def test_arithmetic_gives_a_number_or_says_why_not(text: str) -> None:
    try:
        told: object = calculate(text, lambda name: "7", lambda name, value: None)
    except BadExpression as error:
        told = str(error)
    assert isinstance(told, int) or told
