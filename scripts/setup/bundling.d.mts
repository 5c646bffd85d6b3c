import type { BuildOptions } from "esbuild";

export function bundling(entryPoints: Record<string, string>, outdir: string): BuildOptions;
