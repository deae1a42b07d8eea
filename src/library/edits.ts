import { DatelineError } from '../errors';
import { samePassage, withMarks, type ArticleMarks } from '../importers';
import type { Indexes } from '../index';
import type { Article, Store } from '../store';
import type { ArticleEdit } from './mark-types';

/** What an edit may change of an article. */
type Editable = Pick<Article, 'tags' | 'archived' | 'marks'>;

/** Edits of tags, folders, stars and marks, to be undone within the session. */
export interface ArticleEdits {
  /** @returns a token for `undo` */
  edit(ids: readonly string[], change: ArticleEdit): Promise<number>;
  /** @throws DatelineError `BAD_INPUT` for a token of another session */
  undo(token: number): Promise<void>;
}

export function createEdits(store: Store, indexes: Indexes): ArticleEdits {
  const undoable: { readonly before: ReadonlyMap<string, Editable>; readonly after: ReadonlyMap<string, Editable> }[] =
    [];

  /** Stores the new state of articles; what is read from them stays. */
  const put = async (changed: readonly { readonly article: Article; readonly to: Editable }[]): Promise<void> => {
    if (changed.length === 0) return;
    await indexes.commitImport({
      added: [],
      changed: changed.map(({ article, to }) => ({
        article: withEditable(article, to),
        madeFrom: article.contentKey,
        words: null,
        keepEarlier: false,
      })),
      progress: null,
    });
  };

  return {
    async edit(ids, change) {
      const before = new Map<string, Editable>();
      const after = new Map<string, Editable>();
      const changed: { article: Article; to: Editable }[] = [];
      for (const article of await store.articles.matching({ ids })) {
        const to = edited(article, change);
        if (same(article, to)) continue;
        before.set(article.id, editableOf(article));
        after.set(article.id, to);
        changed.push({ article, to });
      }
      await put(changed);
      return undoable.push({ before, after }) - 1;
    },
    async undo(token) {
      const one = undoable[token];
      if (one === undefined) {
        throw new DatelineError('BAD_INPUT', 'This change cannot be undone any more.', {
          hint: 'Edit the articles once more.',
          detail: String(token),
        });
      }
      const changed = (await store.articles.matching({ ids: [...one.before.keys()] })).flatMap((article) => {
        const [to, then] = [one.before.get(article.id), one.after.get(article.id)];
        return to !== undefined && then !== undefined && same(article, then) ? [{ article, to }] : [];
      });
      await put(changed);
    },
  };
}

const NO_MARKS: ArticleMarks = { folders: [], note: null, highlights: [], starred: false, read: null };

function edited(article: Article, change: ArticleEdit): Editable {
  const marks = article.marks ?? NO_MARKS;
  const { addTags = [], removeTags = [], addFolder, removeFolder } = change;
  const tags = [...article.tags, ...addTags.map((tag) => tag.trim()).filter((tag) => tag !== '')];
  const folder = addFolder?.trim() ?? '';
  const folders = [...marks.folders, ...(folder === '' ? [] : [folder])];
  return {
    tags: [...new Set(tags)].filter((tag) => !removeTags.includes(tag)),
    archived: change.archived ?? article.archived,
    ...withMarks({
      ...marks,
      folders: folders.filter((one) => one !== removeFolder),
      note: change.note === undefined ? marks.note : (change.note?.trim() ?? '') || null,
      ...passagesAfter(marks, change),
      starred: change.starred ?? marks.starred,
      read: change.read ?? marks.read,
    }),
  };
}

/** One that is there keeps its place in the list and all that its source told of it; one that goes is remembered. */
function passagesAfter(
  { highlights, removed = [] }: ArticleMarks,
  { addHighlight, removeHighlight }: ArticleEdit,
): Pick<ArticleMarks, 'highlights' | 'removed'> {
  const gone = removeHighlight ? highlights.filter((one) => samePassage(one, removeHighlight)) : [];
  const left = highlights.filter((one) => !gone.includes(one));
  const away = [...removed, ...gone];
  if (addHighlight === undefined || addHighlight.quote.trim() === '') return { highlights: left, removed: away };
  const note = addHighlight.note?.trim() || null;
  const there = left.some((one) => samePassage(one, addHighlight));
  return {
    highlights: there
      ? left.map((one) => (samePassage(one, addHighlight) ? { ...one, note } : one))
      : [...left, { ...addHighlight, note }],
    removed: away.filter((one) => !samePassage(one, addHighlight)),
  };
}

function editableOf({ tags, archived, marks }: Article): Editable {
  return { tags, archived, ...(marks === undefined ? {} : { marks }) };
}

function withEditable(article: Article, to: Editable): Article {
  const { marks: _, ...rest } = article;
  return { ...rest, ...to };
}

const same = (a: Editable, b: Editable): boolean =>
  JSON.stringify([a.tags, a.archived, a.marks ?? null]) === JSON.stringify([b.tags, b.archived, b.marks ?? null]);
