export function writeArchive(
  layout: string,
  options: { image: { digest: string; size: number }; name: string; tag: string; epoch: number },
  file: string,
): void;
