import type { ModelChoice } from '../rpc';
import type { EngineChoice } from './engineChoice';

/** Which language model the person uses and how, kept in this browser. */
export interface LanguageChoice {
  /** `null`: none. */
  readonly model: ModelChoice | null;
  readonly engine: EngineChoice;
  /** Writes on battery too. */
  readonly onBattery: boolean;
}

const KEY = 'dateline.language';
const NONE: LanguageChoice = { model: null, engine: 'auto', onBattery: false };

export function readLanguageChoice(): LanguageChoice {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<LanguageChoice> | null;
    return {
      model: typeof kept?.model?.id === 'string' ? kept.model : null,
      engine: kept?.engine === 'webgpu' || kept?.engine === 'wasm' ? kept.engine : 'auto',
      onBattery: kept?.onBattery === true,
    };
  } catch {
    return NONE;
  }
}

export function keepLanguageChoice(choice: LanguageChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Browsers that tell nothing of a battery count as plugged in. */
export async function onBattery(): Promise<boolean> {
  const { getBattery } = navigator as { getBattery?: () => Promise<{ readonly charging: boolean }> };
  try {
    return getBattery !== undefined && !(await getBattery.call(navigator)).charging;
  } catch {
    return false;
  }
}
