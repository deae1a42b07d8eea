export const CONTENT_SECURITY_POLICY: string;
export function contentSecurityPolicy(chosen?: readonly string[]): string;
export function hubPolicy(url: string): string | null;
export const ISOLATION_HEADERS: Record<string, string>;
export const SECURITY_HEADERS: Record<string, string>;
export const MODEL_HOSTS: readonly string[];
