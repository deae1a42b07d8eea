import type { Reader } from '../../models';
import type { Passage } from '../../retrieve';
import { throwIfCancelled, type Session } from '../session';
import type { Frame } from '../types';
import { ballotsOf, withHead, type Ballot } from './ballots';

/** Passages read at most; reading is what costs. */
export const MOST_READ = 20;
const SPANS_EACH = 3;
/** Passages read before a question can be stopped. */
const AT_ONCE = 4;

interface Booth {
  readonly ballots: Ballot[];
  read: number;
}

/** What was read for a question is not read again when it comes to guessing. */
const booths = new WeakMap<Session, Map<string, Booth>>();

/**
 * The votes of the first `upTo` passages: title and words are read a few passages at a time.
 * @returns the votes, and how many passages there were to read
 * @throws DatelineError `CANCELLED`
 */
export async function readBallots(
  session: Session,
  reader: Reader,
  frame: Frame,
  passages: readonly Passage[],
  upTo: number,
): Promise<{ readonly ballots: readonly Ballot[]; readonly read: number }> {
  const booth = boothOf(session, `${frame.question}\n${passages.map((one) => one.chunkId).join(' ')}`);
  const last = Math.min(upTo, MOST_READ, passages.length);
  while (booth.read < last) {
    throwIfCancelled(session.signal);
    const batch = passages.slice(booth.read, Math.min(booth.read + AT_ONCE, last));
    const spans = await reader.read(frame.question, batch.map(withHead), SPANS_EACH, session.signal);
    for (const [at, passage] of batch.entries()) {
      const article = await session.corpus.article(passage.articleId, passage.revision);
      if (article === null) continue;
      booth.ballots.push(...ballotsOf(frame, passage, article, spans[at] ?? [], booth.read + at));
    }
    booth.read += batch.length;
  }
  return booth;
}

function boothOf(session: Session, key: string): Booth {
  const own = booths.get(session) ?? new Map<string, Booth>();
  booths.set(session, own);
  const booth = own.get(key) ?? { ballots: [], read: 0 };
  own.set(key, booth);
  return booth;
}
