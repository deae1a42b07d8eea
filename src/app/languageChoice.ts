import type { ModelChoice } from '../rpc';
import type { EngineChoice } from './engineChoice';

/** Which language model the person uses and how, kept in this browser. */
export interface LanguageChoice {
  /** `null`: none. */
  readonly model: ModelChoice | null;
  readonly engine: EngineChoice;
  /** Writes on battery too. */
  readonly onBattery: boolean;
  /** On battery nothing is read for meaning in the background either. */
  readonly spareBattery: boolean;
  /** Most memory that a language model may take, in MB; `null`: whatever there is. */
  readonly memoryLimitMB: number | null;
}

const KEY = 'dateline.language';
const NONE: LanguageChoice = {
  model: null,
  engine: 'auto',
  onBattery: false,
  spareBattery: false,
  memoryLimitMB: null,
};

export function readLanguageChoice(): LanguageChoice {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<LanguageChoice> | null;
    return {
      model: typeof kept?.model?.id === 'string' ? kept.model : null,
      engine: kept?.engine === 'webgpu' || kept?.engine === 'wasm' ? kept.engine : 'auto',
      onBattery: kept?.onBattery === true,
      spareBattery: kept?.spareBattery === true,
      memoryLimitMB: typeof kept?.memoryLimitMB === 'number' ? kept.memoryLimitMB : null,
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

/** Calls back when the device is plugged in or out; never, where the browser tells nothing of a battery. */
export function onPower(listener: () => void): void {
  const { getBattery } = navigator as { getBattery?: () => Promise<EventTarget> };
  void getBattery
    ?.call(navigator)
    .then((battery) => battery.addEventListener('chargingchange', listener))
    .catch(() => undefined);
}
