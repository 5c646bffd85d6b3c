export function installTarball(tarball: string, prefix: string): { program: string; folder: string };
export function readTree(folder: string): { bytes: number; digest: string };
