"""Notes through the notes app; media keys against a player that behaves."""

from __future__ import annotations

import pytest

from device_drivers.base import ShellResult
from device_drivers.verbs.base import VerbFailed
from tests.device_drivers.verbs.doing import Bench, Deaf, do, not_done

pytestmark = pytest.mark.whole

BODIES = [
    "buy milk & eggs; $(id) \"2\" 'x' %s",
    "第一行：牛奶\n第二行：鸡蛋 😀",
]


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("title", ["", "Qshop 购物"])
def test_a_note_is_written_word_for_word(bench: Bench, body: str, title: str) -> None:
    report = bench.do("create_note", body=body, title=title)
    assert report.verified, report
    rows = bench.sql("SELECT title, body FROM notes ORDER BY id DESC LIMIT 1")
    assert rows == [(title, body)]


def test_a_note_that_was_not_written(bench: Bench) -> None:
    assert not not_done(bench.driver, "create_note", body="qwzx").verified
    deaf = Deaf(bench.driver, lambda argv: "android.intent.action.SEND" in argv)
    assert not do(deaf, "create_note", body="qwzx").verified
    assert bench.sql("SELECT count(*) FROM notes WHERE body='qwzx'") == [(0,)]


def test_notes_are_found_by_words(bench: Bench) -> None:
    bench.do("create_note", title="Wi-Fi at home", body="Passwort: Qwzx77")
    found = bench.do("find_notes", words="qwzx77")
    assert "Wi-Fi at home" in found.said.en
    assert found.said.en.startswith("1 note")
    total = bench.sql("SELECT count(*) FROM notes WHERE state=''")[0][0]
    assert bench.do("find_notes").evidence["notes app"] == f"{total} rows"
    assert bench.do("find_notes", words="nowhere-qq").said.zh == "没有包含“nowhere-qq”的笔记。"


class Player(Deaf):
    """A phone with a music app: answers media keys and ``dumpsys media_session`` as Android 14."""

    songs = ("Harvest Moon, Neil Young, Harvest Moon", "海阔天空, Beyond, 乐与怒")
    playing = True
    song = 0

    def shell(self, *argv: str, timeout: float = 10.0) -> ShellResult:
        if argv[:2] == ("dumpsys", "media_session"):
            state = "PLAYING(3)" if self.playing else "PAUSED(2)"
            return ShellResult(
                "Sessions Stack - have 1 sessions:\n    music org.example.music/music (userId=0)\n"
                "      ownerPid=4321, ownerUid=10123, userId=0\n      package=org.example.music\n"
                f"      active=true\n      state=PlaybackState {{state={state}, position=1200, "
                "buffered position=0, speed=1.0, updated=99, actions=823, error=null}\n"
                f"      metadata: size=9, description={self.songs[self.song]}\n",
                0,
            )
        if argv[:2] == ("input", "keyevent") and not self.ignores(argv):
            self.playing = {"KEYCODE_MEDIA_PLAY": True, "KEYCODE_MEDIA_PAUSE": False}.get(
                argv[2], self.playing
            )
            self.song = (
                self.song + (argv[2] in ("KEYCODE_MEDIA_NEXT", "KEYCODE_MEDIA_PREVIOUS"))
            ) % 2
            return ShellResult("", 0)
        return super().shell(*argv, timeout=timeout)


def test_media_keys(bench: Bench) -> None:
    player = Player(bench.driver, lambda _: False)
    assert do(player, "media_control", command="pause").said.zh.startswith("已暂停：Harvest Moon")
    assert do(player, "media_control", command="play").said.en.startswith("Playing: Harvest Moon")
    following = do(player, "media_control", command="next")
    assert following.verified
    assert "海阔天空" in following.said.en
    assert do(player, "media_control", command="previous").verified


@pytest.mark.parametrize("command", ["pause", "next", "previous"])
def test_a_player_that_ignores_the_keys(bench: Bench, command: str) -> None:
    assert not do(Player(bench.driver, lambda _: True), "media_control", command=command).verified


def test_nothing_to_play(bench: Bench) -> None:
    for command in ("pause", "next"):
        with pytest.raises(VerbFailed, match="anything to play"):
            bench.do("media_control", command=command)


def test_songs_that_wait_in_the_music_app(bench: Bench) -> None:
    """Nothing plays, and no app has anything ready: there are songs all the same."""
    played = bench.do("media_control", command="play")
    assert played.verified, played
    assert played.said.en.startswith("Playing: ")
    assert bench.do("media_control", command="pause").verified


def test_a_phone_without_music(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench.driver, "apps", lambda: ())
    with pytest.raises(VerbFailed, match="anything to play"):
        bench.do("media_control", command="play")
