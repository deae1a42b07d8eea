import { readdirSync, readFileSync } from 'node:fs';
import { isDatelineError } from '../../src/errors';
import { readSource, type ImportedArticle } from '../../src/importers';
import { install, isOurs, respond, type Precache, type PrecacheHost } from '../../src/service';
import { civilFromDay, dayFromIso, readTimes, type Day } from '../../src/time';
import { random, type Campaign, type Finding } from './campaign';
import { createHash } from 'node:crypto';

/** Campaigns against what reads files and dates, and against the service worker. */

const FOLDER = new URL('../fixtures/import/', import.meta.url);
const pick = (rng: () => number, below: number): number => Math.floor(rng() * below);

/** Bytes cut, doubled, swapped and replaced at random places. */
function mutated(bytes: Uint8Array, rng: () => number): Uint8Array {
  let out = Array.from(bytes);
  for (let times = 1 + pick(rng, 8); times > 0; times -= 1) {
    const at = pick(rng, out.length + 1);
    const length = 1 + pick(rng, 40);
    const kind = pick(rng, 5);
    if (kind === 0) out.splice(at, length);
    else if (kind === 1) out.splice(at, 0, ...out.slice(at, at + length));
    else if (kind === 2) out[at] = pick(rng, 256);
    else if (kind === 3) out = out.slice(0, Math.max(1, at));
    else
      out.splice(
        at,
        0,
        ...new TextEncoder().encode(['<', '"', '{', ']]>', '\u0000', '\ufeff', '&#0;', ',,'][pick(rng, 8)]),
      );
  }
  return new Uint8Array(out);
}

async function articlesOf(name: string, bytes: Uint8Array): Promise<ImportedArticle[]> {
  const articles: ImportedArticle[] = [];
  for await (const record of readSource({ name, mediaType: '', bytes })) {
    if (record.kind === 'article') articles.push(record.article);
  }
  return articles;
}

/** Dates that stand for "unknown", and the day of the run: a file that names none of them has none of them. */
function invented({ publishedAt }: ImportedArticle, text: string): string | null {
  if (publishedAt === null) return null;
  const { year } = civilFromDay(publishedAt.day);
  const written = text.includes(String(year)) || text.includes(String(year % 100).padStart(2, '0'));
  return written || /\d{9,}/.test(text) ? null : `a publication in ${year}`;
}

/** Real files, damaged: each is read or refused with a reason, and no date comes out of nothing. */
export const fuzz: Campaign = {
  name: 'fuzz',
  unit: 'files',
  all: 4_000,
  async run({ n, seed, onFinding }) {
    const findings: Finding[] = [];
    const names = readdirSync(FOLDER).sort();
    for (let at = 0; at < n; at += 1) {
      const rng = random(seed + at * 104_729);
      const name = names[at % names.length]!;
      const bytes = mutated(readFileSync(new URL(name, FOLDER)), rng);
      const note = (kind: Finding['kind'], what: string): void => {
        findings.push({ kind, where: `${name} ${at}`, what });
        onFinding?.(findings.at(-1)!);
      };
      try {
        const text = new TextDecoder('utf-8').decode(bytes) + name;
        for (const article of await articlesOf(name, bytes)) {
          const what = invented(article, text);
          if (what !== null) note('invented', what);
        }
      } catch (error) {
        if (!isDatelineError(error)) note('thrown', String(error));
      }
    }
    return { runs: n, findings };
  },
};

const CODE = 'alert(1)';
const WRAPPERS = [
  '<script>X</script>',
  '<img src=x onerror=X>',
  '<svg onload=X>',
  '<svg><script>X</script></svg>',
  '<math><mtext><img src=x onerror=X>',
  '<iframe srcdoc="<script>X</script>">',
  '<a href="javascript:X">a</a>',
  '<a href="jaVasCript:X">a</a>',
  '<a href="&#106;avascript:X">a</a>',
  '<style>@import "x";</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<form action="https://evil.example"><input>',
  '<object data="x">',
  '<embed src="x">',
  '<video><source onerror=X></video>',
  '<details open ontoggle=X>',
  '<template><script>X</script></template>',
  '<noscript><img src=x onerror=X></noscript>',
  '"><img src=x onerror=X>',
  ']]><script>X</script>',
  '{{X}}',
  '${X}',
  '<!--<script>X</script>',
  '<div style="background:url(javascript:X)">',
  '<link rel=stylesheet href=x>',
];
const SCHEMES = [
  'javascript:X',
  'JAVASCRIPT:X',
  ' java\tscript:X',
  'data:text/html,<script>X</script>',
  'vbscript:X',
  'file:///etc/passwd',
  'blob:x',
  'about:blank',
];
const SHAPES: readonly (readonly [string, (payload: string, address: string) => string])[] = [
  [
    'a.html',
    (p, a) =>
      `<!doctype html><html><head><title>${p}</title><link rel="canonical" href="${a}"></head><body><article><h1>${p}</h1><p>${p}</p></article></body></html>`,
  ],
  [
    'a.xml',
    (p, a) =>
      `<?xml version="1.0"?><rss><channel><title>${p}</title><item><title><![CDATA[${p}]]></title><link>${a}</link><description><![CDATA[${p}]]></description></item></channel></rss>`,
  ],
  ['a.json', (p, a) => JSON.stringify([{ title: p, url: a, text: p, author: p, source: p, tags: [p] }])],
  ['a.csv', (p, a) => `title,url,text\n"${p.replaceAll('"', '""')}","${a}","${p.replaceAll('"', '""')}"`],
  ['a.md', (p, a) => `---\ntitle: ${JSON.stringify(p)}\nsource: ${JSON.stringify(a)}\n---\n\n# ${p}\n\n${p}\n`],
  ['a.html', (p, a) => `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="${a}">${p}</A></DL>`],
];

/** Markup that would run: what is stored has no address but of the web, and no element in it that brings anything in. */
export const payloads: Campaign = {
  name: 'payloads',
  unit: 'payloads',
  all: WRAPPERS.length * SHAPES.length * SCHEMES.length,
  async run({ n, onFinding }) {
    const findings: Finding[] = [];
    for (let at = 0; at < n; at += 1) {
      const payload = WRAPPERS[at % WRAPPERS.length]!.replaceAll('X', CODE);
      const [name, shape] = SHAPES[Math.floor(at / WRAPPERS.length) % SHAPES.length]!;
      const address = SCHEMES[(at * 7 + Math.floor(at / 5)) % SCHEMES.length]!.replaceAll('X', CODE);
      for (const { url, title } of await articlesOf(name, new TextEncoder().encode(shape(payload, address)))) {
        const bad = (url !== null && !/^https?:\/\//.test(url)) || /<[a-z][^>]*\son[a-z]+\s*=/i.test(title);
        if (!bad) continue;
        findings.push({ kind: 'run', where: `${name} ${at}`, what: `${url} ${title}` });
        onFinding?.(findings.at(-1)!);
      }
    }
    return { runs: n, findings };
  },
};

const ZONES = [
  'UTC',
  'Pacific/Kiritimati',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'America/St_Johns',
  'Africa/Casablanca',
];
const CLOCKED =
  'The board met last Friday, on 14 March 2023 and at 23:59 on 31 December 2022. It meets next month, since January, in two weeks, on Easter 2024 and on 29 February 2024.';

/** Files and texts in every zone and on days when clocks change: the same days everywhere. */
export const clock: Campaign = {
  name: 'clock',
  unit: 'days and zones',
  all: ZONES.length * 60,
  async run({ n, seed, onFinding }) {
    const findings: Finding[] = [];
    const own = process.env['TZ'];
    const rng = random(seed);
    const dates = readFileSync(new URL('dates.rss', FOLDER));
    try {
      let expected = '';
      for (let at = 0; at < n; at += 1) {
        const zone = ZONES[at % ZONES.length]!;
        process.env['TZ'] = zone;
        const first = at % ZONES.length === 0;
        if (first) reference = (dayFromIso('2019-01-01')! + pick(rng, 2_500)) as Day;
        const told = JSON.stringify([
          readTimes(CLOCKED, { reference }).map(({ value }) => value?.interval ?? null),
          (await articlesOf('dates.rss', dates)).map(({ publishedAt }) => publishedAt),
        ]);
        if (first) expected = told;
        if (told === expected) continue;
        findings.push({ kind: 'invented', where: `${zone} ${at}`, what: `${told} is not ${expected}` });
        onFinding?.(findings.at(-1)!);
      }
    } finally {
      if (own === undefined) delete process.env['TZ'];
      else process.env['TZ'] = own;
    }
    return { runs: n, findings };
  },
};
let reference = 0 as Day;

const BASE = 'https://app.example/dateline/';
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Versions of the app on a server that is in the middle of being updated, and a cache as browsers have it. */
class Server {
  readonly stores = new Map<string, Map<string, Response>>();
  files: Record<string, string> = {};
  online = true;
  requests = 0;
  readonly host: PrecacheHost = {
    baseUrl: BASE,
    caches: {
      open: async (name: string) => {
        const store = this.stores.get(name) ?? new Map<string, Response>();
        this.stores.set(name, store);
        return {
          match: async (key: string | URL) => store.get(String(key))?.clone(),
          put: async (key: string | URL, response: Response) => void store.set(String(key), response),
          delete: async (key: string | URL) => store.delete(String(key)),
        } as unknown as Cache;
      },
      keys: async () => [...this.stores.keys()],
      delete: async (name: string) => this.stores.delete(name),
    } as unknown as CacheStorage,
    fetch: async ({ url }) => {
      this.requests += 1;
      if (!this.online) throw new TypeError('offline');
      const text = this.files[url.slice(BASE.length) || './'];
      return text === undefined ? new Response('no', { status: 404 }) : new Response(text);
    },
  };
}

function version(id: number, count: number): { list: Precache; files: Record<string, string> } {
  const files: Record<string, string> = { './': `page of ${id}` };
  for (let at = 0; at < count; at += 1)
    files[`assets/${at}-${at % 3 === 0 ? 'kept' : id}.js`] = at % 3 === 0 ? `kept ${at}` : `${at} of ${id}`;
  return {
    list: {
      version: String(id),
      files: Object.entries(files).map(([url, text]) => ({ url, sha256: digest(text), first: true })),
    },
    files,
  };
}

/** A server whose files change one by one while a browser installs: a version is whole, or it is not used. */
export const deploy: Campaign = {
  name: 'deploy',
  unit: 'updates',
  all: 200,
  run: ({ n, seed, onFinding }) => served(n, seed, onFinding, 'deploy'),
};

/** The network goes at any request: what was installed answers every address of the app without it. */
export const offline: Campaign = {
  name: 'offline',
  unit: 'losses of the network',
  all: 200,
  run: ({ n, seed, onFinding }) => served(n, seed, onFinding, 'offline'),
};

async function served(
  n: number,
  seed: number,
  onFinding: ((finding: Finding) => void) | undefined,
  kind: 'deploy' | 'offline',
): Promise<{ runs: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  for (let at = 0; at < n; at += 1) {
    const rng = random(seed + at * 31_337);
    const server = new Server();
    const [old, fresh] = [version(1, 6 + pick(rng, 10)), version(2, 6 + pick(rng, 10))];
    server.files = { ...old.files };
    await install(old.list, server.host);
    const left = pick(rng, 12);
    const { fetch } = server.host;
    Object.assign(server.host, {
      fetch: async (request: Request) => {
        if (kind === 'offline' && server.requests >= left) server.online = false;
        // Half of the new files are there, then the other half.
        if (kind === 'deploy') server.files = rng() < 0.5 ? { ...old.files } : { ...old.files, ...fresh.files };
        return fetch(request);
      },
    });
    const whole = await install(fresh.list, server.host).then(
      () => true,
      () => false,
    );
    server.online = false;
    const used = whole ? fresh : old;
    for (const [path, text] of Object.entries(used.files)) {
      const url = new URL(path, BASE).href;
      const response = isOurs(url, used.list, BASE)
        ? await respond(new Request(url), used.list, server.host).catch(() => null)
        : null;
      if ((await response?.text()) === text) continue;
      findings.push({ kind: 'blank', where: `${kind} ${at}`, what: `${path} of version ${used.list.version}` });
      onFinding?.(findings.at(-1)!);
    }
  }
  return { runs: n, findings };
}
