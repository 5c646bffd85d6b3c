import type { BuildOptions } from "esbuild";

export function bundlingOptions(entryPoints: Record<string, string>, outdir: string): BuildOptions;
