"""The policy's network with plain numpy: a small transformer over the items of one situation.

The same arithmetic as ``models/training/pocket/network.py`` in torch; a test holds the two
together. Weights are kept as int8 with one scale a row, and widened to float32 when loaded.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from models.pocket.examples import ELEMENT_TOLD
from models.pocket.features import APP_FLAGS, ELEMENT_FLAGS, STATE_FLAGS, Features
from models.pocket.goals import WIDE
from models.pocket.meanings import table

Array = NDArray[np.float32]
HEADS = 4


@dataclass(frozen=True, slots=True)
class Scores:
    """Log-likelihoods: ``kinds`` (K,); for an element, an app, the first and the last text item
    given a kind see ``Network``. ``success``: how likely the goal is reached in the end, 0 to 1."""

    kinds: Array
    element_keys: Array
    start_keys: Array
    end_keys: Array
    app_keys: Array
    state: Array
    wish: Array
    success: float


def load(path: Path) -> dict[str, Array]:
    """The weights of a file. Raises OSError, also for one that is damaged or of another make."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as packed:
            names = json.loads(bytes(packed["names"]).decode())
            return {
                name: packed[f"q{i}"].astype(np.float32) * packed[f"s{i}"]
                for i, name in enumerate(names)
            }
    except (BadZipFile, EOFError, KeyError, ValueError, zlib.error) as error:
        raise OSError(f"{path} holds no weights that can be read: {error}") from error


def save(path: Path, weights: Mapping[str, Array]) -> None:
    """As int8, a scale for each row."""
    packed: dict[str, NDArray[np.generic]] = {
        "names": np.frombuffer(json.dumps(list(weights)).encode(), np.uint8)
    }
    for i, values in enumerate(weights.values()):
        rows = values.reshape(len(values), -1) if values.ndim else values.reshape(1, 1)
        if values.ndim < 2:  # biases and scales are small, and matter
            packed[f"q{i}"] = values.astype(np.float16)
            packed[f"s{i}"] = np.ones(1, np.float32)
            continue
        scale = np.maximum(np.abs(rows).max(1, keepdims=True) / 127, 1e-8).astype(np.float32)
        packed[f"q{i}"] = np.round(rows / scale).astype(np.int8)
        packed[f"s{i}"] = scale
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, **packed)  # type: ignore[arg-type]


class Network:
    """Runs one situation at a time."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        without = np.zeros((len(weights["gate.weight"][0]), WIDE), np.float32)
        self._w = {"goal_in.weight": without, **weights}  # older weights do not know of it
        for name, size in _FLAGS.items():
            self._w[name] = _widened(self._w[name], size)  # nor of flags that came later
        self._layers = 1 + max(int(n.split(".")[1]) for n in weights if n.startswith("layers."))
        self._meaning = table() @ weights["meaning.weight"].T
        self.knows_whole_goals = bool(self._w["goal_in.weight"].any())
        """Whether these weights were trained with what goals mean as a whole."""
        self.knows_examples = bool(self._w["element_flags.weight"][:, -ELEMENT_TOLD:].any())
        """Whether they were trained with how goals like the one given were reached."""

    def run(self, f: Features) -> Scores:
        w = self._w
        x, wish = self._embed(f)
        bias = w["relation.weight"][f.relations].transpose(2, 0, 1)
        for n in range(self._layers):
            x = x + self._attend(x, bias, f"layers.{n}.")
            x = x + self._think(x, f"layers.{n}.")
        x = _norm(x, w["norm.weight"], w["norm.bias"])
        t, p = len(f.text_hashes), len(f.past_kinds)
        state, text, shown = x[0], x[1 : 1 + t], x[1 + t + p :]
        kinds = self._linear("kind", np.maximum(self._linear("kind_in", state), 0))
        success = self._linear("success", np.maximum(self._linear("success_in", state), 0))
        return Scores(
            _log_softmax(kinds), self._linear("element_key", shown),
            self._linear("start_key", text), self._linear("end_key", text),
            self._linear("app_key", self._apps(f)), state, wish,
            float(1 / (1 + np.exp(-success[0]))),
        )  # fmt: skip

    def element(self, scores: Scores, kind: int) -> Array:
        """(E,) log-likelihoods of the elements for that kind."""
        return self._point("element_query", scores, kind, scores.element_keys)

    def app(self, scores: Scores, kind: int) -> Array:
        return self._point(
            "app_query", scores, kind, scores.app_keys, self._linear("wish_app", scores.wish)
        )

    def start(self, scores: Scores, kind: int) -> Array:
        """(T,) of the first word."""
        return self._point("start_query", scores, kind, scores.start_keys)

    def end(self, scores: Scores, kind: int, start: int) -> Array:
        """(T,) of the last word, given the first."""
        about = scores.state + self._w["kind_vector.weight"][kind]
        query = self._linear("end_query", about) + self._linear(
            "end_from", scores.start_keys[start]
        )
        return _log_softmax(scores.end_keys @ query / np.sqrt(len(query)))

    def _point(
        self, name: str, scores: Scores, kind: int, keys: Array, more: Array | float = 0.0
    ) -> Array:
        query = self._linear(name, scores.state + self._w["kind_vector.weight"][kind] + more)
        return _log_softmax(keys @ query / np.sqrt(len(query)))

    def _embed(self, f: Features) -> tuple[Array, Array]:
        w = self._w
        text = self._bag(f.text_hashes) + self._meaning[f.text_meaning]
        text = self._linear("text_in", text) + self._linear(
            "text_flags", f.text_flags.astype(np.float32)
        )
        past = self._mean(f.past_hashes, f.past_meaning)
        past = (
            self._linear("past_in", past)
            + w["past_kind.weight"][f.past_kinds]
            + self._linear("past_flags", f.past_flags.astype(np.float32))
        )
        shown = self._linear("label_in", self._mean(f.label_hashes, f.label_meaning))
        shown = shown + self._linear("id_in", w["words.weight"][f.id_hashes].sum(1))
        flags = f.element_flags.astype(np.float32)
        inner = np.maximum(self._linear("element_flags", flags), 0)
        shown = shown + self._linear("element_flags_out", inner)
        state = self._linear("state_in", w["words.weight"][f.state_hash].sum(0))
        state = state + self._linear("state_flags", f.state_flags.astype(np.float32))
        wish = self._wish(text, f.text_flags[:, 0] > 0, f.goal.astype(np.float32))
        state = state + self._linear("wish_state", wish)
        shown = shown + self._linear("wish_shown", wish)
        return np.concatenate([state[None], text, past, shown]).astype(np.float32), wish

    def _wish(self, text: Array, spoken: NDArray[np.bool_], goal: Array) -> Array:
        """The words of the goal together, each as far as it says what is wanted, and what it means
        as a whole."""
        told = text[spoken]
        weight = 1 / (1 + np.exp(-self._linear("gate", told)))
        whole = (weight * self._linear("wish", told)).sum(0) / np.sqrt(max(len(told), 1))
        whole = whole + goal @ self._w["goal_in.weight"].T
        return np.asarray(np.maximum(whole, 0), np.float32)

    def _apps(self, f: Features) -> Array:
        named = self._mean(f.app_hashes, f.app_meaning)
        return self._linear("app_in", named) + self._linear(
            "app_flags", f.app_flags.astype(np.float32)
        )

    def _bag(self, hashes: NDArray[np.uint16]) -> Array:
        return np.asarray(self._w["words.weight"][hashes].sum(-2))

    def _mean(self, hashes: NDArray[np.uint16], senses: NDArray[np.uint16]) -> Array:
        """The words of a label together."""
        many = np.maximum(((hashes[..., 0] > 0) | (senses > 0)).sum(-1, keepdims=True), 1)
        each = self._bag(hashes) + self._meaning[senses]
        return np.asarray(each.sum(-2) / np.sqrt(many), np.float32)

    def _attend(self, x: Array, bias: Array, at: str) -> Array:
        inner = _norm(x, self._w[f"{at}norm1.weight"], self._w[f"{at}norm1.bias"])
        size, wide = x.shape
        joint = self._linear(f"{at}qkv", inner).reshape(size, 3, HEADS, wide // HEADS)
        q, k, v = joint.transpose(1, 2, 0, 3)
        weigh = q @ k.transpose(0, 2, 1) / np.sqrt(wide // HEADS) + bias
        weigh = np.exp(weigh - weigh.max(-1, keepdims=True))
        weigh /= weigh.sum(-1, keepdims=True)
        return self._linear(f"{at}out", (weigh @ v).transpose(1, 0, 2).reshape(size, wide))

    def _think(self, x: Array, at: str) -> Array:
        inner = _norm(x, self._w[f"{at}norm2.weight"], self._w[f"{at}norm2.bias"])
        return self._linear(f"{at}down", np.maximum(self._linear(f"{at}up", inner), 0))

    def _linear(self, name: str, x: Array) -> Array:
        return np.asarray(x @ self._w[f"{name}.weight"].T + self._w[f"{name}.bias"])


_FLAGS = {
    "element_flags.weight": ELEMENT_FLAGS, "app_flags.weight": APP_FLAGS,
    "state_flags.weight": STATE_FLAGS,
}  # fmt: skip


def _widened(weights: Array, size: int) -> Array:
    """With columns of nothing up to ``size``."""
    return np.pad(weights, ((0, 0), (0, size - weights.shape[1])))


def _norm(x: Array, weight: Array, bias: Array) -> Array:
    centred = x - x.mean(-1, keepdims=True)
    spread = np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-5)
    return np.asarray(centred / spread * weight + bias)


def _log_softmax(x: Array) -> Array:
    if not x.size:
        return x
    x = x - x.max()
    return np.asarray(x - np.log(np.exp(x).sum()))
