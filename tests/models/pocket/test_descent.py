"""How weights come down: matrices by Muon, the rest by AdamW."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")


def test_each_weight_is_moved_by_one_of_both_and_errors_fall() -> None:
    from models.training.pocket.descent import Descent

    torch.manual_seed(0)
    network = torch.nn.Sequential(
        torch.nn.Linear(8, 16), torch.nn.LayerNorm(16), torch.nn.ReLU(), torch.nn.Linear(16, 4)
    )
    x, y = torch.randn(64, 8), torch.randn(64, 4)
    before = [weight.detach().clone() for weight in network.parameters()]
    descent, lost = Descent(network, 1e-2), []
    for _ in range(60):
        loss = torch.nn.functional.mse_loss(network(x), y)
        descent.zero_grad()
        loss.backward()
        descent.step(1e-2)
        lost.append(float(loss.detach()))
    for old, new in zip(before, network.parameters(), strict=True):
        assert not torch.equal(old, new)
    assert lost[-1] < 0.7 * lost[0]


def test_at_a_rate_of_nothing_nothing_moves() -> None:
    from models.training.pocket.descent import Descent

    network = torch.nn.Linear(4, 4)
    before = network.weight.detach().clone()
    descent = Descent(network, 1.0)
    network(torch.ones(1, 4)).sum().backward()
    descent.step(0.0)
    assert torch.equal(before, network.weight)


def test_what_words_are_and_what_is_said_at_the_end_is_no_such_matrix() -> None:
    from models.training.pocket.descent import matrices
    from models.training.pocket.network import PolicyNetwork

    network = PolicyNetwork(32, 64, 2, 16, 0.0)
    inside = {id(weight) for weight in matrices(network)}
    for name in ("words", "relation", "kind_vector", "kind", "gate", "success"):
        assert id(getattr(network, name).weight) not in inside, name
    for name in ("text_in", "meaning", "wish", "element_query"):
        assert id(getattr(network, name).weight) in inside, name
    assert all(id(layer.qkv.weight) in inside for layer in network.layers)
