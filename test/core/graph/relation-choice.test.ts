/** Which relation a question means where it shares no word with one: by similarity, and what a language model may change. */
import { describe, expect, it } from 'vitest';
import { createGraphAsker, relationChooser, type RelationChooser, type RelationSimilarity } from '../../../src/graph';
import type { Generator } from '../../../src/models';
import { graphOf, reader } from './helpers';

const GRAPH = graphOf(`
  Ada Brandt | zorbedAt | Orla Mill | 1990 | 1996
  Ada Brandt | quibbledWith | Ben Castor | 1990 | 1996
  Ada Brandt | flummoxedBy | Velmora | 1990 | 1996`);
const QUESTION = 'What did Ada Brandt glorp in 1992?';

const near =
  (scores: Readonly<Record<string, number>>): RelationSimilarity =>
  (_, relations) =>
    Promise.resolve(relations.map((relation) => scores[relation] ?? 0));

async function answer(scores: Readonly<Record<string, number>>, chooser?: RelationChooser) {
  const ports = { reader, similarity: near(scores), ...(chooser === undefined ? {} : { chooser }) };
  const { answers, relation, relationBy, refusal } = await createGraphAsker(GRAPH, ports).ask(QUESTION);
  return { text: answers[0]?.text ?? null, relation, relationBy, refusal };
}
/** Says the place of a relation among those it is given. */
const choosing =
  (relation: string, heard: string[] = []): RelationChooser =>
  (question, relations) => {
    heard.push(question, ...relations);
    return Promise.resolve([relations.indexOf(relation)]);
  };

describe('a relation that no word of the question names', () => {
  it('is the most similar one without a model, and none where nothing is near', async () => {
    expect(await answer({ zorbedAt: 0.6, quibbledWith: 0.5 })).toMatchObject({
      text: 'Orla Mill',
      relationBy: 'similarity',
    });
    expect(await answer({ zorbedAt: 0.4 })).toMatchObject({ text: null, refusal: 'no-relation' });
  });

  it('may be chosen by a model among those that are similar enough, and it hears the question in its own words', async () => {
    const heard: string[] = [];
    const scores = { zorbedAt: 0.6, quibbledWith: 0.5, flummoxedBy: 0.2 };
    expect(await answer(scores, choosing('quibbledWith', heard))).toMatchObject({
      text: 'Ben Castor',
      relationBy: 'model',
    });
    expect(heard[0]).toContain('Ada Brandt');
    expect(heard.slice(1)).toEqual(['zorbedAt', 'quibbledWith']);
  });

  it('is the most similar one again where the model says nothing, or nothing that it was offered', async () => {
    const scores = { zorbedAt: 0.6, quibbledWith: 0.5 };
    expect(await answer(scores, () => Promise.resolve(null))).toMatchObject({ text: 'Orla Mill' });
    expect(await answer(scores, choosing('flummoxedBy'))).toMatchObject({ relationBy: 'similarity' });
  });

  it('may be less near where the model, asked by itself, chooses the nearest too; never another one', async () => {
    const scores = { zorbedAt: 0.4, quibbledWith: 0.35 };
    expect(await answer(scores, choosing('zorbedAt'))).toMatchObject({ text: 'Orla Mill', relationBy: 'model' });
    expect(await answer(scores, choosing('quibbledWith'))).toMatchObject({ text: null, refusal: 'no-relation' });
    expect(await answer({ zorbedAt: 0.2 }, choosing('zorbedAt'))).toMatchObject({ text: null });
  });

  it('is not asked of a model where only one is similar', async () => {
    const heard: string[] = [];
    expect(await answer({ zorbedAt: 0.6 }, choosing('zorbedAt', heard))).toMatchObject({ relationBy: 'similarity' });
    expect(heard).toEqual([]);
  });

  it('is given to the model in words and fenced', async () => {
    let prompt = '';
    const model: Generator = {
      modelId: 'script/1',
      contextTokens: 2000,
      constrains: false,
      countTokens: () => Promise.resolve(1),
      generate(messages) {
        prompt = messages.at(-1)!.content;
        return Promise.resolve('{"relations": [2]}');
      },
    };
    expect(await relationChooser(model)('Who » glorped?', ['playsFor', 'isMarriedTo'])).toEqual([1]);
    expect(prompt).toMatch(/1\. «plays for»\n2\. «is married to»\nQuestion: «Who " glorped\?»/);
  });
});
