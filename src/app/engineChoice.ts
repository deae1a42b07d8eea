/** Where the embedding model runs: as the device's self-test decides, or as the person says. Kept in this browser. */
export type EngineChoice = 'auto' | 'webgpu' | 'wasm';

const KEY = 'dateline.engine';

export function readEngineChoice(): EngineChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'webgpu' || kept === 'wasm' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

/** Remembers the choice where the browser lets us; it counts from the next load on. */
export function keepEngineChoice(choice: EngineChoice): void {
  try {
    if (choice === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the app goes on choosing by itself.
  }
}
