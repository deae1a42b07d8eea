export function lavapipeEnv(): Readonly<Record<string, string>> | null;
