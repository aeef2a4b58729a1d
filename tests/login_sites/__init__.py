"""Sites to sign in to, for a real browser: of one's own making, on this machine alone.

``start`` serves one until its block ends::

    with start("slider", "jigsaw", seed=3, layout="two_pages", lang="zh") as site:
        device = create(Config(url=site.sign_in))   # device_drivers.browser
        ...
        assert site.signed_in == ["ann"]

``kind``: what tells persons from programs there: one of ``models.challenges.base.KINDS``, drawn by
``models.challenges.drawing`` with ``look`` (empty: the first) and ``seed`` (each new picture has
the next), or ``box`` ("I'm not a robot") or ``none``. ``at``: it stands in the ``form``, or on a
page of its own ``after`` it. ``layout``: one of ``LAYOUTS``. ``names="poor"``: the challenge says
nothing to accessibility, as some do. ``ratio``: by how many pixels a slider's piece goes for one of
its handle; ``handle``: the handle's width (0: as wide as the piece); ``zoom``: the pictures larger
or smaller than drawn (they are made smaller where a page is too narrow); ``canvas``: a slider drawn
on a canvas, not of two images.

The account is ``ann`` / ``tulip-garden-7`` (``site.accounts``); five wrong passwords lock it. Where
a page asks for a code (layouts ``code``, ``six``), it is ``site.code``. The server judges, and no
page tells what solves it; a test may look at ``site.drawn`` (the challenge in sight),
``site.tries`` (answers judged), ``site.solved`` (those that were right), ``site.passwords`` (how
many came). ``visiting.Visitor`` signs in as a person would who knows the answers.
"""

from tests.login_sites.layouts import LAYOUTS, Layout
from tests.login_sites.serving import start
from tests.login_sites.site import Site

__all__ = ["LAYOUTS", "Layout", "Site", "start"]
