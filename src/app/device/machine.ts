import type { GpuProbe, Room } from '../../engines';
import { bytes, count } from '../words';

export type Browser = 'chrome' | 'edge' | 'firefox' | 'safari' | 'other';

export interface StorageUse {
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
  /** The browser has promised not to throw the library away when the disk runs full. */
  readonly persisted: boolean;
}

/** What this device and this browser have; gathered when *Device* is opened. */
export interface Machine {
  readonly browser: Browser;
  readonly gpu: GpuProbe;
  readonly isolated: boolean;
  readonly cores: number;
  /** Threads that WASM may use. */
  readonly threads: number;
  /** As far as the browser tells, which rounds it and tells no more than it likes; `null`: nothing. */
  readonly memoryMB: number | null;
  /** `null` where the browser tells nothing of a battery. */
  readonly battery: 'plugged in' | 'on battery' | null;
  readonly storage: StorageUse;
  /** Models can be kept: private windows of some browsers have no place for files. */
  readonly keepsFiles: boolean;
}

/** Something that is missing, and what can be done about it. */
export interface Advice {
  readonly what: string;
  readonly todo: string;
}

/** Below this a device runs the small models only. */
const LITTLE_MEMORY_MB = 4000;
/** Below this a language model and a library have no room side by side. */
const LITTLE_STORAGE_BYTES = 2e9;

/** Of what its own line says; every other browser poses as one of these. */
export function browserOf(userAgent: string): Browser {
  if (/\bFirefox\/|\bFxiOS\//.test(userAgent)) return 'firefox';
  if (/\bEdg(?:A|iOS)?\//.test(userAgent)) return 'edge';
  if (/Chrom(?:e|ium)\/|\bCriOS\//.test(userAgent)) return 'chrome';
  if (/\bSafari\//.test(userAgent)) return 'safari';
  return 'other';
}

/** What a model may count on. @param limitMB the person's own limit */
export function roomOf(machine: Machine | null, limitMB: number | null): Room {
  const gpu = machine?.gpu.usable === true ? machine.gpu : null;
  return {
    memoryMB: machine?.memoryMB ?? null,
    limitMB,
    gpu: gpu && { f16: gpu.f16, software: gpu.software, maxBindingBytes: gpu.maxBindingBytes },
  };
}

/** What there is, line by line. */
export function machineFacts(machine: Machine): readonly { readonly name: string; readonly value: string }[] {
  const { gpu, storage } = machine;
  const used = storage.usedBytes === null ? null : `${bytes(storage.usedBytes)} used`;
  const quota = storage.quotaBytes === null ? null : `${bytes(storage.quotaBytes)} allowed`;
  return [
    { name: 'Graphics', value: gpu.usable ? gpu.name + (gpu.software ? ', emulated in software' : '') : gpu.why },
    ...(gpu.usable
      ? [
          { name: '16-bit floats', value: gpu.f16 ? 'yes' : 'no' },
          {
            name: 'Largest buffer',
            value:
              gpu.maxBufferBytes === null
                ? 'not told'
                : `${bytes(gpu.maxBufferBytes)}, of which a shader sees ${gpu.maxBindingBytes === null ? 'as much as it asks for' : bytes(gpu.maxBindingBytes)}`,
          },
        ]
      : []),
    {
      name: 'Memory',
      value: machine.memoryMB === null ? 'not told by this browser' : `${bytes(machine.memoryMB * 1e6)} or more`,
    },
    { name: 'Processor', value: `${count(machine.cores, 'core')}, ${count(machine.threads, 'thread')} for models` },
    {
      name: 'Shared memory',
      value: machine.isolated ? 'yes: the page is cross-origin isolated' : 'no: the page is not cross-origin isolated',
    },
    {
      name: 'Storage',
      value:
        [used, quota, storage.persisted ? 'kept for good' : 'may be thrown away when the disk runs full']
          .filter(Boolean)
          .join(', ') + (machine.keepsFiles ? '' : '; no place for models'),
    },
    { name: 'Power', value: machine.battery ?? 'not told by this browser' },
  ];
}

const WEBGPU: Readonly<Record<Browser, string>> = {
  chrome:
    'Update Chrome, and switch on “Use graphics acceleration when available” in its settings under System. On Linux it may need chrome://flags/#enable-unsafe-webgpu.',
  edge: 'Update Edge, and switch on “Use graphics acceleration when available” in its settings under System and performance.',
  firefox:
    'Firefox has WebGPU on Windows from version 141, on Macs with Apple chips from 145; elsewhere use Chrome or Edge.',
  safari:
    'Safari has WebGPU from version 26 (macOS, iOS and iPadOS 26). Update the system, or use Chrome on a computer.',
  other: 'Use a current Chrome, Edge, Safari or Firefox.',
};

const PERSIST: Readonly<Record<Browser, string>> = {
  chrome: 'Press “Ask it to keep the library” below. Chrome agrees once the app is installed or bookmarked.',
  edge: 'Press “Ask it to keep the library” below. Edge agrees once the app is installed or a favourite.',
  firefox: 'Press “Ask it to keep the library” below, and allow it when Firefox asks.',
  safari:
    'Add the page to the Dock or the home screen: Safari throws away what pages keep that were not opened for seven days.',
  other: 'Press “Ask it to keep the library” below.',
};

/** What is missing on this device, the most useful first; nothing where all is well. Each thing works without, only slower. */
export function adviceFor(machine: Machine): readonly Advice[] {
  const { browser, gpu, storage } = machine;
  const found: Advice[] = [];
  if (!machine.keepsFiles) {
    found.push({
      what: 'This window keeps no files: it is a private one, or the browser is set to forget.',
      todo: 'Open the page in an ordinary window to keep the library and models.',
    });
  }
  if (!machine.isolated) {
    found.push({
      what: 'The page is not cross-origin isolated, so models run on one thread.',
      todo: 'Whoever serves the page must send two headers with it: Cross-Origin-Opener-Policy: same-origin, and Cross-Origin-Embedder-Policy: require-corp. “npm start” does.',
    });
  }
  if (!gpu.usable) {
    found.push({ what: `${gpu.why} Models run on the processor, which is slower.`, todo: WEBGPU[browser] });
  } else if (gpu.software) {
    found.push({
      what: 'The graphics adapter is emulated in software, slower than the processor, so it is not used.',
      todo: 'On a virtual machine that is all there is. Otherwise update the graphics driver and restart the browser.',
    });
  } else if (!gpu.f16) {
    found.push({
      what: 'The graphics adapter cannot compute in 16-bit floats.',
      todo: 'Of the models for WebGPU choose those with “f32” in their name, or a GGUF model.',
    });
  }
  if (machine.memoryMB !== null && machine.memoryMB < LITTLE_MEMORY_MB) {
    found.push({
      what: `There is little memory (${bytes(machine.memoryMB * 1e6)}).`,
      todo: 'Close other tabs before a language model is loaded, and choose one below 500 MB. All else works as it is.',
    });
  }
  if (storage.quotaBytes !== null && storage.quotaBytes < LITTLE_STORAGE_BYTES) {
    found.push({
      what: `The browser allows only ${bytes(storage.quotaBytes)} of storage: a private window, or a disk nearly full.`,
      todo: 'Free disk space, or open the page in an ordinary window.',
    });
  }
  if (!storage.persisted && machine.keepsFiles) {
    found.push({
      what: 'The browser has not promised to keep the library when the disk runs full.',
      todo: PERSIST[browser],
    });
  }
  return found;
}
