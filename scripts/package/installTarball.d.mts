export function installTarball(tarball: string, prefix: string): { program: string; folder: string };
