"""A checkpoint as int8 ONNX, and its entry in the manifest: `python export.py --checkpoint build/reader/mean.pt --models ../public/models`."""
import argparse
import hashlib
import json
import random
import tempfile
from pathlib import Path

import numpy as np
import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.shape_inference import quant_pre_process

from encode import Encoder
from evaluate import own
from model import Reader, load_start
from smooth import smooth

# Windows on which the activations are measured.
SMOOTHED_ON = 64


def to_fp32(reader, path):
    reader.eval()
    ids = torch.ones((2, 12), dtype=torch.int64)
    names = ["input_ids", "attention_mask", "token_type_ids"]
    both = {0: "batch", 1: "tokens"}
    axes = {name: both for name in [*names, "start_logits", "end_logits"]} | {"answerable": {0: "batch"}}
    torch.onnx.export(
        Plain(reader),
        (ids, torch.ones_like(ids), torch.zeros_like(ids)),
        str(path),
        input_names=names,
        output_names=["start_logits", "end_logits", "answerable"],
        dynamic_axes=axes,
        opset_version=14,
        dynamo=False,
    )


class Plain(torch.nn.Module):
    """The reader under the name `m`, as the file that ships has it: its weights can be read back by that name."""

    def __init__(self, reader):
        super().__init__()
        self.m = reader

    def forward(self, *inputs):
        return self.m(*inputs)


def to_int8(plain, path, per_channel=True):
    """Matrices and embeddings in 8 bits, a scale for each column of a matrix; the heads stay as they are, they are tiny."""
    with tempfile.TemporaryDirectory() as folder:
        prepared = Path(folder) / "prepared.onnx"
        quant_pre_process(str(plain), str(prepared), skip_symbolic_shape=True)
        graph = onnx.load(str(prepared)).graph
        heads = [n.name for n in graph.node if n.op_type in ("MatMul", "Gemm") and ("qa_outputs" in n.name or "answerable" in n.name)]
        quantize_dynamic(
            str(prepared),
            str(path),
            op_types_to_quantize=["MatMul", "Gather"],
            nodes_to_exclude=heads,
            per_channel=per_channel,
            reduce_range=False,
            weight_type=QuantType.QInt8,
            extra_options={"MatMulConstBOnly": True, "EnableSubgraph": False},
        )


def record(models, version=None, calibration=None, origin=None):
    """Writes size, hash and calibration of the reader into the manifest."""
    path = Path(models) / "manifest.json"
    manifest = json.loads(path.read_text())
    entry = next(one for one in manifest["models"] if one["id"] == "reader")
    for file in entry["files"]:
        data = (Path(models) / "reader" / file["path"]).read_bytes()
        file["sizeBytes"] = len(data)
        file["sha256"] = hashlib.sha256(data).hexdigest()
    if version is not None:
        entry["version"] = version
    if origin is not None:
        entry["origin"] = origin
    if calibration is not None:
        ordered = {k: v for k, v in entry.items() if k not in ("answers", "licence", "origin", "files")}
        manifest["models"][manifest["models"].index(entry)] = {
            **ordered,
            "answers": calibration,
            **{k: entry[k] for k in ("licence", "origin", "files")},
        }
    path.write_text(json.dumps(manifest, indent=2) + "\n")


def largest_difference(reader, path, encoder_rows):
    """Largest difference of the logits from fp32 over some rows: a broken export shows here at once."""
    import onnxruntime

    from encode import batch

    session = onnxruntime.InferenceSession(str(path))
    worst = 0.0
    for row in encoder_rows:
        ids, mask, types = batch([row])
        found = session.run(None, {"input_ids": ids, "attention_mask": mask, "token_type_ids": types})
        with torch.no_grad():
            wanted = reader(*(torch.from_numpy(x) for x in (ids, mask, types)))
        worst = max(worst, *(float(np.abs(a - b.numpy()).max()) for a, b in zip(found, wanted)))
    return worst


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--models", help="folder with manifest.json: the int8 file goes there and is recorded")
    parser.add_argument("--out", default="build/reader", help="folder for reader.onnx (fp32) and reader.int8.onnx")
    parser.add_argument("--version", type=int)
    parser.add_argument("--origin")
    parser.add_argument("--calibration", help="JSON file with scale and offset, from evaluate.py")
    parser.add_argument("--per-tensor", action="store_true")
    parser.add_argument("--smooth", metavar="DATA", help="data folder: activations are evened out first, measured on its texts")
    args = parser.parse_args()
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    reader = Reader()
    load_start(reader, args.checkpoint)
    if args.smooth:
        encoder = Encoder(Path(args.models or "../public/models") / "reader" / "tokenizer.json")
        made = own(args.smooth, "reader", random.Random(1))
        smooth(reader, encoder.rows(random.Random(1).sample(made, SMOOTHED_ON)))
    to_fp32(reader, out / "reader.onnx")
    to_int8(out / "reader.onnx", out / "reader.int8.onnx", per_channel=not args.per_tensor)
    print("int8 bytes", (out / "reader.int8.onnx").stat().st_size)
    if args.models:
        target = Path(args.models) / "reader" / "onnx" / "model_quantized.onnx"
        target.write_bytes((out / "reader.int8.onnx").read_bytes())
        calibration = json.loads(Path(args.calibration).read_text()) if args.calibration else None
        record(args.models, args.version, calibration, args.origin)


if __name__ == "__main__":
    main()
