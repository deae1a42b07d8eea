"""Texts of the data folder as the reader sees them: heads, sentences, passages, and which texts are kept apart."""
import gzip
import hashlib
import json
import re
from datetime import date
from pathlib import Path

MONTHS = "January February March April May June July August September October November December".split()


def rows(path):
    """JSON objects of a .jsonl or .jsonl.gz file."""
    path = Path(path)
    opened = gzip.open(path, "rt") if path.suffix == ".gz" else open(path)
    with opened as lines:
        return [json.loads(line) for line in lines if line.strip()]


def short_hash(text):
    """First twelve hex digits of the SHA-1 of a text: how windows of news are named."""
    return hashlib.sha1(text.encode()).hexdigest()[:12]


def share(key):
    """A number in [0, 1) that depends on `key` alone: splits that are the same on every machine."""
    return int(hashlib.sha256(key.encode()).hexdigest()[:8], 16) / 2**32


def day_words(iso):
    """'2023-03-14' as '14 March 2023'; '' for anything else."""
    try:
        day = date.fromisoformat((iso or "").replace("/", "-")[:10])
    except ValueError:
        return ""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def headed(title, published, text):
    """What the product gives the reader: title, day and words, as src/sources does it."""
    day = day_words(published)
    return f"{title}{f' ({day})' if day else ''}\n{text}"


SENTENCE_END = re.compile(r"(?<=[.!?])[\"”’)]*\s+(?=[\"“‘(]?[A-Z0-9])|\n+")


def sentences(text):
    """Spans of sentences. Rough: abbreviations cut too early, which does no harm in training."""
    spans, start = [], 0
    for match in SENTENCE_END.finditer(text):
        if match.start() > start:
            spans.append((start, match.start()))
        start = match.end()
    if start < len(text):
        spans.append((start, len(text)))
    return [(a, b) for a, b in spans if text[a:b].strip()]


def passages(text, words=110):
    """Spans of neighbouring sentences of about so many words."""
    found, start, count = [], None, 0
    for a, b in sentences(text):
        start = a if start is None else start
        count += len(text[a:b].split())
        if count >= words:
            found.append((start, b))
            start, count = None, 0
    if start is not None:
        found.append((start, len(text)))
    return found


class News:
    """Articles and windows by id, without those that `hand` asks about."""

    def __init__(self, data):
        data = Path(data)
        hand = set(json.loads((data / "hand" / "articles.json").read_text()))
        self.texts = {}
        hand_titles = set()
        for folder in sorted(data.glob("realtimeqa-*")):
            for row in rows(folder / "articles.jsonl.gz"):
                if row["id"] in hand:
                    hand_titles.add(row["title"].strip().lower())
                else:
                    self.texts[row["id"]] = (row["title"], row.get("published") or "", row["text"])
        for row in rows(data / "reading-train" / "news-windows.jsonl.gz"):
            if row["title"].strip().lower() not in hand_titles:
                self.texts.setdefault(
                    short_hash(row["context"]), (row["title"], row["published"].replace("/", "-"), row["context"])
                )
        self.hand_titles = hand_titles
