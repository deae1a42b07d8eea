import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Data flows down this list: a stage imports only from stages above its own, or from the ones all may use. */
const STAGES = [
  ...['importers', 'text', 'question', 'extract', 'timelines', 'store', 'index', 'graph', 'retrieve', 'judge'],
  ...['sources', 'ask', 'library'],
  ...['engines', 'rpc', 'service', 'app'],
];
const FOR_ALL = new Set(['errors', 'words', 'time', 'models']);
/** The core may not import these at all, whatever their place. */
const CORE = new Set([...STAGES.slice(0, STAGES.indexOf('library') + 1), ...FOR_ALL]);
/** A worker script is bundled apart and must not draw in what only the page needs, so it may name one file. */
const OWN_DOORS = new Set([
  'workers/service.worker.ts → src/service/precache',
  'workers/service.worker.ts → src/service/share',
  'workers/hub.worker.ts → src/rpc/hub-fetch',
  'workers/names.worker.ts → src/library/name-table',
  'workers/names.worker.ts → src/rpc/names-worker',
]);

interface Import {
  readonly file: string;
  readonly fromStage: string;
  readonly toStage: string;
  /** Below `src/`, without extension. */
  readonly target: string;
  readonly typeOnly: boolean;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.(ts|svelte)$/.test(file.name) && !file.name.endsWith('.d.ts'))
    .map((file) => join(file.parentPath, file.name).split('\\').join('/'));
}

/** `main.ts` only starts the app and counts as a part of it. */
function stageOf(path: string): string {
  if (path === 'src/main.ts') return 'app';
  return (path.replace(/^src\//, '').split('/')[0] ?? '').replace(/\.ts$/, '');
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const statements = text.matchAll(
    /\b(import|export)\s+(type\s)?[^;'"]*?from\s+['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]/g,
  );
  return [...statements].map((match) => {
    const target = normalize(join(dirname(file), match[3] ?? match[4] ?? ''))
      .split('\\')
      .join('/');
    return {
      file,
      fromStage: stageOf(file),
      toStage: stageOf(target),
      target,
      typeOnly: match[2] !== undefined,
    };
  });
}

const imports = sources('src')
  .flatMap(importsOf)
  .filter((one) => one.target.startsWith('src/'));
const across = imports.filter((one) => one.fromStage !== one.toStage);
const show = ({ file, target }: Import): string => `${file} → ${target}`;

describe('layers', () => {
  it('reads imports at all', () => {
    expect(across.length).toBeGreaterThan(30);
  });

  it('knows every stage', () => {
    const known = new Set([...STAGES, ...FOR_ALL, 'platform.d']);
    expect([...new Set(sources('src').map(stageOf))].filter((stage) => !known.has(stage))).toEqual([]);
  });

  it('never point back up', () => {
    const wrong = across.filter(({ fromStage, toStage }) => {
      if (FOR_ALL.has(toStage))
        return fromStage === 'errors' || fromStage === 'words' || (fromStage === 'time' && toStage === 'models');
      return FOR_ALL.has(fromStage) || STAGES.indexOf(toStage) > STAGES.indexOf(fromStage);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it('meet at front doors only', () => {
    const wrong = across.filter(({ target, toStage }) => {
      const doors = [`src/${toStage}`, `src/${toStage}/index`, `src/${toStage}/index.ts`];
      return !doors.includes(target);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it('keep engines out of the core, and stages out of the app', () => {
    const allowedInApp = new Set(['library', 'rpc', 'service', 'engines', ...FOR_ALL]);
    const wrong = across.filter(
      ({ fromStage, toStage, typeOnly }) =>
        (CORE.has(fromStage) && !CORE.has(toStage)) || (fromStage === 'app' && !allowedInApp.has(toStage) && !typeOnly),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('hold for workers, which are thin', () => {
    for (const file of sources('workers')) {
      expect(readFileSync(file, 'utf8').split('\n').length, file).toBeLessThan(40);
      const deep = importsOf(file).filter(({ target }) => target.split('/').length > 2);
      expect(deep.map(show).filter((one) => !OWN_DOORS.has(one) && one.includes('→ src/'))).toEqual([]);
    }
  });
});
