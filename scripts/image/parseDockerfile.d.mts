export function parseDockerfile(text: string): { container: Record<string, unknown>; others: string[] };
