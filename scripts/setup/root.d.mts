export const root: string;
export function rootPath(...parts: string[]): string;
