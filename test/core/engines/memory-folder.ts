import { DatelineError } from '../../../src/errors';
import type { ModelFolder } from '../../../src/engines';

/** A folder of models in memory, with a limit on what it takes. */
export function memoryFolder(): ModelFolder & { room: number; names(): string[] } {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const path = (model: string, name: string): string => `${model}/${name}`;
  const used = (): number => [...files.values()].reduce((sum, bytes) => sum + bytes.length, 0);
  return {
    room: Infinity,
    names: () => [...files.keys()].sort(),
    models: () => Promise.resolve([...new Set([...files.keys()].map((key) => key.split('/')[0] ?? ''))].sort()),
    file(model, name) {
      const bytes = files.get(path(model, name));
      return Promise.resolve(bytes === undefined ? null : new File([bytes], name));
    },
    files: (model) =>
      Promise.resolve(
        [...files]
          .filter(([key]) => key.startsWith(`${model}/`))
          .map(([key, bytes]) => ({ name: key.slice(model.length + 1), sizeBytes: bytes.length })),
      ),
    writer(model, name, at) {
      const key = path(model, name);
      files.set(key, (files.get(key) ?? new Uint8Array()).slice(0, at));
      return Promise.resolve({
        write: (bytes) => {
          if (used() + bytes.length > this.room)
            throw new DatelineError('QUOTA_EXCEEDED', 'Full.', { hint: 'Make room.' });
          const before = files.get(key) ?? new Uint8Array();
          const joined = new Uint8Array(before.length + bytes.length);
          joined.set(before);
          joined.set(bytes, before.length);
          files.set(key, joined);
        },
        close: () => undefined,
      });
    },
    remove(model) {
      for (const key of [...files.keys()]) if (key.startsWith(`${model}/`)) files.delete(key);
      return Promise.resolve();
    },
  };
}
