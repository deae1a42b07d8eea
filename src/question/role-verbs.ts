/** Past tense of verbs that say what someone does for an organisation, and the role that is. */
export const VERB_ROLES: ReadonlyMap<string, string> = new Map([
  ['chaired', 'chair'],
  ['led', 'leader'],
  ['headed', 'head'],
  ['helmed', 'head'],
  ['ran', 'head'],
  ['managed', 'manager'],
  ['coached', 'coach'],
  ['captained', 'captain'],
  ['governed', 'leader'],
  ['ruled', 'ruler'],
  ['edited', 'editor'],
  ['owned', 'owner'],
  ['hosted', 'host'],
  ['presented', 'presenter'],
  ['conducted', 'conductor'],
  ['directed', 'director'],
  ['commanded', 'commander'],
  ['sponsored', 'sponsor'],
]);

/** The role behind any form of such a verb ("leads", "leading", "lead"), or `null`. */
export function roleOfVerb(word: string): string | null {
  const lower = word.toLowerCase();
  return FORMS.get(lower) ?? null;
}

const FORMS = new Map<string, string>();
for (const [past, role] of VERB_ROLES) {
  const base =
    past === 'led'
      ? 'lead'
      : past === 'ran'
        ? 'run'
        : past.replace(/ed$/, /(?:manag|govern|rul|preside)ed$/.test(past) && past !== 'governed' ? 'e' : '');
  const stem = base.replace(/e$/, '');
  for (const form of [past, base, `${base}s`, `${base === 'run' ? 'runn' : stem}ing`]) FORMS.set(form, role);
}
