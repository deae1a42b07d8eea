import type { Engine } from './runtime';

/** What the browser offers, gathered once at the start. */
export interface DeviceProbe {
  /** Pages that are not cross-origin isolated get no shared memory, so WASM runs on one thread there. */
  readonly isolated: boolean;
  readonly threads: number;
  /** Cores that work of its own may take, shared memory or not. */
  readonly helpers: number;
  readonly gpu: GpuProbe;
}

export type GpuProbe =
  | {
      readonly usable: true;
      readonly name: string;
      readonly software: boolean;
      readonly f16: boolean;
      /** Largest buffer, and largest part of one that a shader may see, in bytes; `null` where the browser hides it. */
      readonly maxBufferBytes: number | null;
      readonly maxBindingBytes: number | null;
    }
  | { readonly usable: false; readonly why: string };

/** Which engine the embedder runs on, and why, in plain words for *Device*. */
export interface DeviceReport {
  readonly engine: Engine;
  /** Which engine the reader runs on: the embedder's, or WASM where the graphics adapter reads otherwise. */
  readonly reader: Engine;
  /** Threads of the WASM runtime. */
  readonly threads: number;
  /** E.g. "WebGPU (Apple M2)", "CPU, 4 threads". */
  readonly where: string;
  /** One sentence. */
  readonly why: string;
  /** One line for the person on why WebGPU is not used; `null` when it is, or when nobody asked for it. */
  readonly notice: string | null;
  readonly isolated: boolean;
  /** The adapter computes in 16-bit floats; `null` without an adapter. */
  readonly f16: boolean | null;
}

/** The parts of the browser that are probed; tests hand in others. */
export interface DeviceScope {
  readonly gpu: Pick<GPU, 'requestAdapter'> | undefined;
  readonly crossOriginIsolated: boolean;
  readonly hardwareConcurrency: number;
}

/** Never throws: a device that cannot be asked is one that cannot be used. */
export async function probeDevice(scope: DeviceScope): Promise<DeviceProbe> {
  const { crossOriginIsolated: isolated, hardwareConcurrency } = scope;
  return {
    isolated,
    threads: wasmThreads(scope),
    helpers: threadsFor(hardwareConcurrency),
    gpu: await probeGpu(scope.gpu),
  };
}

/** Threads of the WASM runtime, known before any graphics adapter is asked for. */
export function wasmThreads({ crossOriginIsolated, hardwareConcurrency }: DeviceScope): number {
  return crossOriginIsolated ? threadsFor(hardwareConcurrency) : 1;
}

/** All of a few cores; half of many, where the browser counts each core twice and the rest is for the page. */
function threadsFor(cores: number): number {
  return Math.max(1, cores <= 4 ? cores : Math.min(8, Math.ceil(cores / 2)));
}

/** The browser that this runs in, page or worker. */
export function browserScope(): DeviceScope {
  return {
    gpu: (navigator as Partial<NavigatorGPU>).gpu,
    crossOriginIsolated: globalThis.crossOriginIsolated,
    hardwareConcurrency: navigator.hardwareConcurrency,
  };
}

async function probeGpu(gpu: DeviceScope['gpu']): Promise<GpuProbe> {
  if (!gpu) return { usable: false, why: 'This browser has no WebGPU.' };
  try {
    const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
    if (!adapter) return { usable: false, why: 'WebGPU is there, but no graphics adapter can be used.' };
    const info = adapter.info as Partial<GPUAdapterInfo> | undefined;
    const name =
      info?.description || [info?.vendor, info?.architecture].filter(Boolean).join(' ') || 'graphics adapter';
    const software = info?.isFallbackAdapter === true || /swiftshader|llvmpipe|software/i.test(name);
    const limits = adapter.limits as Partial<GPUSupportedLimits> | undefined;
    return {
      usable: true,
      name,
      software,
      f16: adapter.features.has('shader-f16'),
      maxBufferBytes: limits?.maxBufferSize ?? null,
      maxBindingBytes: limits?.maxStorageBufferBindingSize ?? null,
    };
  } catch {
    return { usable: false, why: 'WebGPU is there, but asking for a graphics adapter failed.' };
  }
}

/** The report for the embedder on the graphics adapter. */
export function gpuReport(probe: DeviceProbe, gpu: GpuProbe & { usable: true }, reader: Engine): DeviceReport {
  return {
    engine: 'webgpu',
    reader,
    threads: probe.threads,
    where: `WebGPU (${gpu.name})`,
    why: 'The graphics adapter computes the same vectors as the processor.',
    notice: null,
    isolated: probe.isolated,
    f16: gpu.f16,
  };
}

/**
 * The report for the embedder on WASM.
 * @param why what speaks against WebGPU; `null` when WASM was asked for
 */
export function wasmReport(probe: DeviceProbe, why: string | null): DeviceReport {
  const many = probe.threads > 1;
  const single = probe.isolated ? '' : ' The page is not cross-origin isolated, so only one thread can be used.';
  return {
    engine: 'wasm',
    reader: 'wasm',
    threads: probe.threads,
    where: many ? `CPU, ${probe.threads} threads` : 'CPU, one thread',
    why: (why ?? 'WebGPU is switched off here.') + single,
    notice: why === null ? null : `Models run on the processor. ${why}`,
    isolated: probe.isolated,
    f16: probe.gpu.usable ? probe.gpu.f16 : null,
  };
}
