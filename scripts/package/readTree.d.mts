export function readTree(folder: string): { bytes: number; digest: string };
