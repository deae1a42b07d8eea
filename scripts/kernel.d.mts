/** The text of the module that holds the compiled kernel. */
export function compileKernel(): Promise<string>;
