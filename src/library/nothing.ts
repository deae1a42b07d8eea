import type { Reading } from '../store';

/** What is read from an article in another language, or one that cannot be read. */
export const NOTHING: Reading = { entities: [], mentions: [], times: [], facts: [] };
