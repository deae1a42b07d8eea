/** Rows as embeddings of news lie: many topics of very different size, and noise that is stronger in some directions. */
export interface Sample {
  readonly dimensions: number;
  /** `Float32Array, [n, dimensions]` row-major, L2-normalised. */
  readonly rows: Float32Array;
  readonly queries: readonly Float32Array[];
}

const DIMENSIONS = 384;
const TOPICS = 1000;

/** The same numbers in every run. */
export function makeSample(n: number, queries: number, seed = 42): Sample {
  const random = seeded(seed);
  const turn = makeTurn(random);
  const centres = Array.from({ length: TOPICS }, () => direction(random, () => 1));
  // Zipf: the k-th topic is k times rarer than the first.
  const weights = Array.from({ length: TOPICS }, (_, k) => 1 / (k + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const bounds = weights.map((weight) => (sum += weight / total));
  const one = (into: Float32Array) => {
    const at = random();
    let topic = 0;
    while (topic < TOPICS - 1 && bounds[topic]! < at) topic++;
    const noise = direction(random, (i) => 1 / (1 + i / 4));
    for (let i = 0; i < DIMENSIONS; i++) into[i] = centres[topic]![i]! + 1.5 * noise[i]!;
    turn(into);
    normalise(into);
  };
  const rows = new Float32Array(n * DIMENSIONS);
  for (let row = 0; row < n; row++) one(rows.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS));
  const asked = Array.from({ length: queries }, () => {
    const query = new Float32Array(DIMENSIONS);
    one(query);
    return query;
  });
  return { dimensions: DIMENSIONS, rows, queries: asked };
}

/** Rows nearest to each query among the rows that pass, by plain comparison in float32. */
export function trueNearest(
  { dimensions, rows }: Sample,
  query: Float32Array,
  k: number,
  passes: (row: number) => boolean = () => true,
): Set<number> {
  const best: { row: number; score: number }[] = [];
  const n = rows.length / dimensions;
  for (let row = 0; row < n; row++) {
    if (!passes(row)) continue;
    const from = row * dimensions;
    let a = 0;
    let b = 0;
    for (let i = 0; i < dimensions; i += 2) {
      a += query[i]! * rows[from + i]!;
      b += query[i + 1]! * rows[from + i + 1]!;
    }
    const score = a + b;
    if (best.length === k && score <= best[k - 1]!.score) continue;
    let at = best.length;
    while (at > 0 && best[at - 1]!.score < score) at--;
    best.splice(at, 0, { row, score });
    if (best.length > k) best.pop();
  }
  return new Set(best.map(({ row }) => row));
}

export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

function direction(random: () => number, strength: (i: number) => number): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (let i = 0; i < DIMENSIONS; i += 2) {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    vector[i] = radius * Math.cos(angle) * strength(i);
    vector[i + 1] = radius * Math.sin(angle) * strength(i + 1);
  }
  normalise(vector);
  return vector;
}

function normalise(vector: Float32Array): void {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const by = 1 / Math.sqrt(sum);
  for (let i = 0; i < vector.length; i++) vector[i]! *= by;
}

/** A random rotation, so that no dimension stands out: signs, Walsh–Hadamard in blocks of 128, a shuffle; twice. */
function makeTurn(random: () => number): (vector: Float32Array) => void {
  const rounds = [0, 1].map(() => {
    const order = Array.from({ length: DIMENSIONS }, (_, i) => i);
    for (let i = DIMENSIONS - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return { signs: order.map(() => (random() < 0.5 ? -1 : 1)), order };
  });
  const copy = new Float32Array(DIMENSIONS);
  return (vector) => {
    for (const { signs, order } of rounds) {
      for (let i = 0; i < DIMENSIONS; i++) copy[i] = vector[order[i]!]! * signs[i]!;
      for (let half = 1; half < 128; half *= 2) {
        for (let i = 0; i < DIMENSIONS; i += 2 * half) {
          for (let j = i; j < i + half; j++) {
            const [a, b] = [copy[j]!, copy[j + half]!];
            copy[j] = a + b;
            copy[j + half] = a - b;
          }
        }
      }
      for (let i = 0; i < DIMENSIONS; i++) vector[i] = copy[i]! / Math.sqrt(128);
    }
  };
}
