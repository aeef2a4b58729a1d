"""The faults that a self-check has to name, and what each is for which family."""

from __future__ import annotations

from dataclasses import replace

from models.coordinates import Space
from models.selfcheck import Verdict
from tests.pointing import WELL, Fault

SMALL = (540, 1200)
"""Pixels of the screen in tests that go over the network: looking at it is quicker."""
GRID, PIXELS, BOXES = "qwen3_vl", "qwen2_5_vl", "gui_g2"

RESIZED_HERE = Fault(max_pixels=160_000)
FAULTS: dict[str, tuple[Fault, dict[str, Verdict]]] = {
    "none": (WELL, {GRID: Verdict.FINE, PIXELS: Verdict.FINE, BOXES: Verdict.FINE}),
    "a little noise": (Fault(noise=0.006), {
        GRID: Verdict.FINE, PIXELS: Verdict.FINE, BOXES: Verdict.FINE}),
    "0-1000": (Fault(space=Space.GRID_1000), {
        GRID: Verdict.FINE, PIXELS: Verdict.SPACE, BOXES: Verdict.SPACE}),
    "0-999": (Fault(space=Space.GRID_999), {GRID: Verdict.FINE, PIXELS: Verdict.SPACE}),
    "0-1": (Fault(space=Space.UNIT), {GRID: Verdict.SPACE, PIXELS: Verdict.SPACE}),
    "pixels": (Fault(space=Space.RESIZED), {GRID: Verdict.SPACE, PIXELS: Verdict.FINE}),
    "resized by the server": (RESIZED_HERE, {
        GRID: Verdict.FINE, PIXELS: Verdict.RESIZED, BOXES: Verdict.RESIZED}),
    "pixels, resized by the server": (replace(RESIZED_HERE, space=Space.RESIZED), {
        GRID: Verdict.SPACE}),
    "padded": (Fault(square="pad"), {GRID: Verdict.PADDED, PIXELS: Verdict.PADDED}),
    "padded at the end": (Fault(square="pad end"), {GRID: Verdict.PADDED, PIXELS: Verdict.FINE}),
    "cropped": (Fault(square="crop"), {GRID: Verdict.CROPPED, PIXELS: Verdict.CROPPED}),
    "y shifted": (Fault(shift=(0.0, 0.06)), {
        GRID: Verdict.SHIFTED, PIXELS: Verdict.SHIFTED, BOXES: Verdict.SHIFTED}),
    "y shifted upwards": (Fault(shift=(0.0, -0.06)), {
        GRID: Verdict.SHIFTED, PIXELS: Verdict.SHIFTED}),
    "scaled": (Fault(scale=0.8), {GRID: Verdict.SHIFTED}),
    "axes swapped": (Fault(swapped=True), {
        GRID: Verdict.SWAPPED, PIXELS: Verdict.SWAPPED, BOXES: Verdict.SWAPPED}),
    "always the centre": (Fault(constant=True), {
        GRID: Verdict.CONSTANT, PIXELS: Verdict.CONSTANT, BOXES: Verdict.CONSTANT}),
    "no picture, made up": (Fault(blind=True), {
        GRID: Verdict.BLIND, PIXELS: Verdict.BLIND, BOXES: Verdict.BLIND}),
    "no picture, and says so": (Fault(words_only=True), {
        GRID: Verdict.BLIND, PIXELS: Verdict.BLIND, BOXES: Verdict.BLIND}),
    "no system prompt": (Fault(prose=True), {GRID: Verdict.FORMAT, PIXELS: Verdict.FORMAT}),
    "gibberish": (Fault(gibberish=True), {
        GRID: Verdict.UNREADABLE, PIXELS: Verdict.UNREADABLE, BOXES: Verdict.UNREADABLE}),
    "cut off": (Fault(cut_off=True), {GRID: Verdict.UNREADABLE, BOXES: Verdict.UNREADABLE}),
    "slow": (Fault(slow=30), {GRID: Verdict.UNREACHABLE}),
}  # fmt: skip
CASES = [(fault, family) for fault, (_, verdicts) in FAULTS.items() for family in verdicts]
MENDED = {Verdict.SPACE, Verdict.RESIZED, Verdict.PADDED, Verdict.SHIFTED}
USABLE = {Verdict.FINE, *MENDED}
