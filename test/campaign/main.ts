/** `npm run campaign -- NAME [--n N] [--seed S]`: hurts the app in one way and says what broke; exit code 1 if anything did. */
import type { Campaign } from './campaign';
import { clock, deploy, fuzz, offline, payloads } from './files';
import { growth } from './growth';
import { kill, poison, quota, restore, tabs } from './library';

const CAMPAIGNS: readonly Campaign[] = [
  kill,
  quota,
  tabs,
  poison,
  growth,
  fuzz,
  payloads,
  restore,
  clock,
  offline,
  deploy,
];

const [name, ...rest] = process.argv.slice(2);
const option = (flag: string): string | undefined => {
  const at = rest.indexOf(`--${flag}`);
  return at < 0 ? undefined : rest[at + 1];
};
const campaign = CAMPAIGNS.find((one) => one.name === name);
if (campaign === undefined) {
  console.error(`Campaigns: ${CAMPAIGNS.map((one) => one.name).join(', ')}`);
  process.exit(2);
}
const works = option('works')?.split(',');
const only = option('only')?.split(',');
const { runs, findings, figures } = await campaign.run({
  n: Number(option('n') ?? campaign.all),
  seed: Number(option('seed') ?? 4_112_023),
  large: Number(option('large') ?? 1024 * 1024),
  ...(works === undefined ? {} : { works }),
  onFinding: ({ kind, where, what }) => console.log(`${kind}: ${where}: ${what}`),
  ...(only === undefined ? {} : { only }),
});
for (const [key, value] of Object.entries(figures ?? {})) console.log(`${key}: ${value}`);
console.log(`${campaign.name}: ${runs} ${campaign.unit}, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
// What was killed waits for ever.
process.exit();
