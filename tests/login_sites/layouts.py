"""How the sites are laid out: for each layout a page in ``web/``."""

from __future__ import annotations

from typing import Literal, get_args

Layout = Literal[
    "one_page", "placeholders", "floating", "two_pages", "two_steps", "modal", "front", "tabs",
    "beside", "methods", "bare", "code", "six", "icons",
]  # fmt: skip
"""Labels above; only placeholders; labels that float. The user name on a page of its own; the same
without leaving the page; a window over the front page; a front page that leads to the form, with a
search box and a newsletter. Sign in and sign up on two tabs; side by side. By password or by text
message, the message first. Without a label, a form or a button by name. A code afterwards, in one
field; in six. Icons in the fields, a button of an arrow alone, an eye that shows the password."""
LAYOUTS: tuple[Layout, ...] = get_args(Layout)
