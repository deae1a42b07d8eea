"""Near misses made by rule from answered questions: a bound for a figure, another figure, deed or time, planned for done.

Either a word of the question changes, and the text no longer answers it; or a word of the text does. Where the text is
changed, a question that fits the changed text is made too where that is possible: "up to" in a text must not come to mean
"no answer" by itself.
"""
import re

UNITS = "two three four five six seven eight nine ten eleven twelve dozen dozens hundred hundreds thousand thousands million half".split()
FIGURE = re.compile(r"(?:[$£€]\s?)?\d[\d,.]*\d|(?:[$£€]\s?)?\d|\b(?:" + "|".join(UNITS) + r")\b", re.I)
BOUNDED = re.compile(r"\b(?:up to|as many as|as much as|at least|at most|more than|less than|fewer than|nearly|almost|about|around|approximately|roughly|over|under|some|only|just|maximum|minimum|estimated|expected)\s*(?:an? )?$", re.I)
ABOVE = ("up to ", "as many as ", "as much as ", "a maximum of ", "no more than ", "anywhere up to ", "at most ")
COUNTS = re.compile(r"^(how many|how much|how long|how far|how old|what percent(?:age)?|what share)\b", re.I)
YEAR = re.compile(r"\b(?:19|20)\d\d\b")
MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
SEASONS = "spring summer autumn fall winter".split()
# Deeds that a careless reader takes for one another. A word may be replaced by any other of its line.
DEEDS = [
    line.split()
    for line in """
killed injured wounded hurt arrested rescued evacuated displaced detained
die survive
died survived fled
dead injured missing
begin end stop
began ended stopped
start end stop
started ended stopped
open close
opened closed
buy sell
bought sold
win lose
won lost
hire fire
hired fired
join leave
joined left
arrest release charge convict sentence
arrested released charged convicted sentenced acquitted
rise fall
rose fell
raise cut lower
raised cut lowered
gain lose
earn owe spend pay donate
earned owed spent paid donated
born buried married
marry divorce
married divorced
announce deny
approve reject veto
approved rejected vetoed
support oppose
supported opposed
vote campaign
accept refuse
accepted refused
launch cancel
launched cancelled
build demolish
built demolished
found lost stolen
arrive depart
arrived departed
attack defend
attacked defended
elected defeated
appointed dismissed
resign retire
resigned retired
sue settle
sued settled
first last second third
oldest youngest
largest smallest
highest lowest
most fewest
men women children officers students soldiers
homes schools hospitals
wife husband brother sister mother father son daughter
president mayor governor senator spokesman lawyer
before after
increase decrease
grow shrink
worth cost weigh
""".strip().splitlines()
]
OTHERS = {}
for _line in DEEDS:
    for _word in _line:
        OTHERS.setdefault(_word, set()).update(w for w in _line if w != _word)
PLANNED = (
    "is set to be", "is expected to be", "will be", "could be", "is scheduled to be", "may soon be", "is due to be", "should be",
)
CALLED_OFF = ("was never", "was not", "was to have been", "was almost", "would have been", "was not yet")


def stem(word):
    return re.sub(r"(?:ing|ed|es|s|e)$", "", word.lower())


def holds(text, word):
    return re.search(r"\b" + re.escape(stem(word)), text, re.I) is not None


def like(word, model):
    return word[0].upper() + word[1:] if model[:1].isupper() else word


def other_time(question, context, rng):
    """The question with another year, month, weekday or season, or with a year where it had none."""
    years = [m for m in YEAR.finditer(question)]
    if years:
        m = rng.choice(years)
        new = str(int(m.group()) + rng.choice((-4, -3, -2, -1, -1, -1, 1, 1, 1, 2, 3)))
        if new in context or new[2:] in re.findall(r"[’']?(\d\d)\b", context):
            return None
        return question[: m.start()] + new + question[m.end() :]
    for words in (MONTHS, DAYS, SEASONS):
        found = [w for w in words if re.search(rf"\b{w}\b", question)]
        if found:
            old, new = found[0], rng.choice(words)
            if holds(context, new) or {old, new} == {"autumn", "fall"} or new[:3] in context or new == old:
                return None
            return re.sub(rf"\b{old}\b", new, question, count=1)
    return None


def added_time(question, published, context, rng):
    """The question with a year well before the text: what it says is not of that year."""
    if not published or YEAR.search(question) or not question.endswith("?") or re.match(r"when|what (?:year|day|date|time)|in what|which (?:year|month|day)", question, re.I):
        return None
    year = int(published[:4]) - rng.choice((2, 3, 4, 5, 6))
    if YEAR.search(context.split("\n", 1)[-1]) or re.search(r"\b(?:last|next|ago|years?|decade|since|born|old|ever|history)\b", context + question, re.I):
        return None
    return f"{question[:-1]} in {year}?"


def other_deed(question, context, rng):
    """The question with a deed, a people or a rank changed for another that the text does not speak of."""
    found = [m for m in re.finditer(r"[A-Za-z]+", question) if m.group() in OTHERS]
    rng.shuffle(found)
    for m in found:
        new = rng.choice(sorted(OTHERS[m.group()]))
        if holds(context, new) or holds(question, new):
            continue
        return question[: m.start()] + new + question[m.end() :]
    return None


# What is counted: a plural before a verb or a preposition, not part of a longer name.
COUNTED = re.compile(
    r"^(how many )([a-z]+s|people|children|men|women|police)"
    r"(?= (?:is|are|was|were|do|does|did|has|have|had|will|can|in|at|on|from|of|for|with|by|died|came|took|lost|won|went|voted|lived)\b)", re.I
)


def other_counted(question, context, nouns, rng):
    """"How many children" for "how many firemen"."""
    m = COUNTED.match(question)
    if m is None or len(m.group(2)) < 4:
        return None
    new = rng.choice(nouns)
    if holds(context, new) or stem(new) == stem(m.group(2)):
        return None
    return m.group(1) + new + question[m.end() :]


def bounded(context, start, end, question, rng):
    """(changed context, start, end, question that asks for the bound): the figure of the answer becomes a bound."""
    if not COUNTS.match(question) and "percent" not in question.lower():
        return None
    figure = FIGURE.search(context, start, end)
    if figure is None or YEAR.fullmatch(figure.group()) or BOUNDED.search(context[max(0, figure.start() - 24) : figure.start()]):
        return None
    words = rng.choice(ABOVE)
    at = figure.start()
    if at == 0 or context[at - 1] not in " \n(“\"":
        return None
    if context[max(0, at - 4) : at].lower() in (" an ", " the"):
        return None
    capital = context[:at].rstrip(" “\"").endswith((".", "\n", "?", "!"))
    made = context[:at] + (like(words, "A") if capital else words) + context[at:]
    moved = end + len(words)
    asks = None
    m = re.match(r"(how (?:many|much|long|far|old)|what percent(?:age)?|what share)", question, re.I)
    if m:
        asks = rng.choice((f"Up to {m.group().lower()}", f"At most {m.group().lower()}")) + question[m.end() :]
    return made, min(start, at), moved, asks


PAST = dict(
    pair.split("/")
    for pair in """win/won buy/bought sell/sold leave/left give/gave take/took get/got make/made begin/began rise/rose fall/fell
go/went come/came pay/paid hit/hit spend/spent lose/lost meet/met run/ran build/built hold/held send/sent fight/fought find/found
beat/beat set/set put/put cut/cut quit/quit drop/dropped stop/stopped ban/banned plan/planned step/stepped sign/signed break/broke
choose/chose fly/flew speak/spoke write/wrote tell/told show/showed shut/shut strike/struck sue/sued bring/brought see/saw
carry/carried marry/married try/tried deny/denied bury/buried apply/applied admit/admitted ship/shipped""".split()
)
WOULD = ("plans to", "will", "is set to", "may soon", "hopes to", "is expected to", "has promised to", "could")
HAD_NOT = ("refused to", "failed to", "threatened to", "had hoped to", "was asked to", "declined to", "never came to", "nearly had to")


def past_of(verb):
    return PAST.get(verb) or (f"{verb}d" if verb.endswith("e") else f"{verb}ed")


def not_done(context, start, end, question, rng):
    """
    (changed context, start, end, question about the plan): the sentence of the answer tells of a plan, or of what did not
    happen, where it told of a deed that the question asks for.
    """
    first = max(context.rfind(". ", 0, start), context.rfind("\n", 0, start)) + 1
    last = context.find(". ", end)
    last = len(context) if last < 0 else last

    def changed(m, words, asks):
        a, b = first + m.start(), first + m.end()
        if a < end and b > start:
            return None
        by = len(words) - (b - a)
        moved = by if b <= start else 0
        return context[:a] + words + context[b:], start + moved, end + moved, asks

    for did in re.finditer(r"\bdid\b", question):
        for m in re.finditer(r"\b[a-z]{3,}\b", question[did.end() :]):
            verb = m.group()
            told = re.search(rf"\b{past_of(verb)}\b", context[first:last])
            before = context[first : first + told.start()] if told else ""
            if told is None or verb in ("say", "tell", "the") or re.search(r"\b(?:is|are|was|were|be|been|has|have|had|being|a|an|the|of|by)\s*$", before):
                continue
            if rng.random() < 0.6:
                return changed(told, f"{rng.choice(WOULD)} {verb}", question[: did.start()] + "will" + question[did.end() :])
            return changed(told, f"{rng.choice(HAD_NOT)} {verb}", None)
    if re.match(r"(?:was|were|did|has|have|had|will|is)\b", question, re.I) or not re.search(r"\b(?:was|were|has been|have been|\w+ed)\b", question):
        return None
    asked = {stem(w) for w in re.findall(r"[a-z]{4,}", question.lower())}
    for m in re.finditer(r"\b(was|were|has been|have been|had been) (?=([a-z]+(?:ed|en|wn|lt|ld|ught|und|ot))\b)", context[first:last]):
        if stem(m.group(2)) in asked:
            words = rng.choice(PLANNED if rng.random() < 0.6 else CALLED_OFF)
            if m.group(1) in ("were", "have been"):
                words = re.sub(r"^is ", "are ", re.sub(r"^was ", "were ", words))
            return changed(m, f"{words} ", None)
    return None


def made_traps(question, context, start, end, published, nouns, rng):
    """Near misses of one answered question on one context: (kind, question, context, start, end), start -1 where none answers."""
    made = []

    def none(kind, asked, text=context):
        if asked is not None and text is not None:
            made.append((kind, asked, text, -1, -1))

    none("made-time", other_time(question, context, rng))
    if rng.random() < 0.3:
        none("made-time", added_time(question, published, context, rng))
    none("made-deed", other_deed(question, context, rng))
    if rng.random() < 0.5:
        none("made-figure", other_counted(question, context, nouns, rng))
    bound = bounded(context, start, end, question, rng)
    if bound is not None:
        text, a, b, asks = bound
        none("made-bound", question, text)
        if asks is not None and rng.random() < 0.6:
            made.append(("made-bound", asks, text, a, b))
    plan = not_done(context, start, end, question, rng)
    if plan is not None:
        text, a, b, asks = plan
        none("made-plan", question, text)
        if asks is not None and rng.random() < 0.6:
            made.append(("made-plan", asks, text, a, b))
    return made
