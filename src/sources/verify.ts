import { clausesOf } from './clauses';
import type { AskCorpus, ReadArticle } from './corpus';
import { isPersonLike, nameForms } from './match';
import type { Frame } from '../question';

/**
 * Does the article speak of everything the question names (FAITH §2, faithfulness ii)? A name counts in any of its forms
 * and by its last word, so that "Brandt" stands for "Ada Brandt" and "UK" for the United Kingdom.
 */
export function namesAll(corpus: AskCorpus, article: ReadArticle, names: readonly string[]): boolean {
  const { everywhere } = clausesOf(article);
  return names.every((name) => {
    const forms = nameForms(corpus, name);
    return forms.length === 0 || forms.some((form) => isThere(form, everywhere, isPersonLike(corpus, name)));
  });
}

/** Names of the question that the evidence must speak of: those outside its time constraint. */
export function namesToFind(frame: Frame): string[] {
  const relation = frame.relation.toLowerCase();
  // What has no capital ("the darkness of the eclipse") is no name: its words are weighed, not demanded.
  return frame.entities.filter((name) => /\p{Lu}/u.test(name) && relation.includes(name.toLowerCase()));
}

/** Most words of a name, or the last of a person's. */
function isThere(form: readonly string[], everywhere: ReadonlySet<string>, person: boolean): boolean {
  const share = form.filter((sense) => everywhere.has(sense)).length / form.length;
  return share >= 0.75 || (person && everywhere.has(form.at(-1) ?? ''));
}
