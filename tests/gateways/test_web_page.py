"""The web chat's page in a real browser: what a person sees and does."""

from __future__ import annotations

import asyncio
import wave
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect
from pydantic import SecretStr

from device_drivers.base import NoDevice
from device_drivers.browser import chromium
from gateways.base import Button, Deliver, Inbound, NotKept, Outbound
from gateways.web import Config, WebChat, create
from tests.gateways.conftest import Heard
from tests.platforms.web import KEY

pytestmark = [pytest.mark.whole, pytest.mark.anyio]
expect.set_options(timeout=60_000)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        try:
            own = playwright.chromium.executable_path
            found = chromium.find("", own, headless=True)
        except NoDevice as missing:
            pytest.skip(str(missing))
        opened = await playwright.chromium.launch(
            executable_path=found, chromium_sandbox=chromium.sandboxed()
        )
        yield opened
        await opened.close()


async def answers(web: WebChat) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", web.port)
    except OSError:
        return False
    writer.close()
    await writer.wait_closed()
    return True


@asynccontextmanager
async def listening(web: WebChat, deliver: Deliver) -> AsyncIterator[None]:
    task = asyncio.create_task(web.run(deliver))
    async with asyncio.timeout(60):
        while not await answers(web):  # noqa: ASYNC110 - a fixed port is known before
            await asyncio.sleep(0.02)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def at_the_page(browser: Browser, web: WebChat, **more: str) -> AsyncIterator[Page]:
    """Somebody who has entered with the key; fails on what the page complains of."""
    context = await browser.new_context(locale=more.get("locale", "en-GB"))
    page = await context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda m: errors.append(m.text) if "Content Security" in m.text else None)
    await page.goto(web.address)
    await page.fill("#name", "Ann")
    await page.fill("#key", KEY)
    await page.press("#key", "Enter")
    await expect(page.locator("#chat")).to_be_visible()
    yield page
    await context.close()
    assert errors == []


def a_web() -> WebChat:
    return create(Config(key=SecretStr(KEY), port=0))


async def test_somebody_talks_presses_and_sees(
    browser: Browser, picture: Path, tmp_path: Path
) -> None:
    web, heard = a_web(), Heard()
    async with listening(web, heard), at_the_page(browser, web) as page:
        await page.fill("#text", "set an alarm for 7")
        await page.press("#text", "Enter")
        (message,) = await heard.wait_for(1)
        assert (message.text, message.sender_name, message.language) == (
            "set an alarm for 7", "Ann", "en-gb",
        )  # fmt: skip
        await expect(page.locator("li.theirs:not(.waiting) .words")).to_have_text(message.text)
        await web.typing(message.chat)
        await expect(page.locator("#typing")).to_be_visible()
        sent = await web.send(Outbound(message.chat, "1 opening *Clock*"))
        await expect(page.locator("li.ours .words")).to_have_text("1 opening *Clock*")
        await expect(page.locator("#typing")).to_be_hidden()
        await asyncio.sleep(0.5)  # and it stays so
        assert not await page.locator("#typing").is_visible()
        buttons = (Button("Yes", "approve:7:yes"), Button("No", "approve:7:no"))
        asked = "Set **7:00**? See [why](https://example.org/)"
        await web.send(Outbound(message.chat, asked, picture, buttons, sent, markdown=True))
        await expect(page.locator("li.ours strong")).to_have_text("7:00")
        await expect(page.locator("li.ours a")).to_have_attribute("href", "https://example.org/")
        await expect(page.locator("li.ours img.picture")).to_have_js_property("naturalWidth", 54)
        await page.get_by_role("button", name="Yes").click()
        assert (await heard.wait_for(2))[1].button == "approve:7:yes"
        await web.send(Outbound(message.chat, "Done.", edits=sent))
        await expect(page.locator("li.ours .buttons")).to_have_count(0)
        await expect(page.locator("li")).to_have_count(2)
    await web.close()


async def test_files_and_speech_go_both_ways(browser: Browser, tmp_path: Path) -> None:
    table = tmp_path / "total.csv"
    table.write_bytes(b"total,630\n")
    speech = tmp_path / "answer.wav"
    with wave.open(str(speech), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(16000)
        out.writeframes(bytes(16000))
    web, heard = a_web(), Heard()
    async with listening(web, heard), at_the_page(browser, web) as page:
        await page.set_input_files("#pick", table)
        await expect(page.locator("#along")).to_have_text("✕ total.csv")
        await page.click("#send")
        (message,) = await heard.wait_for(1)
        (sent,) = message.attachments
        assert (sent.kind, sent.name) == ("file", "total.csv")
        assert await web.fetch(sent, 100) == b"total,630\n"
        await web.send(Outbound(message.chat, "The total", file=table))
        async with page.expect_download() as download:
            await page.locator("li.ours .file").click()
        assert (await download.value).suggested_filename == "total.csv"
        await web.send(Outbound(message.chat, "Said aloud", voice=speech))
        await expect(page.locator("li.ours audio")).to_have_js_property("duration", 0.5)
    await web.close()


async def test_what_cannot_be_kept_now_waits_in_the_page_and_comes_once(browser: Browser) -> None:
    web, heard = a_web(), Heard()
    refused: list[Inbound] = []

    async def full_once(message: Inbound) -> None:
        if not refused:
            refused.append(message)
            raise NotKept("the disk is full", 1)
        await heard(message)

    async with listening(web, full_once), at_the_page(browser, web) as page:
        await page.fill("#text", "one")
        await page.press("#text", "Enter")
        await expect(page.locator("li.theirs.waiting")).to_have_count(1)
        await page.fill("#text", "two")
        await page.press("#text", "Enter")
        await page.reload()
        await heard.wait_for(2)
        await expect(page.locator("li.theirs:not(.waiting) .words")).to_have_text(["one", "two"])
    kept = {m.external_id: m.text for m in heard}  # what was on its way comes again, as the same
    assert list(kept.values()) == ["one", "two"]
    assert heard[0].external_id == refused[0].external_id
    await web.close()


async def test_a_keyboard_that_opens_hides_no_button(browser: Browser) -> None:
    web, heard = a_web(), Heard()
    async with listening(web, heard), at_the_page(browser, web) as page:
        await page.fill("#text", "hello")
        await page.press("#text", "Enter")
        (message,) = await heard.wait_for(1)
        for number in range(12):
            await web.send(Outbound(message.chat, f"Line {number}\nand more of it"))
        await web.send(Outbound(message.chat, "May I?", buttons=(Button("Yes", "yes"),)))
        yes = page.get_by_role("button", name="Yes")
        await expect(yes).to_be_in_viewport()
        size = page.viewport_size
        assert size is not None
        await page.set_viewport_size({"width": size["width"], "height": size["height"] // 2})
        line = await page.locator("#text").bounding_box()
        assert line is not None
        await page.wait_for_function(
            "top => { const all = document.querySelectorAll('.buttons button');"
            " return all[all.length - 1].getBoundingClientRect().bottom <= top }",
            arg=line["y"], timeout=60_000,
        )  # fmt: skip
        await page.mouse.move(100, 100)
        await page.mouse.wheel(0, -3000)
        await page.wait_for_function("() => document.querySelector('#chat').scrollTop === 0")
        await page.set_viewport_size(size)
        assert await page.evaluate("() => document.querySelector('#chat').scrollTop") == 0
    await web.close()


async def test_what_came_while_away_is_there_when_coming_back(browser: Browser) -> None:
    web, heard = a_web(), Heard()
    async with listening(web, heard), at_the_page(browser, web) as page:
        await page.fill("#text", "hello")
        await page.press("#text", "Enter")
        (message,) = await heard.wait_for(1)
        await page.goto("about:blank")
        await web.send(Outbound(message.chat, "While you were away"))
        await page.goto(web.address)
        await expect(page.locator("li .words")).to_have_text(["hello", "While you were away"])
        await page.click("#leave")
        await expect(page.locator("#door")).to_be_visible()
        await page.reload()
        await expect(page.locator("#door")).to_be_visible()
    await web.close()


async def test_it_reconnects_by_itself(browser: Browser) -> None:
    web, heard = a_web(), Heard()
    async with listening(web, heard):
        context = at_the_page(browser, web)
        page = await context.__aenter__()
    await expect(page.locator("#state")).to_contain_text("No connection")
    await page.fill("#text", "said while it was down")
    await page.press("#text", "Enter")
    async with listening(web, heard):
        (message,) = await heard.wait_for(1)
        await web.send(Outbound(message.chat, "back"))
        await expect(page.locator("li.ours .words")).to_have_text("back")
        await context.__aexit__(None, None, None)
    assert message.text == "said while it was down"
    await web.close()


async def test_a_wrong_key_is_said_and_in_chinese(browser: Browser) -> None:
    web = a_web()
    async with listening(web, Heard()):
        context = await browser.new_context(locale="zh-CN")
        page = await context.new_page()
        await page.goto(f"{web.address}/#wrong-key-wrong-key")
        await expect(page.locator("#wrong")).to_have_text("密钥不正确。")
        assert "#" not in page.url, "the key does not stay in the address"
        await expect(page.locator("#enter p").first).to_contain_text("phonepilot init 会生成密钥")
        await page.goto("about:blank")
        await page.goto(web.link())
        await expect(page.locator("#chat")).to_be_visible()
        await context.close()
    await web.close()


async def test_a_link_with_another_key_lets_a_browser_in_that_the_old_one_had_let_in(
    browser: Browser,
) -> None:
    web, odd = a_web(), "an other+key/with#odd%marks"
    async with listening(web, Heard()):
        port = web.port
        context = await browser.new_context()
        page = await context.new_page()
        await page.goto(web.link())
        await expect(page.locator("#chat")).to_be_visible()
        await page.goto("about:blank")
    await web.close()
    again, heard = create(Config(key=SecretStr(odd), port=port)), Heard()
    async with listening(again, heard):
        await page.goto(again.link())
        await page.fill("#text", "hello")
        await page.press("#text", "Enter")
        assert [message.text for message in await heard.wait_for(1)] == ["hello"]
        await expect(page.locator("#door")).to_be_hidden()
        assert "#" not in page.url
        await context.close()
    await again.close()
