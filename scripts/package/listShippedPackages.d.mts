type Lock = { packages: Readonly<Record<string, { dependencies?: Readonly<Record<string, string>> }>> };
export function packageOf(file: string): string | undefined;
export function listWithDependencies(lock: Lock, names: readonly string[]): string[];
