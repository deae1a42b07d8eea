/** What kind of weights: one file for wllama, or a folder compiled for web-llm. */
export type WeightsKind = 'gguf' | 'mlc';

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
}

/** A download that has not ended: what is there already is kept for when it goes on. */
export interface UnfinishedModel extends ModelLabel {
  readonly id: string;
  readonly receivedBytes: number;
  /** `null` until the server has said. */
  readonly totalBytes: number | null;
}

/** Something on the shelf that cannot be used: a record that cannot be read, a file that is gone or has another size. */
export interface DamagedModel {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** One plain sentence. */
  readonly why: string;
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
