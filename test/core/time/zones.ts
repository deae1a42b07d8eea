import { afterAll, beforeAll, describe } from 'vitest';

/** Host zones that must make no difference: on, west and far east of Greenwich. */
export const ZONES = ['UTC', 'Europe/London', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const;

/** Runs a suite under each zone of the host. */
export function inEveryZone(name: string, suite: () => void): void {
  describe.each(ZONES)(`${name} (%s)`, (zone) => {
    const before = process.env['TZ'];
    beforeAll(() => {
      process.env['TZ'] = zone;
    });
    afterAll(() => {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    });
    suite();
  });
}
