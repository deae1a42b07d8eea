import { expect, it } from 'vitest';
import type { Campaign } from '../campaign/campaign';
import { clock, deploy, fuzz, offline, payloads } from '../campaign/files';
import { kill, poison, quota, restore, tabs } from '../campaign/library';

const FEW: readonly (readonly [Campaign, number])[] = [
  [kill, 12],
  [quota, 4],
  [tabs, 4],
  [poison, 8],
  [fuzz, 120],
  [payloads, 150],
  [restore, 2],
  [clock, 14],
  [offline, 20],
  [deploy, 20],
];

// The whole of each is `npm run campaign -- NAME`.
it.each(FEW.map(([campaign, n]) => [campaign.name, campaign, n] as const))(
  '%s finds nothing',
  async (_, campaign, n) => {
    expect((await campaign.run({ n, seed: 4_112_023 })).findings).toEqual([]);
  },
);
