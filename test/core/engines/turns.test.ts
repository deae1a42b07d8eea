import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../src/engines/turns';

describe('turns', () => {
  it('run one job at a time, urgent ones first', async () => {
    const turns = createTurns();
    const seen: string[] = [];
    let running = 0;
    const job = (name: string) => async () => {
      expect(++running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 1));
      seen.push(name);
      running--;
      return name;
    };
    const all = [turns.run(false, job('a')), turns.run(false, job('b')), turns.run(true, job('urgent'))];
    expect(await Promise.all(all)).toEqual(['a', 'b', 'urgent']);
    expect(seen).toEqual(['a', 'urgent', 'b']);
  });

  it('go on after a job that failed', async () => {
    const turns = createTurns();
    const failed = turns.run(false, () => Promise.reject(new Error('no')));
    const after = turns.run(false, () => Promise.resolve(7));
    await expect(failed).rejects.toThrow('no');
    expect(await after).toBe(7);
  });

  it('let messages in between jobs', async () => {
    const turns = createTurns();
    const seen: string[] = [];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      seen.push('message');
      port1.close();
    };
    port2.postMessage(0);
    const jobs = ['a', 'b', 'c', 'd'].map((name) => turns.run(false, () => Promise.resolve(void seen.push(name))));
    await Promise.all(jobs);
    expect(seen).toContain('message');
    expect(seen.indexOf('message')).toBeLessThan(3);
  });
});
