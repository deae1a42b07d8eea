import type { Cue } from './cues';
import { hasVerb } from './clause';
import { MAIN_IN_SITU } from './when';

/** Where the main part begins after a fronted constraint: a question word, an auxiliary or a request behind a comma. */
const LEAD =
  '(?:(?:in|at|on|to|for|from|with|of|by|under|into|as|against|through|about|per|within|near|close to|out of|over|during|until|since|and|then|so) )*';
const MAIN_AFTER_COMMA = new RegExp(
  `[,;:]["”]?\\s*(?<lead>${LEAD}(?:exactly )?)(?<wh>who|whom|whose|what|which|where|how|when(?=['’]s| (?:did|does|was|were|is|are|has|had|will)\\b)|why|did|does|do|was|were|is|are|has|had|will|would|can|could|should|name|list|give|tell)(?:['’]s|['’]re)?\\b`,
  'gi',
);
const MAIN_WITHOUT_COMMA =
  /\s(?:(?:in|at|on|to|for|from|with|of|by) )?(?<wh>who|what|which|how (?:many|much|long|old)|where)(?:['’]s)?\s+(?:[\w'’.-]+\s+){0,5}?(?:did|was|were|is|are|does|had|has|do|became|won|led|held|took|served|ran|chaired|replaced|succeeded)\b/gi;
/** A question word that stands where its answer would. */
export const IN_SITU = /\s(?:in|of|to|for|by|from|at|with|on|against|into|as|under|a|the) (?:which|what|whom)\s/i;
/** A second question joined to the first. */
const JOINED =
  /\s*,?\s+(?:and|or|but)\s+(?:in |at |on |to |for )?(?:who|whom|what|which|where|how|when|why)\s+(?:\w+\s+)?(?:did|was|were|is|are|does|had|has|do|will|succeeded|replaced|came|followed|took|became|won|long|many|much)\b/i;
const NEXT_CONSTRAINT =
  /\s*(?:,| and| or)\s+(?:(?:immediately|just|shortly) )?(?:before|after|during|while|when|until|since|prior to|following)\s/i;

/** Where a fronted constraint ends and the main part begins, or `null` if there is no main part behind it. */
export function mainStart(
  question: string,
  from: number,
  cue: Cue,
): { readonly content: number; readonly main: number } | null {
  MAIN_AFTER_COMMA.lastIndex = from;
  const clauseCue = cue === 'when' || cue === 'while' || cue === 'once' || cue === 'at-time';
  for (let m = MAIN_AFTER_COMMA.exec(question); m !== null; m = MAIN_AFTER_COMMA.exec(question)) {
    const content = question.slice(from, m.index);
    const relative = /^(?:who|which|where|whose)$/i.test(m.groups?.['wh'] ?? '') && (m.groups?.['lead'] ?? '') === '';
    // "When Ada, who chaired it, left, …": a clause that has no verb yet is not over.
    if (relative && clauseCue && !hasVerb(content) && MAIN_AFTER_COMMA.test(question)) {
      MAIN_AFTER_COMMA.lastIndex = m.index + m[0].length;
      continue;
    }
    return { content: m.index, main: m.index + 1 };
  }
  MAIN_WITHOUT_COMMA.lastIndex = from + 1;
  for (let m = MAIN_WITHOUT_COMMA.exec(question); m !== null; m = MAIN_WITHOUT_COMMA.exec(question)) {
    const wh = (m.groups?.['wh'] ?? '').toLowerCase();
    if (clauseCue && (wh === 'who' || wh === 'which' || wh === 'where')) continue;
    return { content: m.index, main: m.index };
  }
  const inside = MAIN_IN_SITU.exec(question.slice(from));
  return inside === null ? null : { content: from + inside.index, main: from + inside.index + 1 };
}

/** Where a constraint behind the main part ends. */
export function contentEnd(question: string, from: number, start: number): number {
  const tail = question.slice(from);
  let length = tail.replace(/[?.!\s]+$/, '').length;
  const stop = (at: number): void => {
    if (at > 0 && at < length) length = at;
  };
  stop(tail.search(JOINED));
  stop(tail.search(NEXT_CONSTRAINT));
  // "…, Merkel or Scholz?" offers answers.
  stop(tail.search(/,\s+\p{Lu}[\p{L}. -]* or \p{Lu}[\p{L}. -]*[?\s]*$/u));
  // "Who, before the merger, ran X?": the comma closes what a comma opened.
  if (/,\s*$/.test(question.slice(0, start))) {
    const comma = tail.indexOf(',');
    if (
      comma > 0 &&
      /^,\s*(?:was|were|is|did|had|has|ran|led|held|chaired|won|served|owned|became|took|played|\w+ed)\b/i.test(
        tail.slice(comma),
      )
    )
      stop(comma);
  }
  // The question word may come last: "in the year X died who was king".
  const commaMain = new RegExp(MAIN_AFTER_COMMA.source, 'i').exec(tail);
  if (
    commaMain !== null &&
    !/^(?:which|who|where|whose)$/i.test(commaMain.groups?.['wh'] ?? '') &&
    !/\b(?:who|what|which|where|how|whom)\b/i.test(question.slice(0, start))
  )
    stop(commaMain.index);
  return from + length;
}
