"""The questions of training/questions: places in texts that stay in the data folder. `python questions.py DATA` checks them."""
import json
import sys
from pathlib import Path

from texts import News

FOLDER = Path(__file__).parent / "questions"


def load(name):
    """Rows of reader.jsonl or judge.jsonl."""
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text().splitlines() if line]


def check(data):
    """Every place lies in its text, and the answer stands there word for word. Returns how many were checked."""
    news = News(data)
    count = 0
    for name in ("reader", "judge"):
        for row in load(name):
            text = news.texts[row["article"]][2]
            assert 0 <= row["quoteStart"] < row["quoteEnd"] <= len(text), row["id"]
            if "trap" not in row:
                assert text[row["start"] : row["end"]] == row["answer"], row["id"]
                assert row["quoteStart"] <= row["start"] and row["end"] <= row["quoteEnd"], row["id"]
            count += 1
    return count


if __name__ == "__main__":
    print(check(sys.argv[1] if len(sys.argv) > 1 else "../../shared/data"), "questions stand where they say")
