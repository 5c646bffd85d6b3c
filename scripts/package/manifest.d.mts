type Manifest = Record<string, unknown> & { version: string };
export function bundledManifest(name: string): Manifest;
export function packageManifest(bundled: readonly string[]): Manifest;
