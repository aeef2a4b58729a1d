"""Fonts are looked for without the remarks of a font library that is older than the system.

The fontconfig in skia-python's wheel reads even the samples of the system's configuration
(``/usr/share/fontconfig/conf.avail``) and warns of every element that it does not know. No setting
of its own silences it, so these lines are left out of what is written to stderr meanwhile.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

REMARK = re.compile(rb'Fontconfig warning: ".*", line \d+: unknown element ".*"\s*')


@contextmanager
def without_remarks() -> Iterator[None]:
    """Whatever else is written to stderr meanwhile, by anyone, is written when the block ends."""
    if sys.__stderr__ is None:  # closed, as in some daemons
        yield
        return
    with tempfile.TemporaryFile() as said:
        stderr = os.dup(2)
        os.dup2(said.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(stderr, 2)
            os.close(stderr)
            said.seek(0)
            for line in said:
                if not REMARK.fullmatch(line):
                    os.write(2, line)
