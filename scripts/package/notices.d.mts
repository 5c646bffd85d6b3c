type Lock = { packages: Readonly<Record<string, { dependencies?: Readonly<Record<string, string>> }>> };
export const LICENSE_FILE: RegExp;
export function listPackages(lock: Lock): string[];
export function notices(): string;
