"""The mean of the weights of several runs, as a checkpoint of its own (Wortsman et al. 2022, "Model soups", §2).

Runs that began at the same weights lie in one valley, and their mean reads better than each: what one of them happened to
learn of its last batches evens out. It costs nothing where the reader runs.
"""
import argparse
from pathlib import Path

import torch


def mean_of(paths):
    """State of the mean of the checkpoints at `paths`, each with the same share."""
    states = [torch.load(path, map_location="cpu")["model"] for path in paths]
    first = states[0]
    assert all(one.keys() == first.keys() for one in states), "the checkpoints are of different models"
    return {
        key: sum(one[key] for one in states) / len(states) if first[key].is_floating_point() else first[key]
        for key in first
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoints", nargs="+", help="checkpoints of train.py, one named twice has twice the share")
    parser.add_argument("--out", required=True, help="file for the mean")
    args = parser.parse_args()
    Path(args.out).parent.mkdir(parents=True, exist_ok=True)
    torch.save({"model": mean_of(args.checkpoints)}, args.out)


if __name__ == "__main__":
    main()
