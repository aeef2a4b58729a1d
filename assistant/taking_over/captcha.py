"""``[captcha]``: where a model may pass a check that is meant for persons: nowhere but at home."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, StringConstraints

from assistant.secrets.fields import is_of, site_of
from device_drivers.base import Screen

Site = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, to_lower=True, pattern=r"(?i)^[a-z0-9-]+(\.[a-z0-9-]+)+$"
    ),
]


class CaptchaSettings(BaseModel, extra="forbid"):
    """``[captcha]``: where a GUI model may pass captchas; anywhere else a person does."""

    own_sites: tuple[Site, ...] = ()
    """Hosts that are the owner's, such as a site they test; their subdomains are, too."""

    def may_be_passed(self, screen: Screen) -> bool:
        """Whether the page in front is one of those, over https, by the browser's address bar."""
        site = site_of(screen)
        return bool(site) and is_of(site, self.own_sites)
