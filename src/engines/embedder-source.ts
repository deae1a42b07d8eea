import type { EngineOptions } from './embedder';
import type { ModelFiles } from './manifest';
import { openModelFolder, shelfFiles, type BroughtEmbedder } from './shelf';

/** Where the embedder's files come from: the shelf for one that was brought, else what ships. */
export function embedderSource(
  brought: BroughtEmbedder | undefined,
  files: ModelFiles,
): Pick<EngineOptions, 'files' | 'modelId'> {
  if (brought === undefined) return { files };
  return { files: shelfFiles(openModelFolder(navigator.storage), brought), modelId: brought.record.id };
}
