import type { ModelRecord } from '../manifest';

/** What kind of weights: one file for wllama, a folder compiled for web-llm, or a folder with an embedding model. */
export type WeightsKind = 'gguf' | 'mlc' | 'onnx';

/** A model compiled for WebGPU, as web-llm's list describes it. */
export interface WebLlmModel {
  readonly id: string;
  /** Folder of the weights, and the compiled library. They also name the files in web-llm's caches. */
  readonly weightsUrl: string;
  readonly libraryUrl: string;
  /** Memory of the graphics adapter it needs; `null` when unknown. */
  readonly memoryMB: number | null;
  readonly contextTokens: number;
  readonly needsF16: boolean;
}

/** One file of a model as it should be. */
export interface WeightsFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Who a model is, as far as its source says. */
export interface ModelLabel {
  readonly name: string;
  readonly kind: WeightsKind;
  /** SPDX identifier or the licence's name; `null` when nobody said. */
  readonly licence: string | null;
  /** Address it was downloaded from; `null` when it came from disk. */
  readonly origin: string | null;
  /** Longest prompt and reply together that it was trained on; `null` when unknown. */
  readonly contextTokens: number | null;
}

/** A model on this device, whole and checked when it was stored. */
export interface ShelfModel extends ModelLabel {
  /** Folder name, unique on the shelf. */
  readonly id: string;
  readonly files: readonly WeightsFile[];
  readonly sizeBytes: number;
  /** Of kind `mlc`: what web-llm is told. */
  readonly compiled?: WebLlmModel;
  /** Of kind `onnx`: what a manifest would say of it. */
  readonly embedder?: ModelRecord;
}

/** A download that has not ended: what is there already is kept for when it goes on. */
export interface UnfinishedModel extends ModelLabel {
  readonly id: string;
  readonly receivedBytes: number;
  /** `null` until the server has said. */
  readonly totalBytes: number | null;
  /** Of kind `mlc`: what is being fetched. */
  readonly compiled?: WebLlmModel;
}

/** Something on the shelf that cannot be used: a record that cannot be read, a file that is gone or has another size. */
export interface DamagedModel {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** One plain sentence. */
  readonly why: string;
  readonly kind: WeightsKind | null;
  /** Where it can be fetched again; `null` when it came from disk or nobody knows. */
  readonly origin: string | null;
  readonly compiled?: WebLlmModel;
}

export interface ShelfContents {
  readonly models: readonly ShelfModel[];
  readonly unfinished: readonly UnfinishedModel[];
  readonly damaged: readonly DamagedModel[];
}

/** How far a copy, download or check is. */
export interface ShelfProgress {
  readonly doneBytes: number;
  /** `null` when unknown. */
  readonly totalBytes: number | null;
}
