"""The policy's network in torch, for batches; ``models/pocket/network.py`` runs its weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models.pocket.choices import KINDS
from models.pocket.features import (
    APP_FLAGS,
    ELEMENT_FLAGS,
    PAST_FLAGS,
    RELATIONS,
    STATE_FLAGS,
    TEXT_FLAGS,
    Features,
)
from models.pocket.goals import WIDE
from models.pocket.meanings import table
from models.pocket.network import HEADS
from models.pocket.words import ROWS

FAR = -1e4
"""Added to what must not be attended to or chosen."""


@dataclass(frozen=True)
class Target:
    """What was right: a kind, and the items it may point at. Empty sets are not asked for."""

    kind: int
    elements: tuple[int, ...] = ()
    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    app: int = -1
    weight: float = 1.0
    success: float = -1.0
    """Whether the episode succeeded, when that is known: 0.0 or 1.0."""


@dataclass
class Batch:
    """Padded arrays of several situations. The parts are padded each for itself, and then put close
    together: ``place`` (B, S) says which of them stands where, ``text_at`` and ``shown_at`` find
    the text items and the elements again. Masks are True where there is an item."""

    text_hashes: Tensor
    text_meaning: Tensor
    text_flags: Tensor
    past_kinds: Tensor
    past_hashes: Tensor
    past_meaning: Tensor
    past_flags: Tensor
    label_hashes: Tensor
    label_meaning: Tensor
    id_hashes: Tensor
    element_flags: Tensor
    app_hashes: Tensor
    app_meaning: Tensor
    app_flags: Tensor
    state_hash: Tensor
    state_flags: Tensor
    goal: Tensor
    relations: Tensor
    mask: Tensor
    app_mask: Tensor
    text_mask: Tensor
    shown_mask: Tensor
    place: Tensor
    text_at: Tensor
    shown_at: Tensor


_BY_ITEM = (
    "text_hashes", "text_meaning", "text_flags", "past_kinds", "past_hashes", "past_meaning",
    "past_flags", "label_hashes", "label_meaning", "id_hashes", "element_flags", "app_hashes",
    "app_meaning", "app_flags",
)  # fmt: skip


def batch(many: Sequence[Features]) -> Batch:
    """Pad to the longest of each."""
    parts: dict[str, Tensor] = {}
    for name in _BY_ITEM:
        arrays = [getattr(f, name) for f in many]
        longest = max(1, *(len(a) for a in arrays))
        whole = np.zeros((len(many), longest, *arrays[0].shape[1:]), arrays[0].dtype)
        for i, a in enumerate(arrays):
            whole[i, : len(a)] = a
        kind = np.float32 if whole.dtype == np.float16 else np.int64
        parts[name] = torch.from_numpy(whole.astype(kind))
    t, p, e = (parts[n].shape[1] for n in ("text_hashes", "past_kinds", "label_hashes"))
    size = max(len(f.relations) for f in many)
    place = np.zeros((len(many), size), np.int64)
    text_at = np.zeros((len(many), t), np.int64)
    shown_at = np.zeros((len(many), e), np.int64)
    relations = np.zeros((len(many), size, size), np.uint8)
    mask = np.zeros((len(many), size), bool)
    app_mask = np.zeros((len(many), parts["app_hashes"].shape[1]), bool)
    text_mask, shown_mask = np.zeros((len(many), t), bool), np.zeros((len(many), e), bool)
    for i, f in enumerate(many):
        own = (1, len(f.text_hashes), len(f.past_kinds), len(f.label_hashes))
        new = np.concatenate(
            [np.arange(n) + at for n, at in zip(own, (0, 1, 1 + t, 1 + t + p), strict=True)]
        )
        many_items = len(new)
        place[i, :many_items] = new
        relations[i, :many_items, :many_items] = f.relations
        mask[i, :many_items] = True
        text_at[i, : own[1]] = 1 + np.arange(own[1])
        shown_at[i, : own[3]] = many_items - own[3] + np.arange(own[3])
        text_mask[i, : own[1]] = True
        shown_mask[i, : own[3]] = True
        app_mask[i, : len(f.app_hashes)] = True
    return Batch(
        **parts,
        state_hash=torch.from_numpy(np.stack([f.state_hash for f in many]).astype(np.int64)),
        state_flags=torch.from_numpy(np.stack([f.state_flags for f in many]).astype(np.float32)),
        goal=torch.from_numpy(np.stack([f.goal for f in many]).astype(np.float32)),
        relations=torch.from_numpy(relations),
        mask=torch.from_numpy(mask),
        app_mask=torch.from_numpy(app_mask),
        text_mask=torch.from_numpy(text_mask),
        shown_mask=torch.from_numpy(shown_mask),
        place=torch.from_numpy(place),
        text_at=torch.from_numpy(text_at),
        shown_at=torch.from_numpy(shown_at),
    )


class _Bias(torch.autograd.Function):  # type: ignore[misc]
    """``weight[relations]`` with a quick way back: as many sums as there are relations."""

    @staticmethod
    def forward(ctx, weight: Tensor, relations: Tensor) -> Tensor:  # type: ignore[no-untyped-def]
        ctx.save_for_backward(relations)
        ctx.rows = len(weight)
        return weight.T.contiguous()[:, relations.reshape(-1).long()].view(
            weight.shape[1], *relations.shape
        )

    @staticmethod
    def backward(ctx, gradient: Tensor) -> tuple[Tensor, None]:  # type: ignore[no-untyped-def]
        (relations,) = ctx.saved_tensors
        flat = relations.reshape(-1).long()
        sums = [
            torch.bincount(flat, weights=head.reshape(-1).float(), minlength=ctx.rows)
            for head in gradient
        ]
        return torch.stack(sums, 1).float(), None


class Layer(nn.Module):  # type: ignore[misc]
    """Attention with a bias by relation, then a step for each item alone; norms come before."""

    def __init__(self, wide: int, inner: int, drop: float) -> None:
        super().__init__()
        self.norm1 = nn.LayerNorm(wide)
        self.qkv = nn.Linear(wide, 3 * wide)
        self.out = nn.Linear(wide, wide)
        self.norm2 = nn.LayerNorm(wide)
        self.up = nn.Linear(wide, inner)
        self.down = nn.Linear(inner, wide)
        self.drop = nn.Dropout(drop)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        b, s, wide = x.shape
        joint = self.qkv(self.norm1(x)).view(b, s, 3, HEADS, wide // HEADS)
        q, k, v = joint.permute(2, 0, 3, 1, 4)
        weigh = (q @ k.transpose(-1, -2) / (wide // HEADS) ** 0.5 + bias).softmax(-1)
        mixed = (weigh.to(v.dtype) @ v).transpose(1, 2).reshape(b, s, wide)
        x = x + self.drop(self.out(mixed))
        return x + self.drop(self.down(torch.relu(self.up(self.norm2(x)))))


class PolicyNetwork(nn.Module):  # type: ignore[misc]
    """See ``models/pocket/network.py`` for what the parts are for."""

    def __init__(self, wide: int, inner: int, layers: int, words: int, drop: float) -> None:
        super().__init__()
        known = torch.from_numpy(table())
        self.register_buffer("known", known, persistent=False)
        self.words = nn.Embedding(ROWS, words, padding_idx=0)
        nn.init.normal_(self.words.weight, std=0.15)
        with torch.no_grad():
            self.words.weight[0] = 0
        self.meaning = nn.Linear(known.shape[1], words, bias=False)
        self.text_in, self.past_in = nn.Linear(words, wide), nn.Linear(words, wide)
        self.label_in, self.id_in = nn.Linear(words, wide), nn.Linear(words, wide)
        self.app_in, self.state_in = nn.Linear(words, wide), nn.Linear(words, wide)
        self.text_flags = nn.Linear(TEXT_FLAGS, wide)
        self.past_flags = nn.Linear(PAST_FLAGS, wide)
        self.past_kind = nn.Embedding(len(KINDS), wide)
        self.element_flags = nn.Linear(ELEMENT_FLAGS, 96)
        self.element_flags_out = nn.Linear(96, wide)
        self.app_flags = nn.Linear(APP_FLAGS, wide)
        self.state_flags = nn.Linear(STATE_FLAGS, wide)
        self.gate, self.wish = nn.Linear(wide, 1), nn.Linear(wide, wide)
        self.goal_in = nn.Linear(WIDE, wide, bias=False)
        nn.init.zeros_(self.goal_in.weight)  # what weights without it go on with
        self.wish_state, self.wish_shown = nn.Linear(wide, wide), nn.Linear(wide, wide)
        self.wish_app = nn.Linear(wide, wide)
        self.relation = nn.Embedding(RELATIONS, HEADS)
        nn.init.normal_(self.relation.weight, std=0.5)
        self.layers = nn.ModuleList(Layer(wide, inner, drop) for _ in range(layers))
        self.norm = nn.LayerNorm(wide)
        self.kind_in, self.kind = nn.Linear(wide, wide), nn.Linear(wide, len(KINDS))
        self.kind_vector = nn.Embedding(len(KINDS), wide)
        for name in ("element", "start", "end", "app"):
            setattr(self, f"{name}_query", nn.Linear(wide, wide))
            setattr(self, f"{name}_key", nn.Linear(wide, wide))
        self.end_from = nn.Linear(wide, wide)
        self.success_in, self.success = nn.Linear(wide, 64), nn.Linear(64, 1)

    def encode(self, b: Batch, sense: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """State (B, d), text items (B, T, d), elements (B, E, d), the wish (B, d)."""
        text = self.text_in(self._bag(b.text_hashes) + functional.embedding(b.text_meaning, sense))
        text = text + self.text_flags(b.text_flags)
        past = self.past_in(self._mean(b.past_hashes, b.past_meaning, sense))
        past = past + self.past_kind(b.past_kinds) + self.past_flags(b.past_flags)
        shown = self.label_in(self._mean(b.label_hashes, b.label_meaning, sense))
        shown = shown + self.id_in(self.words(b.id_hashes).sum(-2))
        shown = shown + self.element_flags_out(torch.relu(self.element_flags(b.element_flags)))
        state = self.state_in(self.words(b.state_hash).sum(-2)) + self.state_flags(b.state_flags)
        wish = self._wish(text, b.text_mask & (b.text_flags[..., 0] > 0), b.goal)
        state, shown = state + self.wish_state(wish), shown + self.wish_shown(wish)[:, None]
        x = _picked(torch.cat([state[:, None], text, past, shown], 1), b.place)
        bias = _Bias.apply(self.relation.weight, b.relations).transpose(0, 1)
        bias = bias + torch.where(b.mask, 0.0, FAR)[:, None, None, :]
        for layer in self.layers:
            x = layer(x, bias)
        x = self.norm(x)
        return x[:, 0], _picked(x, b.text_at), _picked(x, b.shown_at), wish

    def _wish(self, text: Tensor, spoken: Tensor, goal: Tensor) -> Tensor:
        """The words of the goal together, each as far as it says what is wanted, and what it means
        as a whole."""
        weight = torch.sigmoid(self.gate(text)) * spoken[..., None]
        many = spoken.sum(1, keepdim=True).clamp(min=1)
        words = (weight * self.wish(text)).sum(1) / many.sqrt()
        return torch.relu(words + self.goal_in(goal))

    def forward(self, b: Batch, targets: Sequence[Target]) -> dict[str, Tensor]:
        """Log-likelihood (B,) of each target, of its kind alone, and of its success."""
        sense = self.meaning(self.known)
        state, text, shown, wish = self.encode(b, sense)
        t, text_mask, shown_mask = b.text_at.shape[1], b.text_mask, b.shown_mask
        kind = torch.tensor([g.kind for g in targets])
        kinds = self.kind(torch.relu(self.kind_in(state))).float().log_softmax(-1)
        kind_said = kinds.gather(1, kind[:, None])[:, 0]
        about = state + self.kind_vector(kind)
        total = kind_said + self._pointed("element", about, shown, shown_mask, _sets(
            [g.elements for g in targets], shown.shape[1]))  # fmt: skip
        total = total + self._pointed("start", about, text, text_mask, _sets(
            [g.starts for g in targets], t))  # fmt: skip
        first = torch.tensor([g.starts[0] if g.starts else 0 for g in targets])
        start_key = self.start_key(text)[torch.arange(len(targets)), first]
        end_query = self.end_query(about) + self.end_from(start_key)
        total = total + _chosen(
            end_query, self.end_key(text), text_mask, _sets([g.ends for g in targets], t)
        )
        apps = self.app_in(self._mean(b.app_hashes, b.app_meaning, sense))
        apps = apps + self.app_flags(b.app_flags)
        app = _sets([(g.app,) if g.app >= 0 else () for g in targets], apps.shape[1])
        total = total + self._pointed("app", about + self.wish_app(wish), apps, b.app_mask, app)
        hope = self.success(torch.relu(self.success_in(state.detach()))).float()[:, 0]
        return {"total": total, "kind": kind_said, "kinds": kinds, "success": hope}

    def _pointed(
        self, name: str, about: Tensor, items: Tensor, mask: Tensor, right: Tensor
    ) -> Tensor:
        query, key = getattr(self, f"{name}_query"), getattr(self, f"{name}_key")
        return _chosen(query(about), key(items), mask, right)

    def _bag(self, hashes: Tensor) -> Tensor:
        return self.words(hashes).sum(-2)

    def _mean(self, hashes: Tensor, senses: Tensor, sense: Tensor) -> Tensor:
        many = ((hashes[..., 0] > 0) | (senses > 0)).sum(-1, keepdim=True).clamp(min=1)
        return (self._bag(hashes) + functional.embedding(senses, sense)).sum(-2) / many.sqrt()


def _picked(items: Tensor, at: Tensor) -> Tensor:
    """(B, S, d) and (B, N) -> (B, N, d)."""
    return items.gather(1, at[:, :, None].expand(-1, -1, items.shape[-1]))


def _sets(right: Sequence[tuple[int, ...]], size: int) -> Tensor:
    """(B, size), True at what is right; a row without any is not asked for."""
    found = torch.zeros(len(right), size, dtype=torch.bool)
    for i, each in enumerate(right):
        found[i, list(each)] = True
    return found


def _chosen(query: Tensor, keys: Tensor, mask: Tensor, right: Tensor) -> Tensor:
    """(B,) log-likelihood that one of the right ones is pointed at; 0 where none is asked for."""
    scores = (keys @ query[:, :, None])[..., 0].float() / query.shape[-1] ** 0.5
    scores = scores.masked_fill(~mask, FAR).log_softmax(-1)
    said = scores.masked_fill(~right, FAR).logsumexp(-1)
    return torch.where(right.any(-1), said, torch.zeros_like(said))


def weights_of(network: PolicyNetwork) -> dict[str, np.ndarray]:
    """For ``models.pocket.network.save``."""
    return {name: value.detach().float().numpy() for name, value in network.state_dict().items()}


def go_on_from(network: PolicyNetwork, weights: Mapping[str, np.ndarray]) -> None:
    """Put weights into a network that may know more flags and relations than they were made with:
    of a new flag they think nothing, and a new relation is like none."""
    state = network.state_dict()
    for name, known in weights.items():
        place = state[name]
        if name == "relation.weight":
            place[:] = torch.from_numpy(known[0].astype(np.float32))
        else:
            place.zero_()
        place[tuple(map(slice, known.shape))] = torch.from_numpy(known.astype(np.float32))
    network.load_state_dict(state)


__all__ = ["Batch", "PolicyNetwork", "Target", "batch", "functional", "go_on_from", "weights_of"]
