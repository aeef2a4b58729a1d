"""What clicking challenges are solved with, in torch: a detector, and an embedding of forms."""

from __future__ import annotations

from math import log
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import normalize, relu

from models.challenges.drawing.clicking_glyphs import SIDE

DIMENSIONS = 64


def _step(inward: int, outward: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inward, outward, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outward),
        nn.ReLU(),
    )


class Places(nn.Module):  # type: ignore[misc]
    """Pixels (n, 3, h, w), 0 to 255, to (n, 2, h/4, w/4): how likely a middle is there, as a
    logit, and the logarithm of the side."""

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(_step(3, 16, 2), _step(16, 32, 2), _step(32, 32))
        self.middle = nn.Sequential(_step(32, 48, 2), _step(48, 48))
        self.coarse = nn.Sequential(_step(48, 64, 2), _step(64, 64), _step(64, 64))
        self.to_middle, self.to_fine = nn.Conv2d(64, 48, 1), nn.Conv2d(48, 32, 1)
        self.at_middle, self.at_fine = _step(48, 48), _step(32, 32)
        last = nn.Conv2d(32, 2, 1)
        nn.init.constant_(last.bias[0:1], -3.0)
        self.told = nn.Sequential(_step(32, 32), last)
        self.twice = nn.Upsample(scale_factor=2.0, mode="nearest")

    def forward(self, pixels: Tensor) -> Tensor:
        fine = self.fine((pixels - 128) / 64)
        middle = self.middle(fine)
        middle = self.at_middle(middle + self.twice(self.to_middle(self.coarse(middle))))
        told: Tensor = self.told(self.at_fine(fine + self.twice(self.to_fine(middle))))
        return told


class Forms(nn.Module):  # type: ignore[misc]
    """Cut-outs and clean forms (n, 3, SIDE, SIDE), 0 to 255, to rows whose products are logits."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Sequential(_step(3, 32, 2, 5), _step(32, 48), _step(48, 80, 2))
        self.more = nn.Sequential(nn.Conv2d(80, 80, 3, 1, 1, bias=False), nn.BatchNorm2d(80))
        self.last = nn.Sequential(_step(80, 128, 2), _step(128, 128), nn.Flatten())
        self.row = nn.Linear(128 * (SIDE // 8) ** 2, DIMENSIONS)
        self.scale = nn.Parameter(torch.tensor(log(14.0) / 2))

    def forward(self, pixels: Tensor) -> Tensor:
        centred = pixels - pixels.mean((2, 3), keepdim=True)
        spread = (centred * centred).mean((1, 2, 3), keepdim=True).sqrt()
        x = self.first(centred / (spread + 4))
        x = relu(x + self.more(x))
        return normalize(self.row(self.last(x)), dim=1) * self.scale.exp()


def write(network: nn.Module, file: Path) -> None:
    """Half precision, the norms folded into what stands before them."""
    network.eval()
    kept: dict[str, Tensor] = {"scale": network.scale} if isinstance(network, Forms) else {}
    for name, layer in network.named_modules():
        if isinstance(layer, nn.Sequential) and any(isinstance(x, nn.BatchNorm2d) for x in layer):
            scale = layer[1].weight / (layer[1].running_var + layer[1].eps).sqrt()
            kept[f"{name}.weight"] = layer[0].weight * scale[:, None, None, None]
            kept[f"{name}.bias"] = layer[1].bias - layer[1].running_mean * scale
        elif isinstance(layer, nn.Conv2d | nn.Linear) and layer.bias is not None:
            kept[f"{name}.weight"], kept[f"{name}.bias"] = layer.weight, layer.bias
    file.parent.mkdir(parents=True, exist_ok=True)
    halved = {name: value.detach().numpy().astype(np.float16) for name, value in kept.items()}
    np.savez_compressed(file, allow_pickle=False, **halved)
