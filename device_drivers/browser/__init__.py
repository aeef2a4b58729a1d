"""A web page as a phone: Chromium through playwright, mobile or desktop, any site."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from pydantic import AfterValidator, BaseModel, Field

if TYPE_CHECKING:
    from device_drivers.browser.page import BrowserPage

Folder = Annotated[Path, AfterValidator(Path.expanduser)]


class Config(BaseModel, extra="forbid"):
    """Which browser, how it looks, and where it may go."""

    name: str = "browser"
    url: str = Field("", description="its home page; empty: a page with the sites below")
    sites: dict[str, str] = Field(
        default_factory=dict, description="name -> address: what stands for a phone's apps"
    )
    allowed: list[str] = Field(
        default_factory=list,
        description="hosts it may visit (example.org, *.example.org); empty: any",
    )
    width: int = Field(412, description="CSS pixels", ge=240, le=4096)
    height: int = Field(915, description="CSS pixels", ge=240, le=4096)
    scale: float = Field(2.0, description="pixels of the picture per CSS pixel", ge=0.5, le=4)
    mobile: bool = Field(True, description="a touch screen and mobile pages; else a mouse")
    locale: str = Field("en-US", description="the language asked of the sites, as zh-CN")
    location: tuple[float, float] | None = Field(
        None, description="latitude and longitude told to pages that may know; empty: nowhere"
    )
    executable: str = Field("", description="the browser program; empty: it is looked for")
    headless: bool = True
    profile: Folder | None = Field(
        None, description="folder that keeps logins and cookies; empty: forgotten at the end"
    )
    files: Folder | None = Field(
        None, description="folder of downloads and uploads; empty: one that goes at the end"
    )


def create(config: Config) -> BrowserPage:
    """A browser of its own at its home page. Usable from any thread, one at a time.

    Raises NoDevice when there is no Chromium, or it does not start; says how to mend it."""
    from device_drivers.browser.page import BrowserPage

    return BrowserPage(config)
