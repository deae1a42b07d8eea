"""Figures of a reader (checkpoint or ONNX file) on the parts kept apart, and the calibration of its third output."""
import argparse
import json
import random
import re
import string
from pathlib import Path

import numpy as np

from encode import Encoder, batch
from mixture import is_held_out, news_rows, plain_rows, swapped, with_similar
from questions import load
from texts import News, rows, share

MOST_SPAN = 30


def normalise(text):
    text = "".join(c for c in text.lower() if c not in string.punctuation and c not in "“”‘’–—")
    return " ".join(re.sub(r"\b(a|an|the)\b", " ", text).split())


def f1(said, gold):
    said, gold = normalise(said).split(), normalise(gold).split()
    common = sum(min(said.count(w), gold.count(w)) for w in set(said))
    return 0.0 if common == 0 else 2 * common / (len(said) + len(gold))


def auroc(positive, negative):
    """How often a positive stands above a negative."""
    if not len(positive) or not len(negative):
        return float("nan")
    order = np.argsort(np.argsort(np.concatenate([positive, negative]), kind="stable"), kind="stable") + 1.0
    values = np.concatenate([positive, negative])
    for value in np.unique(values[np.isin(values, negative)]):
        same = values == value
        order[same] = order[same].mean()
    n, m = len(positive), len(negative)
    return float((order[:n].sum() - n * (n + 1) / 2) / (n * m))


class Model:
    """Start and end logits and the third output of a checkpoint or an ONNX file."""

    def __init__(self, path, threads=1):
        self.path = str(path)
        if self.path.endswith(".onnx"):
            import onnxruntime

            options = onnxruntime.SessionOptions()
            options.intra_op_num_threads = threads
            options.add_session_config_entry("session.intra_op.allow_spinning", "0")
            self.session = onnxruntime.InferenceSession(self.path, options)
        else:
            import torch

            from model import Reader, load_start

            torch.set_num_threads(threads)
            self.reader = Reader()
            load_start(self.reader, path)
            self.reader.eval()

    def run(self, ids, mask, types):
        if self.path.endswith(".onnx"):
            found = self.session.run(None, {"input_ids": ids, "attention_mask": mask, "token_type_ids": types})
            return found if len(found) == 3 else [*found, np.zeros(len(ids), np.float32)]
        import torch

        with torch.no_grad():
            return [x.numpy() for x in self.reader(*(torch.from_numpy(x) for x in (ids, mask, types)))]


def read(model, encoder, data):
    """For each row of `data` that fits: (row, text of the best span, its margin over no answer, third output)."""
    encoded = sorted(encoder.rows(data), key=lambda r: len(r[0]))
    found = []
    for one in encoded:
        ids, mask, types = batch([one])
        start, end, answerable = (x[0] for x in model.run(ids, mask, types))
        at = one[1]
        s, e = start[at : len(one[0]) - 1], end[at : len(one[0]) - 1]
        scores = s[:, None] + e[None, :]
        allowed = np.triu(np.ones_like(scores, bool)) & ~np.triu(np.ones_like(scores, bool), MOST_SPAN)
        scores = np.where(allowed, scores, -1e9)
        first, last = np.unravel_index(scores.argmax(), scores.shape)
        offsets, r = one[4], one[5]
        text = r["context"][offsets[first][0] : offsets[last][1]] if offsets else ""
        found.append((r, text, float(scores.max() - start[0] - end[0]), float(answerable)))
    return found


def figures(found):
    yes = [one for one in found if one[0]["start"] >= 0]
    no = [one for one in found if one[0]["start"] < 0]
    gold = [r["context"][r["start"] : r["end"]] for r, *_ in yes]
    result = {
        "n": len(yes),
        "none": len(no),
        "exactMatch": float(np.mean([normalise(t) == normalise(g) for (_, t, *_), g in zip(yes, gold)])) if yes else None,
        "f1": float(np.mean([f1(t, g) for (_, t, *_), g in zip(yes, gold)])) if yes else None,
    }
    if no and yes:
        result["auroc.margin"] = auroc(np.array([m for *_, m, _ in yes]), np.array([m for *_, m, _ in no]))
        result["auroc.answers"] = auroc(np.array([a for *_, a in yes]), np.array([a for *_, a in no]))
    return result


def sets(data, rng, limit):
    """Rows of each set that no training row was made of."""
    folder = Path(data) / "reading-train"
    take = lambda made: rng.sample(made, min(limit, len(made)))
    qamr = [r for n in (1, 2) for r in plain_rows(folder / f"qamr-{n}.jsonl.gz", "qamr", rng, None, is_held_out)]
    qamr = take([r for r in qamr if r["start"] >= 0])
    squad = plain_rows(folder / "squad2-part.jsonl.gz", "squad2", rng, None, is_held_out)
    xquad = plain_rows(folder / "xquad-dev.jsonl.gz", "xquad", rng)
    yield "xquad-dev", take(xquad)
    yield "squad2", take(squad)
    yield "qamr", qamr + with_similar(qamr, rng, limit, "similar")
    yield "swapped", take(qamr)[: limit // 2] + swapped(qamr, rng, limit // 2)


def own(data, name, rng):
    """The questions of a half, each on the sentence that answers (or nearly does) and the one before it."""
    news = News(data)

    class NoNegatives:
        pool = []

        def near(self, questions, most=8):
            return [[] for _ in questions]

    made = news_rows(news, NoNegatives(), load(name), rng, extra=False)
    # The window from the sentence before to the end of the place: the second of five sizes.
    return made[1::5]


def calibrate(outputs, labels):
    """scale and offset so that 1 / (1 + exp(-(scale * output + offset))) is the share that is answered."""
    from sklearn.linear_model import LogisticRegression

    x, y = np.array(outputs), np.array(labels, float)
    fit = LogisticRegression(C=1e4).fit(x[:, None], y)
    scale, offset = fit.coef_[0, 0], fit.intercept_[0]
    p = np.clip(1 / (1 + np.exp(-(scale * x + offset))), 1e-6, 1 - 1e-6)
    bins = [(float(p[m].mean()), float(y[m].mean()), int(m.sum())) for lo in np.arange(0, 1, 0.1)
            for m in [(p >= lo) & (p < lo + 0.1)] if m.any()]
    error = sum(abs(a - b) * n for a, b, n in bins) / len(y)
    return {"scale": round(float(scale), 4), "offset": round(float(offset), 4)}, error, bins


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("--data", default="../../shared/data")
    parser.add_argument("--models", default="../public/models")
    parser.add_argument("--limit", type=int, default=400, help="rows a set")
    parser.add_argument("--calibration", help="JSON file to write")
    parser.add_argument("--only", nargs="*", help="names of sets")
    args = parser.parse_args()
    encoder = Encoder(Path(args.models) / "reader" / "tokenizer.json")
    model = Model(args.model)
    rng = random.Random(3)
    for name, made in sets(args.data, rng, args.limit):
        if args.only is None or name in args.only:
            print(name, show(figures(read(model, encoder, made))), flush=True)
    if args.only is None or "judge" in args.only:
        made = own(args.data, "judge", rng)
        if args.limit < len(made):
            chosen = random.Random(4).sample(range(len(made)), args.limit)
            made = [made[i] for i in chosen]
        found = read(model, encoder, made)
        print("judge", show(figures(found)), flush=True)
        yes = [one for one in found if one[0]["start"] >= 0]
        for trap in sorted({r["group"] for r, *_ in found if r["start"] < 0}):
            part = [one for one in found if one[0]["start"] < 0 and one[0]["group"] == trap]
            both = figures(yes + part)
            print("  ", trap, len(part), f"{both['auroc.margin']:.3f} {both['auroc.answers']:.3f}", flush=True)
        fitted, error, bins = calibrate([a for *_, a in found], [r["start"] >= 0 for r, *_ in found])
        print("calibration", fitted, f"error {error:.3f}", [tuple(round(x, 2) for x in b) for b in bins])
        if args.calibration:
            Path(args.calibration).write_text(json.dumps(fitted) + "\n")


def show(result):
    return " ".join(f"{k} {v:.3f}" if isinstance(v, float) else f"{k} {v}" for k, v in result.items())


if __name__ == "__main__":
    main()
