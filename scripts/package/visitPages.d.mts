export function listPages(folder: string, ids: Readonly<Record<string, string>>): string[];
export function visitPages(
  url: string,
  addresses: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<{ pages: number; files: number }>;
export function requireInertPreviewKeys(url: string, folder: string): Promise<void>;
