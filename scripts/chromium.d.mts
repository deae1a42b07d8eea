export const CHROMIUM_ARGS: readonly string[];
export const SOFTWARE_WEBGPU_ARGS: readonly string[];
export function findChromium(): Promise<string | null>;
export function needChromium(): Promise<string>;
