"""The reader: MiniLM-L6 with a span head and, from [CLS], whether the passage answers at all."""
import re
from pathlib import Path

import numpy as np
import torch
from torch import nn
from transformers import BertConfig, BertModel

from smooth import undo

CONFIG = dict(
    vocab_size=30522,
    hidden_size=384,
    num_hidden_layers=6,
    num_attention_heads=12,
    intermediate_size=1536,
    max_position_embeddings=512,
    type_vocab_size=2,
    hidden_act="gelu",
    layer_norm_eps=1e-12,
)


class Reader(nn.Module):
    """Outputs start and end logits [batch, tokens] and answerable [batch]."""

    def __init__(self):
        super().__init__()
        self.bert = BertModel(BertConfig(**CONFIG), add_pooling_layer=False)
        self.qa_outputs = nn.Linear(384, 2)
        self.answerable = nn.Linear(384, 1)
        nn.init.zeros_(self.answerable.weight)
        nn.init.zeros_(self.answerable.bias)

    def forward(self, input_ids, attention_mask, token_type_ids):
        hidden = self.bert(input_ids, attention_mask, token_type_ids).last_hidden_state
        logits = self.qa_outputs(hidden)
        return logits[..., 0], logits[..., 1], self.answerable(hidden[:, 0])[:, 0]


def from_int8(path):
    """Weights of an int8 ONNX export, taken back to fp32: (value - zero point) * scale of each matrix."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    tensors = {one.name: numpy_helper.to_array(one) for one in graph.initializer}

    def float_of(name):
        values = tensors[f"{name}_quantized"].astype(np.float32)
        zero = tensors[f"{name}_zero_point"].astype(np.float32)
        return (values - zero) * tensors[f"{name}_scale"].astype(np.float32)

    state = {}
    for name in tensors:
        if name.startswith("m.") and name.endswith(("weight", "bias")):
            state[name[2:]] = torch.from_numpy(tensors[name].astype(np.float32).copy())
    for part in ("word_embeddings", "token_type_embeddings", "position_embeddings"):
        key = f"bert.embeddings.{part}.weight"
        if f"m.{key}_quantized" in tensors:
            state[key] = torch.from_numpy(float_of(f"m.{key}"))
    for node in graph.node:
        place = re.search(r"/m/(.*)/(?:MatMul|Gemm)", node.name)
        if place is None:
            continue
        # torch names a layer's matrices "layer.0.attention…", the graph "layer.0/attention…".
        key = f"{place.group(1).replace('/', '.')}.weight"
        if node.op_type == "MatMulInteger" and node.input[1].endswith("_quantized"):
            state[key] = torch.from_numpy(float_of(node.input[1][: -len("_quantized")]).T.copy())
        elif node.op_type == "MatMul" and node.input[1] in tensors:
            # The heads stay in 32 bits.
            state[key] = torch.from_numpy(tensors[node.input[1]].T.copy())
    for name in tensors:
        if name.startswith("m.") and name.endswith(".smooth"):
            state[name[2:]] = torch.from_numpy(tensors[name].copy())
    undo(state)
    return state


def load_start(reader, path):
    """Loads an int8 ONNX file or a checkpoint of ours. Returns the names that were not in it."""
    path = Path(path)
    state = from_int8(path) if path.suffix == ".onnx" else torch.load(path, map_location="cpu")["model"]
    missing, unexpected = reader.load_state_dict(state, strict=False)
    assert not unexpected, unexpected
    return missing
