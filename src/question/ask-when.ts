import { ask, same, type Bounds } from './bounds';
import { baseOfGerund, baseOfParticiple, baseOfPast, isGerund, isPunctual } from './verbs';
import { tidy, tokenize, withoutPossessive, type Token } from './tokens';

/** Verbs whose clause is a state or an activity. */
const DURATIVE = new Set(
  `lead hold serve run live play work manage own rule govern chair coach study attend host use control occupy reign head captain edit direct teach date employ sit represent
   command operate train tour practise practice reside stay remain fight wage campaign write film record perform star present conduct compete preside support sponsor act produce
   build construct develop travel research negotiate invade protest strike suffer`.split(/\s+/),
);
const STATIVE_PARTICIPLES = new Set(
  'married located situated based employed used known called engaged imprisoned held controlled governed ruled led run owned occupied stationed detained involved headquartered contracted loaned divided jailed exiled hospitalised hospitalized suspended managed coached chaired'.split(
    ' ',
  ),
);

function gerundOf(base: string): string {
  if (base === 'be') return 'being';
  if (/[^aeio]ie$/.test(base)) return `${base.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(base)) return `${base.slice(0, -1)}ing`;
  if (/^(?:run|sit|set|cut|win|begin|stop|get|swim|put|hit|plan|ship|drop|control|commit|refer)$/.test(base))
    return `${base}${base.slice(-1)}ing`;
  return `${base}ing`;
}

/** When a finite clause was so: "the inquiry began" → "When did the inquiry begin?" */
export function askClause(text: string): Bounds {
  const tokens = tokenize(text);
  const at = finiteVerb(tokens);
  if (at <= 0) return same(ask(text));
  const verb = tokens[at];
  if (verb === undefined) return same(ask(text));
  const adverb =
    /^(?:first|last|finally|officially|initially|eventually|originally|reportedly|also|then|formally|narrowly|previously|once|already|just|only)$/;
  const before = tokens[at - 1];
  const early = before !== undefined && adverb.test(before.lower) && at >= 2 ? `${before.lower} ` : '';
  const subject = tidy(text.slice(0, early === '' ? verb.start : before?.start));
  const bare = text.slice(verb.end).trim();
  const rest = early + bare;
  if (/^(?:was|were|is|are)$/.test(verb.lower)) return askCopula(subject, verb.lower, rest);
  if (/^(?:has|had|have)$/.test(verb.lower)) {
    const participle = /^(been )?(\S+)\s*(.*)$/s.exec(rest);
    if (participle?.[1] !== undefined)
      return askCopula(subject, 'was', `${participle[2] ?? ''} ${participle[3] ?? ''}`);
    const base = participle === null ? null : baseOfParticiple(participle[2] ?? '');
    if (base !== null) return askVerb(subject, base, participle?.[3] ?? '');
    return { start: ask(`did ${subject} get ${rest}`), end: ask(`did ${subject} stop having ${rest}`) };
  }
  if (/^(?:did|does|do|will|would|could|can)$/.test(verb.lower)) return same(ask(`${verb.lower} ${subject} ${rest}`));
  const base = baseOfPast(verb.lower);
  return base === null ? same(ask(text)) : askVerb(subject, base, bare, early);
}

/** When `subject` did what the base verb and its rest say. */
export function askVerb(subject: string, base: string, rest: string, adverb = ''): Bounds {
  if (adverb === '' && DURATIVE.has(base) && !isPunctual(base)) {
    return {
      start: ask(`did ${subject} start ${gerundOf(base)} ${rest}`),
      end: ask(`did ${subject} stop ${gerundOf(base)} ${rest}`),
    };
  }
  return same(ask(`did ${subject} ${adverb}${base} ${rest}`));
}

function askCopula(subject: string, verb: string, predicate: string): Bounds {
  const words = tokenize(predicate).filter((t) => t.word);
  const first = words.find(
    (t) =>
      !/^(?:first|last|finally|officially|then|also|still|being|not|only|just|already|newly|formally|initially|originally|eventually)$/.test(
        t.lower,
      ),
  );
  if (first === undefined) return same(ask(`${verb} ${subject} ${predicate}`));
  // "was being rebuilt"
  if (words[0]?.lower === 'being')
    return { start: ask(`did ${subject} start ${predicate}`), end: ask(`did ${subject} stop ${predicate}`) };
  if (isGerund(first.lower)) {
    return {
      start: ask(`did ${subject} start ${predicate.slice(first.start)}`),
      end: ask(`did ${subject} stop ${predicate.slice(first.start)}`),
    };
  }
  if (first.lower === 'alive') return { start: ask(`${verb} ${subject} born`), end: ask(`did ${subject} die`) };
  const past = verb === 'is' ? 'was' : verb === 'are' ? 'were' : verb;
  if (STATIVE_PARTICIPLES.has(first.lower)) {
    if (first.lower === 'married') {
      const whom = predicate.slice(first.end).replace(/^\s*(?:to|with)\s+/, '');
      return { start: ask(`did ${subject} marry ${whom}`), end: ask(`did ${subject} stop being married to ${whom}`) };
    }
    return {
      start: ask(`did ${subject} start being ${predicate}`),
      end: ask(`did ${subject} stop being ${predicate}`),
    };
  }
  if (
    /^(?:complete|over|dead|ready|final|open|ill|done|public|law|official|there|here)$/.test(first.lower) &&
    words.length <= 2
  )
    return same(ask(`${past} ${subject} ${predicate}`));
  const participle = baseOfParticiple(first.lower) !== null && !/^(?:the|a|an|red|bed|left-back)$/.test(first.lower);
  if (participle) return same(ask(`${past} ${subject} ${predicate}`));
  if (/^(?:in|at|on|with|under|from|out|away|by|between|over)$/.test(first.lower)) {
    const office = /^in (?:office|power)\b/.test(predicate);
    if (office) return { start: ask(`did ${subject} take office`), end: ask(`did ${subject} leave office`) };
    return {
      start: ask(`did ${subject} start being ${predicate}`),
      end: ask(`did ${subject} stop being ${predicate}`),
    };
  }
  return { start: ask(`did ${subject} become ${predicate}`), end: ask(`did ${subject} stop being ${predicate}`) };
}

/**
 * Index of the verb that the clause is built on. Relative clauses ("the man who followed X announced …"), participles
 * behind nouns ("the company led by X completed …") and infinitives are passed over.
 */
export function finiteVerb(tokens: readonly Token[]): number {
  let skip = 0;
  let fallback = -1;
  for (let i = 1; i < tokens.length; i++) {
    const token = tokens[i];
    const previous = tokens[i - 1];
    if (token === undefined || !token.word) continue;
    if (/^(?:who|which|that|whose|whom|where)$/.test(token.lower)) {
      skip++;
      continue;
    }
    const aux = /^(?:was|were|is|are|did|does|has|had|have|will|would|could|can)$/.test(token.lower);
    const past =
      !aux &&
      token.text === token.lower &&
      baseOfPast(token.lower) !== null &&
      !/^(?:the|a|an|his|her|its|their|to|of)$/.test(previous?.lower ?? '');
    if (!aux && !past) continue;
    const next = tokens[i + 1]?.lower ?? '';
    if (skip > 0) {
      skip--;
      // "who was elected": the participle goes with its auxiliary.
      if (aux && baseOfParticiple(next) !== null) i++;
      continue;
    }
    if (aux) return i;
    if (
      /^(?:by|as)$/.test(next) ||
      (/^(?:in|on|at|from|during|to)$/.test(next) &&
        tokens.slice(i + 1).some((t) => /^(?:was|were|had|has|did)$/.test(t.lower)))
    ) {
      if (fallback < 0) fallback = i;
      continue;
    }
    return i;
  }
  return fallback;
}

/** When a participle phrase was so: subject "R", "managing FC Nantes" → "When did R start managing FC Nantes?" */
export function askParticiple(text: string, subject: string | null): Bounds {
  const who = subject ?? 'it';
  const tokens = tokenize(text).filter((t) => t.word);
  const at = tokens.findIndex((t) => isGerund(t.text));
  const head = tokens[0]?.lower ?? '';
  if (at < 0) {
    // "while in prison", "when chairman"
    return askCopula(who, 'was', text);
  }
  const verb = tokens[at];
  if (verb === undefined) return same(ask(text));
  const own = tidy(text.slice(0, verb.start)).replace(/^(?:first|last|finally|later|subsequently|initially)$/i, '');
  const actor = own === '' || head === 'being' ? who : withoutPossessive(own);
  const rest = text.slice(verb.end).trim();
  if (verb.lower === 'being') {
    const first = tokenize(rest).find((t) => t.word)?.lower ?? '';
    if (baseOfParticiple(first) !== null) return same(ask(`was ${actor} ${rest}`));
    return askCopula(actor, 'was', rest);
  }
  if (verb.lower === 'having') {
    const base = baseOfParticiple(tokenize(rest).find((t) => t.word)?.lower ?? '');
    if (base !== null) return same(ask(`did ${actor} ${base} ${rest.replace(/^\S+\s*/, '')}`));
  }
  if (verb.lower === 'serving' && /^as\s+/i.test(rest)) {
    const role = rest.replace(/^as\s+/i, '');
    return { start: ask(`did ${actor} become ${role}`), end: ask(`did ${actor} stop being ${role}`) };
  }
  const base = baseOfGerund(verb.lower) ?? verb.lower;
  if (isPunctual(base)) return same(ask(`did ${actor} ${base} ${rest}`));
  return {
    start: ask(`did ${actor} start ${verb.lower} ${rest}`),
    end: ask(`did ${actor} stop ${verb.lower} ${rest}`),
  };
}
