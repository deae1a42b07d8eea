import { createShelf, openModelFolder, type BroughtEmbedder } from '../engines';
import { toDatelineError } from '../errors';

/** Which of the models that the person brought reads for meaning; kept in this browser. */
const KEY = 'dateline.embedder';
/** Why it was given up, for the page that starts after that. */
const TROUBLE = 'dateline.embedder-trouble';

/** Its folder on the shelf; `null`: the model that ships. */
export function readEmbedderChoice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, id);
  } catch {
    // Without storage the one that ships is used.
  }
}

/**
 * Takes another model for reading, from a fresh start of the page on. Vectors of another model are never compared, so
 * that all articles are read for meaning again in the background; those of the former stay for when it comes back.
 * @param before done once it is no longer in use
 */
export function chooseEmbedder(id: string | null, before?: () => Promise<unknown>): void {
  keep(id);
  const start = (): void => location.reload();
  if (before === undefined) start();
  else void before().finally(start);
}

/** The model that was chosen, if it is whole; otherwise the one that ships is used, and why is kept for the screens. */
export async function openChosenEmbedder(): Promise<BroughtEmbedder | undefined> {
  const shelfId = readEmbedderChoice();
  if (shelfId === null) return undefined;
  try {
    const { model } = await createShelf(openModelFolder(navigator.storage)).open(shelfId);
    if (model.embedder !== undefined) return { shelfId, record: model.embedder };
  } catch (error) {
    giveUp(error);
  }
  keep(null);
  return undefined;
}

/** It is there but cannot be used: the page starts again without it. */
export function abandonEmbedder(error: unknown): void {
  giveUp(error);
  keep(null);
  location.reload();
}

function giveUp(error: unknown): void {
  const { message } = toDatelineError(error);
  try {
    sessionStorage.setItem(TROUBLE, message);
  } catch {
    // Then nobody is told.
  }
}

/** Why the model that was chosen is not in use, told once; `null` when there is nothing to tell. */
export function embedderTrouble(): string | null {
  try {
    const trouble = sessionStorage.getItem(TROUBLE);
    sessionStorage.removeItem(TROUBLE);
    return trouble;
  } catch {
    return null;
  }
}
