import { browserScope, probeDevice } from '../engines';
import { browserOf, type Machine, type StorageUse } from './device/machine';
import { onBattery } from './languageChoice';

/** Asks the browser what there is. Never throws: what cannot be asked is not there. */
export async function probeMachine(storage: () => Promise<StorageUse>): Promise<Machine> {
  const {
    deviceMemory,
    getBattery,
    storage: files,
  } = navigator as Omit<Navigator, 'storage'> & {
    readonly storage?: Partial<StorageManager>;
    readonly deviceMemory?: number;
    readonly getBattery?: unknown;
  };
  const [device, use, keepsFiles, battery] = await Promise.all([
    probeDevice(browserScope()),
    storage(),
    files?.getDirectory?.().then(
      () => true,
      () => false,
    ) ?? false,
    onBattery(),
  ]);
  return {
    browser: browserOf(navigator.userAgent),
    gpu: device.gpu,
    isolated: device.isolated,
    cores: navigator.hardwareConcurrency || 1,
    threads: device.threads,
    memoryMB: deviceMemory === undefined ? null : deviceMemory * 1024,
    battery: getBattery === undefined ? null : battery ? 'on battery' : 'plugged in',
    storage: use,
    keepsFiles,
  };
}
