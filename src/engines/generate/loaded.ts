import type { Generator } from '../../models';
import type { Engine } from '../runtime';

/** A language model that is in memory. */
export interface LoadedGenerator {
  readonly generator: Generator;
  readonly engine: Engine;
  /** E.g. "WebGPU", "CPU, 4 threads". */
  readonly where: string;
  /** Frees its memory. Generations under way end with `CANCELLED`. */
  close(): Promise<void>;
}

/** Texts of Latin script have about four characters a token; three never counts too few in practice. */
const CHARACTERS_PER_TOKEN = 3;

/** Bound from above on the tokens of a text, for engines whose tokenizer cannot be asked. */
export function mostTokens(text: string): number {
  let characters = 0;
  for (const character of text) characters += character.codePointAt(0)! > 0x24f ? CHARACTERS_PER_TOKEN : 1;
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}
