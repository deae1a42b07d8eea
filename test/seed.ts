import fc from 'fast-check';

/**
 * Property tests try the same cases on every run, so that a red run speaks of the change and not of the dice.
 * `DATELINE_SEED=<number>` tries others.
 */
fc.configureGlobal({ seed: Number(process.env['DATELINE_SEED'] ?? 4_112_023) });
