export interface KernelSource {
  readonly source: string;
  readonly target: string;
  readonly features: readonly string[];
}

/** What is compiled: the source, the module it becomes, and what the host must be able to do. */
export const KERNELS: readonly KernelSource[];

/** The text of the module that holds a compiled kernel. */
export function compileKernel(kernel: KernelSource): Promise<string>;
