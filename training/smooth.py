"""
Makes activations even before they are quantised, as SmoothQuant does: a channel that is loud before a matrix is turned down
and the rows of the matrix are turned up by as much, so that 8 bits for all channels together lose little. In 32 bits nothing
changes. Xiao et al., SmoothQuant, ICML 2023.
"""
import torch
from torch import nn

from encode import batch

# How much of the unevenness moves from the activations into the weights.
SHARE = 0.85


def places(reader):
    """(module whose input is turned down, matrices that read that input) of each layer."""
    for layer in reader.bert.encoder.layer:
        attention = layer.attention.self
        yield attention, [attention.query, attention.key, attention.value]
        yield layer.attention.output.dense, [layer.attention.output.dense]
        yield layer.intermediate.dense, [layer.intermediate.dense]
        yield layer.output.dense, [layer.output.dense]


def turned_down(module, inputs):
    return (inputs[0] * module.smooth, *inputs[1:])


def hook(reader):
    """Registers the factors (1 at first) as buffers named `smooth`, and multiplies by them in every run."""
    for module, matrices in places(reader):
        module.register_buffer("smooth", torch.ones(matrices[0].in_features))
        module.register_forward_pre_hook(turned_down)


@torch.no_grad()
def smooth(reader, rows, share=SHARE):
    """Measures the channels on `rows` (as `Encoder.rows` makes them) and changes factors and matrices together."""
    reader.eval()
    loudest = {}

    def listen(module, inputs):
        values = inputs[0].reshape(-1, inputs[0].shape[-1]).abs().amax(0)
        loudest[module] = torch.maximum(loudest.get(module, values), values)

    listeners = [module.register_forward_pre_hook(listen) for module, _ in places(reader)]
    for row in rows:
        reader(*(torch.from_numpy(x) for x in batch([row])))
    for one in listeners:
        one.remove()
    hook(reader)
    for module, matrices in places(reader):
        weights = torch.stack([m.weight.abs().amax(0) for m in matrices]).amax(0)
        factor = loudest[module].clamp(min=1e-4) ** share / weights.clamp(min=1e-4) ** (1 - share)
        factor = factor / factor.log().mean().exp()
        module.smooth.copy_(1 / factor)
        for m in matrices:
            m.weight.mul_(factor)


def undo(state):
    """Weights of a smoothed reader as they were: takes the factors out of `state`, a dictionary of tensors, and back into the matrices."""
    for name in [n for n in state if n.endswith(".smooth")]:
        factor, place = state.pop(name), name[: -len(".smooth")]
        keys = [f"{place}.{part}.weight" for part in ("query", "key", "value")] if place.endswith("self") else [f"{place}.weight"]
        for key in keys:
            state[key] = state[key] * factor
