"""Questions and contexts as token rows, as src/engines/reader.ts makes them: [CLS] question [SEP] passage [SEP]."""
import numpy as np
from tokenizers import Tokenizer

MOST_TOKENS = 256
MOST_QUESTION = 64


class Encoder:
    def __init__(self, path):
        self.tokenizer = Tokenizer.from_file(str(path))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.cls = self.tokenizer.token_to_id("[CLS]")
        self.sep = self.tokenizer.token_to_id("[SEP]")

    def pieces(self, texts):
        return self.tokenizer.encode_batch(texts, add_special_tokens=False)

    def rows(self, data):
        """Token rows of `data`: (ids, second part begins at, start, end, char offsets). Start 0 stands for no answer.

        A context that is too long is cut so that the answer stays, else at its end.
        """
        questions = self.pieces([r["question"] for r in data])
        contexts = self.pieces([r["context"] for r in data])
        made = []
        for r, q, c in zip(data, questions, contexts):
            asked = q.ids[:MOST_QUESTION]
            room = MOST_TOKENS - 3 - len(asked)
            first, start, end = 0, 0, 0
            if r["start"] >= 0:
                inside = [i for i, (a, b) in enumerate(c.offsets) if a < r["end"] and b > r["start"]]
                if not inside:
                    continue
                if inside[-1] >= room:
                    first = max(0, min(inside[0] - room // 3, len(c.ids) - room))
                if inside[-1] - first >= room:
                    continue
                start = len(asked) + 2 + inside[0] - first
                end = len(asked) + 2 + inside[-1] - first
            kept = c.ids[first : first + room]
            ids = [self.cls, *asked, self.sep, *kept, self.sep]
            made.append((np.array(ids, np.int32), len(asked) + 2, start, end, c.offsets[first : first + room], r))
        return made


def batch(rows):
    """Padded int64 arrays: ids, mask, types."""
    width = max(len(r[0]) for r in rows)
    ids = np.zeros((len(rows), width), np.int64)
    mask = np.zeros_like(ids)
    types = np.zeros_like(ids)
    for i, r in enumerate(rows):
        ids[i, : len(r[0])] = r[0]
        mask[i, : len(r[0])] = 1
        types[i, r[1] : len(r[0])] = 1
    return ids, mask, types
