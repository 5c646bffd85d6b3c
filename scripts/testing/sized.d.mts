export function isSized(file: string): boolean;
