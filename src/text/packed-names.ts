import { nameKey } from './link';
import type { Entity, EntityType } from './types';

/** An entity with the number of articles that mention it. */
export interface CountedEntity {
  readonly entity: Entity;
  readonly articles: number;
}

/**
 * The entities of a library as texts in two strings and numbers in columns: some 100 bytes each, where maps and objects
 * take 500. It can be stored as it is.
 */
export interface PackedNames {
  /** Texts one after the other, each behind a line break: those of one byte a letter, and all others. */
  readonly narrow: string;
  readonly wide: string;
  /** Where each text begins, its top bit set for one in `wide`; and its length. Normal forms come before all others. */
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
  /** Normal forms by hash, each plus one; 0 is an empty place. */
  readonly slots: Uint32Array;
  /** By normal form: the entity with this key plus one, and where the entities that go by it end in the next two. */
  readonly keyOf: Uint32Array;
  readonly formEnds: Uint32Array;
  readonly formEntities: Uint32Array;
  /** How often an entity goes by a form. */
  readonly formTimes: Uint32Array;
  /** By entity, in the order of keys: texts of its key and name, its type, its articles, whom it stands for. */
  readonly keys: Uint32Array;
  readonly names: Uint32Array;
  readonly types: Uint8Array;
  readonly articles: Uint32Array;
  readonly canonical: Uint32Array;
  /** Where the names that are given as its aliases end in the next. */
  readonly aliasEnds: Uint32Array;
  readonly aliases: Uint32Array;
}

/** In the order of their numbers. */
export const TYPES: readonly EntityType[] = ['person', 'organisation', 'place', 'event', 'work', 'other'];
/** Marks the beginning of a text in `wide`. */
export const WIDE = 0x80000000;
/** Letters that do not fit into one byte. */
const WIDE_LETTER = /[^\0-\xff]/;

/** Packs the entities of a library; whom each stands for is still to be filled in. */
export function packEntities(counted: Iterable<CountedEntity>): PackedNames {
  const all = [...counted].sort((a, b) => compare(a.entity.key, b.entity.key));
  const normals = new Map<string, number>();
  const others = new Map<string, number>();
  const number = (texts: Map<string, number>, text: string): number => {
    const known = texts.get(text) ?? texts.size;
    texts.set(text, known);
    return known;
  };
  const keys = Uint32Array.from(all, ({ entity }) => number(normals, entity.key));
  const uses = new Map<number, (readonly [entity: number, times: number])[]>();
  all.forEach((one, at) => {
    for (const [form, times] of formsOf(one)) {
      const normal = number(normals, form);
      const list = uses.get(normal);
      if (list === undefined) uses.set(normal, [[at, times]]);
      else list.push([at, times]);
    }
  });
  const names = Uint32Array.from(all, ({ entity }) => number(others, entity.name));
  const aliasEnds = new Uint32Array(all.length);
  const aliases: number[] = [];
  all.forEach(({ entity }, at) => {
    for (const alias of [...entity.aliases].sort()) aliases.push(number(others, alias));
    aliasEnds[at] = aliases.length;
  });
  const shift = normals.size;
  const keyOf = new Uint32Array(normals.size);
  keys.forEach((normal, at) => (keyOf[normal] = at + 1));
  return {
    ...layOut([...normals.keys(), ...others.keys()]),
    slots: slotsOf([...normals.keys()]),
    keyOf,
    ...columnsOf(uses, normals.size),
    keys,
    names: names.map((name) => name + shift),
    types: Uint8Array.from(all, ({ entity }) => TYPES.indexOf(entity.type)),
    articles: Uint32Array.from(all, ({ articles }) => articles),
    canonical: new Uint32Array(all.length),
    aliasEnds,
    aliases: Uint32Array.from(aliases, (alias) => alias + shift),
  };
}

/** How often an entity goes by which normal form. */
function formsOf({ entity: { name, type, aliases }, articles }: CountedEntity): Map<string, number> {
  const forms = new Map<string, number>();
  const add = (form: string, times: number): void => {
    const normal = nameKey(form);
    forms.set(normal, (forms.get(normal) ?? 0) + times);
  };
  for (const form of [name, ...[...aliases].sort()]) add(form, Math.max(1, articles));
  // People go by their surname, whether or not an article uses it alone.
  const surname = type === 'person' ? name.slice(name.lastIndexOf(' ') + 1) : name;
  if (surname !== name && !aliases.includes(surname)) add(surname, 1);
  return forms;
}

function layOut(texts: readonly string[]): Pick<PackedNames, 'narrow' | 'wide' | 'starts' | 'lengths'> {
  const starts = new Uint32Array(texts.length);
  const lengths = new Uint32Array(texts.length);
  const parts: [narrow: string[], wide: string[]] = [[''], ['']];
  const ends: [narrow: number, wide: number] = [0, 0];
  texts.forEach((text, at) => {
    const kind = WIDE_LETTER.test(text) ? 1 : 0;
    starts[at] = ends[kind] + 1 + kind * WIDE;
    lengths[at] = text.length;
    parts[kind].push(text);
    ends[kind] += 1 + text.length;
  });
  return { narrow: parts[0].join('\n'), wide: parts[1].join('\n'), starts, lengths };
}

function columnsOf(
  uses: ReadonlyMap<number, readonly (readonly [entity: number, times: number])[]>,
  normals: number,
): Pick<PackedNames, 'formEnds' | 'formEntities' | 'formTimes'> {
  const formEnds = new Uint32Array(normals);
  let end = 0;
  for (let normal = 0; normal < normals; normal++) formEnds[normal] = end += uses.get(normal)?.length ?? 0;
  const formEntities = new Uint32Array(end);
  const formTimes = new Uint32Array(end);
  for (const [normal, list] of uses) {
    const from = formEnds[normal]! - list.length;
    list.forEach(([entity, times], at) => {
      formEntities[from + at] = entity;
      formTimes[from + at] = times;
    });
  }
  return { formEnds, formEntities, formTimes };
}

/** At most half full, so that a form is found at the first or second place. */
function slotsOf(normals: readonly string[]): Uint32Array {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * normals.length + 2)));
  const mask = slots.length - 1;
  normals.forEach((form, at) => {
    let slot = hash(form) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = at + 1;
  });
  return slots;
}

/** FNV-1a over UTF-16. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  // The lower bits choose the place.
  return value ^ (value >>> 15);
}

/** Order by UTF-16, which is the same everywhere. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
