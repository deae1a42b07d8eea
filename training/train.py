"""Trains the reader. A run ends after --minutes or --steps; it saves as it goes, and --resume takes it up again.

Each worker is a process with one thread, and gradients are added up once a step. Two threads in one process wait for each
other at every multiplication, which costs three quarters of the time on a machine that does other things too.
"""
import argparse
import math
import os
import pickle
import random
import time
from pathlib import Path

import numpy as np
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
import torch.nn.functional as F

from encode import Encoder, batch
from mixture import build
from model import Reader, load_start

SAVE_EVERY_SECONDS = 90
# The mean of the weights over about so many steps is what is kept: it stands where a cooled-down run would.
MEAN_EVERY = 4
MEAN_KEEPS = 0.96
WARM_UP = 40


def batches(rows, size_tokens, rng):
    """Batches of like length with about so many tokens, in random order."""
    order = sorted(rows, key=lambda r: len(r[0]) + rng.random() * 16)
    made, now, width = [], [], 0
    for r in order:
        width = max(width, len(r[0]))
        if now and width * (len(now) + 1) > size_tokens:
            made.append(now)
            now, width = [], len(r[0])
        now.append(r)
    made.append(now)
    rng.shuffle(made)
    return made


def stream(led, rest, repeats, size_tokens, seed):
    """Batches for ever: each round all news rows `repeats` times over one pass of the rest, in slices."""
    rng = random.Random(seed)
    rest = list(rest)
    while True:
        rng.shuffle(rest)
        for part in range(repeats):
            yield from batches(led + rest[part::repeats], size_tokens, rng)


def loss_of(model, rows):
    """Cross-entropy of start and end, [CLS] standing for no answer, and of whether the passage answers at all."""
    ids, mask, types = (torch.from_numpy(x) for x in batch(rows))
    with torch.autocast("cpu", dtype=torch.bfloat16):
        start, end, answerable = model(ids, mask, types)
    start, end, answerable = start.float(), end.float(), answerable.float()
    # Only the passage and [CLS] can be an answer.
    allowed = (types == 1) & (mask == 1)
    allowed[:, 0] = True
    start, end = start.masked_fill(~allowed, -1e4), end.masked_fill(~allowed, -1e4)
    at = torch.tensor([r[2] for r in rows])
    to = torch.tensor([r[3] for r in rows])
    spans = (F.cross_entropy(start, at) + F.cross_entropy(end, to)) / 2
    # Targets short of 0 and 1: the output is to be a probability, not a shout.
    has = (at > 0).float() * 0.94 + 0.03
    return spans + 0.5 * F.binary_cross_entropy_with_logits(answerable, has)


def save(path, **state):
    """Written beside and moved: a run that is stopped while it saves leaves the file before."""
    torch.save(state, f"{path}.part")
    os.replace(f"{path}.part", path)


def work(rank, args, prepared):
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    if args.workers > 1:
        dist.init_process_group("gloo", init_method=f"file://{Path(prepared).resolve()}.meet", rank=rank, world_size=args.workers)
    led, rest = pickle.loads(Path(prepared).read_bytes())
    out = Path(args.out)
    model = Reader()
    load_start(model, args.start)
    # Words keep their vectors: they are half of the weights, and few of them occur in the training rows.
    model.bert.embeddings.requires_grad_(False)
    # The lowest layers know words, not questions: where time is short they stay, and no gradient has to reach them.
    for layer in model.bert.encoder.layer[: args.freeze]:
        layer.requires_grad_(False)
    trained = [p for p in model.parameters() if p.requires_grad]
    groups = [
        {"params": [p for p in trained if p.dim() > 1], "weight_decay": 0.01},
        {"params": [p for p in trained if p.dim() <= 1], "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW(groups, lr=args.rate, betas=(0.9, 0.98), fused=True)
    step, spent = 0, 0.0
    mean = [p.detach().clone() for p in trained]
    if args.resume and (out / "last.pt").exists():
        state = torch.load(out / "last.pt", map_location="cpu")
        model.load_state_dict(state["model"])
        optimiser.load_state_dict(state["optimiser"])
        step, spent, mean = state["step"], state["spent"], state["mean"]

    def mean_model():
        held = [p.detach().clone() for p in trained]
        for p, m in zip(trained, mean):
            p.data.copy_(m)
        state = {k: v.clone() for k, v in model.state_dict().items()}
        for p, h in zip(trained, held):
            p.data.copy_(h)
        return state

    began, saved = time.time() - spent, time.time()
    shown, seen, done = [], 0, 0.0
    model.train()
    feed = stream(led, rest, args.repeats, args.tokens, args.seed + step)
    while True:
        # The schedule follows the clock, so that a run ends cooled down however busy the machine is.
        if done >= 1 or step >= args.steps:
            break
        scale = min(1.0, (step + 1) / WARM_UP) * max(0.02, 1 - max(done, step / args.steps))
        for group in optimiser.param_groups:
            group["lr"] = args.rate * scale
        for other in range(args.workers):
            rows = next(feed)
            if other == rank:
                own = rows
        loss = loss_of(model, own)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        elapsed = (time.time() - began) / (args.minutes * 60)
        if args.workers > 1:
            # The first worker's clock travels with the gradients, so that all stop at the same step.
            flat = torch.cat([p.grad.view(-1) for p in trained] + [torch.tensor([elapsed if rank == 0 else 0.0])])
            dist.all_reduce(flat)
            done, at = flat[-1].item(), 0
            for p in trained:
                p.grad = flat[at : at + p.numel()].view_as(p) / args.workers
                at += p.numel()
        else:
            done = elapsed
        torch.nn.utils.clip_grad_norm_(trained, 1.0)
        optimiser.step()
        step += 1
        if step % MEAN_EVERY == 0:
            keeps = min(MEAN_KEEPS, step / (step + 40))
            torch._foreach_mul_(mean, keeps)
            torch._foreach_add_(mean, [p.detach() for p in trained], alpha=1 - keeps)
        seen += sum(len(r[0]) for r in own) * args.workers
        shown.append(loss.item())
        if rank == 0 and step % 25 == 0:
            speed = seen / (time.time() - began - spent)
            print(f"step {step} {done:.3f} loss {np.mean(shown[-100:]):.3f} tokens {seen} ({speed:.0f}/s)", flush=True)
        if rank == 0 and time.time() - saved > SAVE_EVERY_SECONDS:
            save(out / "last.pt", model=model.state_dict(), optimiser=optimiser.state_dict(), step=step,
                 spent=time.time() - began, mean=mean)
            save(out / "mean.pt", model=mean_model())
            saved = time.time()
    assert not math.isnan(shown[-1])
    if rank == 0:
        save(out / "last.pt", model=model.state_dict(), optimiser=optimiser.state_dict(), step=step,
             spent=time.time() - began, mean=mean)
        save(out / "mean.pt", model=mean_model())
        save(out / "final.pt", model=model.state_dict())
        print(f"{step} steps, {seen} tokens", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", default="../../shared/data")
    parser.add_argument("--models", default="public/models", help="folder with reader/tokenizer.json")
    parser.add_argument("--start", required=True, help="int8 ONNX file or checkpoint to go on from")
    parser.add_argument("--out", default="build/reader")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--steps", type=int, default=10**9)
    parser.add_argument("--repeats", type=int, default=2, help="passes over the news rows for one over the rest")
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--tokens", type=int, default=2000, help="tokens a batch and worker")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--freeze", type=int, default=0, help="lowest layers that stay as they are")
    parser.add_argument("--few", action="store_true", help="fewer windows of each question, for a short run")
    parser.add_argument("--seen", type=int, default=0, help="questions, from the first, that the start has seen")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--resume", action="store_true")
    args = parser.parse_args()
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    led, rest = build(args.data, args.seed, small=args.steps < 100, few=args.few, seen=args.seen)
    encoder = Encoder(Path(args.models) / "reader" / "tokenizer.json")
    led, rest = ([r[:4] for r in encoder.rows(one)] for one in (led, rest))
    sizes = [sum(len(r[0]) for r in one) for one in (led, rest)]
    print(f"{len(led)} news rows ({sizes[0]} tokens), {len(rest)} others ({sizes[1]} tokens)", flush=True)
    prepared = out / "rows.pickle"
    prepared.write_bytes(pickle.dumps((led, rest)))
    Path(f"{prepared}.meet").unlink(missing_ok=True)
    if args.workers == 1:
        work(0, args, str(prepared))
    else:
        mp.spawn(work, (args, str(prepared)), nprocs=args.workers)


if __name__ == "__main__":
    main()
