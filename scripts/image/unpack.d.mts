export function listImages(layout: string): { digest: string; size: number }[];
export function unpackImage(
  layout: string,
  architecture: string,
  root: string,
): { container: Record<string, unknown>; packedBytes: number; unpackedBytes: number };
