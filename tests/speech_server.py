"""A speech server on 127.0.0.1 with OpenAI's audio API. Its voice is simple: each letter is a
sample, so that what it said aloud it can also hear."""

from __future__ import annotations

import array
import io
import sys
import wave

from aiohttp import web

KEY = "sk-speech"


def aloud(text: str) -> bytes:
    """A WAV file of a text."""
    samples = array.array("h", [ord(c) for c in text if ord(c) < 0x8000])
    if sys.byteorder == "big":
        samples.byteswap()
    out = io.BytesIO()
    with wave.open(out, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(16000)
        sound.writeframes(samples.tobytes())
    return out.getvalue()


def heard(recording: bytes) -> str:
    with wave.open(io.BytesIO(recording)) as sound:
        samples = array.array("h", sound.readframes(sound.getnframes()))
    return "".join(map(chr, samples))


class SpeechServer:
    """``base_url`` goes into ``[models.speech]``; while ``down`` it answers 503."""

    def __init__(self) -> None:
        self.port = 0
        self.down = False
        self.heard: list[str] = []
        self.said: list[str] = []
        self._runner: web.AppRunner | None = None

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    async def start(self) -> None:
        app = web.Application(client_max_size=30 * 1024**2)
        app.router.add_post("/v1/audio/transcriptions", self._transcriptions)
        app.router.add_post("/v1/audio/speech", self._speech)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    async def _transcriptions(self, request: web.Request) -> web.Response:
        if trouble := self._trouble(request):
            return trouble
        form = await request.post()
        file = form["file"]
        if not isinstance(file, web.FileField) or form.get("model") != "ears":
            return web.json_response({"error": {"message": "no such model"}}, status=404)
        try:
            text = heard(file.file.read())
        except (wave.Error, EOFError):
            return web.json_response({"error": {"message": "Invalid file format."}}, status=400)
        self.heard.append(text)
        return web.json_response({"text": text})

    async def _speech(self, request: web.Request) -> web.Response:
        if trouble := self._trouble(request):
            return trouble
        asked = await request.json()
        if (asked["model"], asked["response_format"]) != ("mouth", "wav"):
            return web.json_response({"error": {"message": "no such model"}}, status=404)
        self.said.append(asked["input"])
        return web.Response(body=aloud(asked["input"]), content_type="audio/wav")

    def _trouble(self, request: web.Request) -> web.Response | None:
        if request.headers.get("Authorization") != f"Bearer {KEY}":
            return web.json_response({"error": {"message": "bad key"}}, status=401)
        if self.down:
            return web.json_response({"error": {"message": "overloaded"}}, status=503)
        return None
