/**
 * Writes `src/engines/data/reference-vectors.json` and `reference-readings.json`: `npx tsx scripts/reference-vectors.ts`.
 * Run it after the embedding model or the reader was replaced.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createNodeEngines } from '../src/engines/node';

const SENTENCES = [
  'The council voted on Tuesday to close the old bridge.',
  'Ada Brandt became chief executive of Velmora in March 2019.',
  'Who led the committee before the inquiry began?',
  'Heavy rain flooded the lower town; 21 people were brought to safety, officials said.',
  'Rates',
  'After three weeks of talks in Geneva, both governments signed a treaty that bans the export of the material from 1 January 2024, and agreed to meet again in the autumn to settle who inspects the plants.',
];

/** A name, a day, a figure, and two that the passage does not answer. */
const READINGS = [
  [
    'Who was elected chair of the committee?',
    'A new chair (12 May 2021)\nThe committee elected Ada Brandt as its chair on Tuesday. Jon Ferro had led it since 2016.',
  ],
  [
    'When did the Orla inquiry begin?',
    'Inquiry opens (15 June 2021)\nThe inquiry into the fire at the Orla works began on 14 June 2021. It will hear 60 witnesses.',
  ],
  [
    'How many houses were damaged?',
    'Storm over the coast (3 March 2022)\nThe storm damaged at least 97 houses. Two bridges are closed, and 1,200 people have no power.',
  ],
  [
    'Who designed the new bridge?',
    'Bridge opens (9 April 2023)\nThe new bridge over the Tarn was opened by the mayor on Sunday.',
  ],
  [
    'How many people died in the flood?',
    'Flood (2 July 2024)\nHeavy rain flooded the lower town. Nobody was hurt, officials said.',
  ],
] as const;

const { embedder, reader } = await createNodeEngines({ threads: 1 });
const flat = await embedder.embed(SENTENCES, 'passage');
const vectors = SENTENCES.map((_, row) =>
  Array.from(flat.subarray(row * embedder.dimensions, (row + 1) * embedder.dimensions), (x) => Number(x.toFixed(4))),
);
mkdirSync('src/engines/data', { recursive: true });
const reference = { modelId: embedder.modelId, sentences: SENTENCES, vectors };
writeFileSync('src/engines/data/reference-vectors.json', `${JSON.stringify(reference)}\n`);
const readings = [];
for (const [question, passage] of READINGS) {
  const [spans = []] = await reader.read(question, [passage], 1);
  const { text = '', score = 0, answers = 0 } = spans[0] ?? {};
  readings.push({ question, passage, text, score: Number(score.toFixed(3)), answers: Number(answers.toFixed(4)) });
}
writeFileSync(
  'src/engines/data/reference-readings.json',
  `${JSON.stringify({ modelId: reader.modelId, readings }, null, 1)}\n`,
);
process.exit(0);
