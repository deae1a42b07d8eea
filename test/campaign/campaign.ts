/** Something that a campaign found wrong. */
export interface Finding {
  readonly kind: 'lost' | 'stuck' | 'blank' | 'off origin' | 'run' | 'invented' | 'slow' | 'thrown' | 'wrong';
  readonly where: string;
  readonly what: string;
}

export interface CampaignOptions {
  /** How many runs, of what `Campaign.unit` says. */
  readonly n: number;
  /** Seed of everything that is drawn. */
  readonly seed: number;
  /** Characters of the largest text of the growth campaign. */
  readonly large?: number;
  /** Functions of the growth campaign. */
  readonly works?: readonly string[];
  /** Some patterns of it alone. */
  readonly only?: readonly string[];
  /** Told of each finding as it comes. */
  readonly onFinding?: (finding: Finding) => void;
}

export interface CampaignResult {
  readonly runs: number;
  readonly findings: readonly Finding[];
  /** Figures worth printing. */
  readonly figures?: Readonly<Record<string, number>>;
}

/** A way to hurt the app again and again, and to look whether anything was lost, stuck or made up. */
export interface Campaign {
  readonly name: string;
  /** What `n` counts. */
  readonly unit: string;
  /** Runs when no number is given. */
  readonly all: number;
  run(options: CampaignOptions): Promise<CampaignResult>;
}

/** Numbers from 0 to 1, the same for the same seed. */
export function random(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
