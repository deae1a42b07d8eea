"""Training rows: question, context, answer span or none, and how often a row is drawn. Led by questions people ask of news."""
import random
import re
from pathlib import Path

from questions import load
from texts import News, headed, passages, rows, sentences, share
from traps import COUNTED, FIGURE, made_traps

NAME = re.compile(r"\b[A-Z][\w’'-]+(?: (?:of |the |de |al-)?[A-Z][\w’'-]+)*")
NOT_A_NAME = set("Who What When Where Which Why How Did Does Is Was Are Were Has Have In On At The A An By For Of".split())


def row(question, context, start=-1, end=-1, kind="", group=""):
    return {"question": question, "context": context, "start": start, "end": end, "kind": kind, "group": group}


def locate(context, text, near):
    """Where `text` stands in `context`, nearest to `near`; -1 where it does not."""
    best, at = -1, context.find(text)
    while at >= 0:
        if best < 0 or abs(at - near) < abs(best - near):
            best = at
        at = context.find(text, at + 1)
    return best


class Negatives:
    """Passages of news that look like an answer: nearest by words, from another text and without the answer."""

    def __init__(self, news):
        from sklearn.feature_extraction.text import TfidfVectorizer

        self.pool = [
            (key, title, day, text[a:b])
            for key, (title, day, text) in news.texts.items()
            for a, b in passages(text[:4000])[:6]
        ]
        self.vectorizer = TfidfVectorizer(sublinear_tf=True, stop_words="english", min_df=2)
        self.matrix = self.vectorizer.fit_transform(f"{title} {text}" for _, title, _, text in self.pool)

    def near(self, questions, most=8):
        """For each question the indices of its nearest passages."""
        found = []
        asked = self.vectorizer.transform(questions)
        for start in range(0, len(questions), 256):
            scores = (asked[start : start + 256] @ self.matrix.T).toarray()
            found += [list(line.argsort()[::-1][:most]) for line in scores]
        return found


def news_rows(news, negatives, questions, rng, extra=True, few=False):
    """A question of training/questions on windows of several sizes, and on passages that do not answer it. `few`: a third of them."""
    made = []
    nearest = negatives.near([q["question"] for q in questions])
    names = [n for q in questions for n in NAME.findall(q["question"]) if n not in NOT_A_NAME and len(n) > 3]
    nouns = [m.group(2).lower() for q in questions if (m := COUNTED.match(q["question"])) and len(m.group(2)) > 3]
    for q, near in zip(questions, nearest):
        title, day, text = news.texts[q["article"]]
        spans = sentences(text)
        at = max((i for i, (a, _) in enumerate(spans) if a <= q["quoteStart"]), default=0)
        last = max((i for i, (a, _) in enumerate(spans) if a < q["quoteEnd"]), default=at)
        sizes = [(at, last), (max(0, at - 1), last), (at, last + 1), (max(0, at - 2), last + 3), (max(0, at - 5), last + 4)]
        contexts = []
        for first, end in sizes:
            a, b = spans[first][0], spans[min(end, len(spans) - 1)][1]
            a, b = min(a, q["quoteStart"]), max(b, q["quoteEnd"])
            contexts.append((a, text[a:b]))
        for a, body in [rng.choice(contexts[:3]), rng.choice(contexts[1:])] if few else contexts:
            context = headed(title, day, body)
            offset = len(context) - len(body)
            if "trap" in q:
                made.append(row(q["question"], context, kind="trap", group=q["trap"]))
            else:
                start = offset + q["start"] - a
                made.append(row(q["question"], context, start, offset + q["end"] - a, kind="news", group=q["kind"]))
        if not extra:
            continue
        answer = q.get("answer", "")
        if answer:
            for a, body in rng.sample(contexts[:4] if few else contexts[1:], 1 if few else 2):
                context = headed(title, day, body)
                start = len(context) - len(body) + q["start"] - a
                traps = made_traps(q["question"], context, start, start + len(answer), day, nouns, rng)
                for kind, *changed in rng.sample(traps, min(2, len(traps))) if few else traps:
                    made.append(row(*changed, kind=kind))
        # Elsewhere in the same text: the same people, another thing.
        far = [(a, b) for a, b in passages(text) if b <= q["quoteStart"] - 1 or a >= q["quoteEnd"]]
        for a, b in rng.sample(far, min(rng.randint(0, 1) if few else 1, len(far))):
            if not answer or answer not in text[a:b]:
                made.append(row(q["question"], headed(title, day, text[a:b]), kind="elsewhere"))
        # The two sentences of the text that share most words with the question and do not answer: what a careless reader takes.
        asked = {w for w in re.findall(r"\w{4,}", q["question"].lower())}
        pairs = [(spans[i][0], spans[i + 1][1]) for i in range(len(spans) - 1)]
        pairs = [(a, b) for a, b in pairs if (b <= q["quoteStart"] or a >= q["quoteEnd"]) and b - a < 900]
        pairs.sort(key=lambda p: -len(asked & set(re.findall(r"\w{4,}", text[p[0] : p[1]].lower()))))
        for a, b in pairs[: 1 if few else 3]:
            if not answer or answer.lower() not in text[a:b].lower():
                made.append(row(q["question"], headed(title, day, text[a:b]), kind="elsewhere"))
        if FIGURE.search(answer):
            # Figures of another thing, told of the same event.
            sign = "percent" if re.search(r"%|per ?cent", answer) else next((c for c in "$£€" if c in answer), None)
            alike = [
                p
                for p in pairs[3:]
                if (words := text[p[0] : p[1]])
                and (re.search(r"%|per ?cent", words) if sign == "percent" else sign in words if sign else FIGURE.search(words))
                and answer.lower() not in words.lower()
            ]
            for a, b in alike[: 1 if few else 2]:
                made.append(row(q["question"], headed(title, day, text[a:b]), kind="made-figure"))
        taken = 0
        for index in near:
            key, other, otherday, body = negatives.pool[index]
            if key == q["article"] or other == title or (answer and answer.lower() in body.lower()):
                continue
            made.append(row(q["question"], headed(other, otherday, body), kind="other"))
            taken += 1
            if taken == (1 if few else 2):
                break
        if answer and names and not (few and rng.random() < 0.5):
            own = [n for n in NAME.findall(q["question"]) if n not in NOT_A_NAME and len(n) > 3]
            if own:
                old, new = rng.choice(own), rng.choice(names)
                if new.lower() not in f"{title} {text}".lower() and old != new:
                    a, body = rng.choice(contexts)
                    swapped = q["question"].replace(old, new)
                    made.append(row(swapped, headed(title, day, body), kind="swap"))
    return made


def plain_rows(path, kind, rng, most=None, keep=lambda r: True):
    """Rows of a set with contexts of its own, evenly drawn."""
    chosen = [r for r in rows(path) if keep(r)]
    rng.shuffle(chosen)
    made = []
    for r in chosen[:most]:
        if r["answers"]:
            text, start = r["answers"][0]["text"], r["answers"][0]["start"]
            if r["context"][start : start + len(text)] != text:
                start = locate(r["context"], text, start)
            if start < 0:
                continue
            made.append(row(r["question"], r["context"], start, start + len(text), kind=kind))
        else:
            made.append(row(r["question"], r["context"], kind=kind))
    return made


def is_held_out(r):
    """One context in ten of the public sets is kept apart for figures."""
    return share("apart " + r["context"][:200]) < 0.1


def with_similar(made, rng, most, kind):
    """Questions on another sentence that is like their own: no answer."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    contexts = sorted({r["context"] for r in made})
    matrix = TfidfVectorizer(sublinear_tf=True, stop_words="english").fit_transform(contexts)
    index = {c: i for i, c in enumerate(contexts)}
    found = []
    for r in rng.sample(made, min(most, len(made))):
        scores = (matrix[index[r["context"]]] @ matrix.T).toarray()[0]
        scores[index[r["context"]]] = -1
        for other in scores.argsort()[::-1][:3]:
            answer = r["context"][r["start"] : r["end"]]
            if answer.lower() not in contexts[other].lower():
                found.append(row(r["question"], contexts[other], kind=kind))
                break
    return found


def among_others(made, rng, most, kind):
    """Single sentences with two to four others around them."""
    contexts = [r["context"] for r in made]
    found = []
    for r in rng.sample(made, min(most, len(made))):
        others = rng.sample(contexts, rng.randint(2, 4))
        at = rng.randint(0, len(others))
        before = " ".join(others[:at]) + (" " if at else "")
        context = before + r["context"] + " " + " ".join(others[at:])
        found.append(row(r["question"], context, len(before) + r["start"], len(before) + r["end"], kind=kind))
    return found


def swapped(made, rng, most):
    """Questions with one name swapped for another of the corpus: no answer."""
    names = [n for r in made for n in NAME.findall(r["question"]) if n not in NOT_A_NAME and len(n) > 3]
    found = []
    for r in rng.sample(made, min(3 * most, len(made))):
        own = [n for n in NAME.findall(r["question"]) if n not in NOT_A_NAME and len(n) > 3]
        new = rng.choice(names)
        if not own or new.lower() in r["context"].lower():
            continue
        found.append(row(r["question"].replace(rng.choice(own), new), r["context"], kind="swap"))
        if len(found) == most:
            break
    return found


# Of the questions that a run before has seen, so many are seen again, so that they are not forgotten.
SEEN_AGAIN = 0.3


def build(data, seed=7, small=False, few=False, seen=0):
    """
    All training rows, the news first. `small`: a handful of each, for a dry run. `few`: fewer windows of each question.
    `seen`: so many questions, from the first, were seen by the weights that the run goes on from.
    """
    rng = random.Random(seed)
    folder = Path(data) / "reading-train"
    news = News(data)
    if small:
        news.texts = {k: v for k, v in list(news.texts.items())[:400]} | {
            q["article"]: news.texts[q["article"]] for q in load("reader")[:40]
        }
    negatives = Negatives(news)
    own = load("reader")
    own = [q for i, q in enumerate(own) if i >= seen or rng.random() < SEEN_AGAIN][: 40 if small else None]
    led = news_rows(news, negatives, [q for q in own if share("dev " + q["article"]) >= 0.08], rng, few=few)
    kept = lambda r: not is_held_out(r)
    limit = (lambda n: 30) if small else (lambda n: n)
    qamr = plain_rows(folder / "qamr-1.jsonl.gz", "qamr", rng, limit(9000), kept)
    qamr += plain_rows(folder / "qamr-2.jsonl.gz", "qamr", rng, limit(7000), kept)
    squad = plain_rows(folder / "squad1-part.jsonl.gz", "squad", rng, limit(4000), kept)
    squad2 = plain_rows(folder / "squad2-part.jsonl.gz", "squad2", rng, limit(4000), kept)
    xquad = plain_rows(folder / "xquad-train.jsonl.gz", "xquad", rng, limit(1500))
    time = plain_rows(folder / "timeqa-easy.jsonl.gz", "timeqa", rng, limit(350), kept)
    time += plain_rows(folder / "timeqa-hard.jsonl.gz", "timeqa", rng, limit(350), kept)
    clean = lambda r: "QUIZ" not in r["context"] and r["title"].strip().lower() not in news.hand_titles
    windows = [
        {**r, "context": headed(r["title"], r["published"], r["context"]), "answers": shifted(r)}
        for r in rows(folder / "news-windows.jsonl.gz")
        if clean(r)
    ]
    rng.shuffle(windows)
    yes = [r for r in windows if r["answers"]][: limit(1200)]
    no = [r for r in windows if not r["answers"]][: limit(900)]
    quiz = []
    for r in yes + no:
        if r["answers"]:
            start = r["answers"][0]["start"]
            quiz.append(row(r["question"], r["context"], start, start + len(r["answers"][0]["text"]), kind="quiz"))
        else:
            quiz.append(row(r["question"], r["context"], kind="quiz"))
    answered = [r for r in qamr if r["start"] >= 0]
    rest = answered[: limit(7000)] + among_others(answered, rng, limit(2000), "qamr")
    rest += with_similar(answered, rng, limit(3000), "similar")
    rest += squad + squad2 + xquad + time + quiz
    rest += swapped([r for r in squad + answered + led if r["start"] >= 0], rng, limit(2500))
    return led, rest


def shifted(r):
    """Answer places of a window of news once its head stands before it."""
    head = len(headed(r["title"], r["published"], "")) if r["answers"] else 0
    return [{"text": a["text"], "start": a["start"] + head} for a in r["answers"][:1] if a["start"] >= 0]
