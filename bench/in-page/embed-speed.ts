import { AutoModel, AutoTokenizer, env, mean_pooling } from '@huggingface/transformers';
import { openEngines } from '../../src/engines';
import { host } from './host';

declare const __ORT_FOLDER__: string;

export interface EmbedSpeedInput {
  readonly texts: readonly string[];
  /** Texts that one gets before it is the other's turn. */
  readonly group: number;
}

export interface EmbedSpeedResult {
  readonly oursPerSecond: number;
  readonly theirsPerSecond: number;
  /** Lowest cosine of the two vectors of a text. */
  readonly agreement: number;
}

/** The same texts by our embedder and by a plain loop over transformers.js on two threads, in turn. */
export default async function embedSpeed({ texts, group }: EmbedSpeedInput): Promise<EmbedSpeedResult> {
  const base = `${location.origin}/`;
  const settings = { modelsUrl: `${base}models/`, ortUrl: base + __ORT_FOLDER__ };
  const createHelper = () => new Worker(new URL('../../workers/pool.worker.ts', import.meta.url), { type: 'module' });
  const scope = { gpu: undefined, crossOriginIsolated, hardwareConcurrency: 2 };
  const { embedder } = await openEngines({ ...settings, engine: 'wasm', scope, createHelper });
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = '/models/';
  const wasm = env.backends.onnx.wasm!;
  const build = 'ort-wasm-simd-threaded.asyncify';
  wasm.wasmPaths = { mjs: `${settings.ortUrl}${build}.mjs`, wasm: `${settings.ortUrl}${build}.wasm` };
  wasm.numThreads = 2;
  const tokenizer = await AutoTokenizer.from_pretrained('all-MiniLM-L6-v2');
  const model = await AutoModel.from_pretrained('all-MiniLM-L6-v2', { dtype: 'q8', device: 'wasm' });
  const plain = async (text: string): Promise<Float32Array> => {
    const inputs = tokenizer(text, { padding: true, truncation: true });
    const { last_hidden_state: states } = await model(inputs);
    return mean_pooling(states, inputs.attention_mask).normalize(2, -1).data as Float32Array;
  };
  // Both are warm before the clock runs.
  await embedder.embed(texts.slice(0, group), 'passage');
  await plain(texts[0]!);
  await host.benchSay('Both embedders are open.');
  const ms = { ours: 0, theirs: 0 };
  let agreement = 1;
  for (let from = 0; from < texts.length; from += group) {
    const part = texts.slice(from, from + group);
    let start = performance.now();
    const ours = await embedder.embed(part, 'passage');
    ms.ours += performance.now() - start;
    start = performance.now();
    const theirs: Float32Array[] = [];
    for (const text of part) theirs.push(await plain(text));
    ms.theirs += performance.now() - start;
    theirs.forEach((vector, i) => {
      let dot = 0;
      for (let j = 0; j < vector.length; j++) dot += vector[j]! * ours[i * vector.length + j]!;
      agreement = Math.min(agreement, dot);
    });
  }
  const perSecond = (total: number) => (texts.length * 1000) / total;
  return { oursPerSecond: perSecond(ms.ours), theirsPerSecond: perSecond(ms.theirs), agreement };
}
