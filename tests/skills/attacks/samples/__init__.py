"""Malicious skills: each is run for real, and held. ``ALL`` is all of them, by name."""

from tests.skills.attacks.samples import bounds, files, house, kernel, line, network

GROUPS = {
    "Files and what is known of us": files.SAMPLES,
    "The network": network.SAMPLES,
    "The kernel and other processes": kernel.SAMPLES,
    "More than its share": bounds.SAMPLES,
    "The line to the house": line.SAMPLES,
    "What the house does for it": house.SAMPLES,
}
ALL = {sample.name: sample for group in GROUPS.values() for sample in group}
