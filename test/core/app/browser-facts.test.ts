import { describe, expect, it } from 'vitest';
import { localeOf, persistStorage, storageUse } from '../../../src/app/browserFacts';
import { sealPage } from '../../../src/app/seal';

const UNKNOWN = { usedBytes: null, quotaBytes: null, persisted: false };
const refuse = async (): Promise<boolean> => {
  throw new Error('no');
};

const STRANGE: readonly (readonly [string, object])[] = [
  ['missing', {}],
  ['empty', { storage: {} }],
  ['refused', { storage: { estimate: refuse, persisted: refuse, persist: refuse } }],
  [
    'throwing at once',
    {
      storage: {
        estimate: () => {
          throw new TypeError('no');
        },
      },
    },
  ],
  ['nonsense', { storage: { estimate: async () => ({ usage: -1, quota: Infinity }), persisted: async () => 'yes' } }],
];

describe('storage', () => {
  it.each(STRANGE)('that is %s is not known, and not kept', async (_, navigator) => {
    expect(await storageUse(navigator)).toEqual(UNKNOWN);
    expect(await persistStorage(navigator)).toBe(false);
  });

  it('that is told is passed on', async () => {
    const storage = {
      estimate: async () => ({ usage: 1, quota: 9 }),
      persisted: async () => true,
      persist: async () => true,
    };
    expect(await storageUse({ storage })).toEqual({ usedBytes: 1, quotaBytes: 9, persisted: true });
    expect(await persistStorage({ storage })).toBe(true);
  });
});

describe('the language of a browser', () => {
  it.each([
    [{ language: 'de-AT' }, 'de-AT'],
    [{ language: 'C', languages: ['C', 'fr'] }, 'fr'],
    [{ language: 'C' }, 'en'],
    [{ language: 'en_US.UTF-8', languages: [] }, 'en'],
    [{ language: '' }, 'en'],
    [{}, 'en'],
    [{ language: 7, languages: [null, 'nl'] }, 'nl'],
  ])('%j is %s', (navigator, locale) => expect(localeOf(navigator)).toBe(locale));
});

it('connections between browsers are taken away', () => {
  const scope = { RTCPeerConnection: class {}, fetch: () => 1 };
  sealPage(scope);
  expect(Object.keys(scope)).toEqual(['fetch']);
});
