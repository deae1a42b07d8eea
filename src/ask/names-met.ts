import { clausesOf, nameForms, type QuestionMatch, type ReadArticle, surroundingsOf } from '../sources';
import type { Mention } from '../text';
import { contentWords } from '../words';
import type { Claim } from './claims';
import type { Weighing } from './weighing';

/** Shares of the names asked for that stand where a claim does. */
export interface NamesMet {
  readonly own: number;
  readonly near: number;
  readonly text: number;
  readonly article: number;
  readonly any: number;
}

/** Where the names asked for stand. */
export function namesMet({ question }: Weighing, article: ReadArticle, sentence: number): NamesMet {
  if (question.names.length === 0) return { own: 0, near: 0, text: 0, article: 0, any: 0 };
  const { own, text, near } = surroundingsOf(article, sentence);
  const share = (there: ReadonlySet<string>): number => {
    const met = question.names.filter(({ forms, person }) =>
      forms.some((form) => {
        const found = form.filter((sense) => there.has(sense)).length / form.length;
        return found >= 0.75 || (person && there.has(form.at(-1) ?? ''));
      }),
    );
    return met.length / question.names.length;
  };
  const { everywhere } = clausesOf(article);
  return { own: share(own), near: share(near), text: share(text), article: share(everywhere), any: 1 };
}

/** Another name of the kind asked for stands in the sentence, and the asked one is not near. */
export function swapOf({ corpus, frame }: Weighing, claim: Claim, names: NamesMet): number {
  if (names.any === 0 || names.near === 1) return 0;
  const { article, sentence, start, end } = claim.place;
  const asked = frame.entities.flatMap((name) => nameForms(corpus, name)).flat();
  const others = article.mentions.filter((one) => one.sentence === sentence && !(one.start < end && start < one.end));
  const foreign = others.filter((one) => {
    const entity = article.entities.find((each) => each.key === one.entityKey);
    return entity !== undefined && !contentWords(entity.name).some((word) => asked.includes(word.sense));
  });
  return foreign.length > 0 ? 1 - names.near : 0;
}

/** Other people than those asked about, in a sentence that has no word of the names of these; none where it has one. */
function othersIn({ names }: QuestionMatch, claim: Claim): Mention[] {
  const { article, sentence, start, end } = claim.place;
  const here = clausesOf(article).sentences[sentence];
  const asked = names.filter((name) => name.person).flatMap(({ forms }) => forms.flat());
  if (here === undefined || asked.length === 0 || asked.some((sense) => here.has(sense))) return [];
  const isPerson = (key: string): boolean => article.entities.find((each) => each.key === key)?.type === 'person';
  return article.mentions.filter(
    (one) => one.sentence === sentence && !(one.start < end && start < one.end) && isPerson(one.entityKey),
  );
}

/** A person is asked about who does not stand in the sentence, and another one does. */
export function namesAnother({ question }: Weighing, claim: Claim): boolean {
  return othersIn(question, claim).length > 0;
}

/** The sentence begins with that other person: it is of him that it tells, even where the title names both. */
export function isToldOfAnother(question: QuestionMatch, claim: Claim): boolean {
  const begins = claim.place.article.sentences[claim.place.sentence]?.start ?? 0;
  return othersIn(question, claim).some((one) => one.start <= begins + 1);
}

/** Names of several words of which the article has one and not another: "Maria Keller" for "Anna Keller". */
export function partialNames(
  { corpus, frame }: Weighing,
  article: ReadArticle,
): { readonly partial: number; readonly absent: number } {
  const { everywhere } = clausesOf(article);
  if (frame.entities.length === 0) return { partial: 0, absent: 0 };
  let partial = 0;
  let absent = 0;
  for (const name of frame.entities) {
    const shares = nameForms(corpus, name).map(
      (form) => form.filter((sense) => everywhere.has(sense)).length / form.length,
    );
    const best = Math.max(0, ...shares);
    if (best === 0) absent += 1;
    else if (best < 1) partial = 1;
  }
  return { partial, absent: absent / frame.entities.length };
}
