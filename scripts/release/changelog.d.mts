export function readSections(text: string): { version: string; date: string | null; text: string }[];
export function findNotes(text: string, version: string): string;
