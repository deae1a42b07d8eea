import type { Answer, RelationOrigin } from '../ask';

/** Who did a step: code by rule, the small models that come with the page, or the person's language model. */
export type Origin = 'rule' | 'reader' | 'model';

/** One step of an answer, with who did it. */
export interface OriginRow {
  readonly step: string;
  readonly origin: Origin;
  readonly words: string;
}

const RELATION: Readonly<Record<RelationOrigin, Omit<OriginRow, 'step'>>> = {
  words: { origin: 'rule', words: 'by rule: the question has a word of it' },
  similarity: { origin: 'reader', words: 'by how near its name is to the question' },
  model: { origin: 'model', words: 'by the language model, borne out by how near its name is' },
};

/** Every step of an answer with who did it; steps that were not needed are left out. */
export function originRows(answer: Answer): OriginRow[] {
  const rows: OriginRow[] = [
    answer.readAs === undefined
      ? { step: 'Question read', origin: 'rule', words: 'by rule' }
      : {
          step: 'Question read',
          origin: 'model',
          words: 'put in other words by the language model, then read by rule',
        },
  ];
  if (answer.relationBy !== undefined) rows.push({ step: 'Relation chosen', ...RELATION[answer.relationBy] });
  if (answer.constraint !== null || answer.resolutions.length > 0)
    rows.push({ step: 'Time worked out', origin: 'rule', words: 'by rule' });
  const [best] = answer.answers;
  if (best !== undefined && answer.status !== 'refused') {
    rows.push({
      step: answer.global === undefined ? 'Answer taken' : 'Sentences chosen',
      origin: best.origin,
      words: {
        rule: answer.global === undefined ? 'from its sentence by rule' : 'by rule, word for word',
        reader: 'from its sentence by the reading model',
        model: 'by the language model, checked against its sentence',
      }[best.origin],
    });
  }
  if (answer.written !== undefined) {
    rows.push({
      step: answer.global === undefined ? 'Put in sentences' : 'Points drawn',
      origin: 'model',
      words: `by ${modelName(answer.written.modelId)}, each checked by rule against what it cites`,
    });
  }
  return rows;
}

/** "SmolLM2-135M-Instruct.Q4_1.gguf" */
export function modelName(modelId: string): string {
  return modelId.replace(/\/.*$/, '');
}
