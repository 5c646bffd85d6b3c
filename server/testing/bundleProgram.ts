import path from "node:path";
import { build } from "esbuild";
import { packageRoot } from "@/server/platform/packageRoot";

/**
 * Bundles a program and, next to it, the pool's. `outdir`: below node_modules, where its packages resolve. @returns the
 * bundle's path
 */
export async function bundleProgram(entry: string, outdir: string): Promise<string> {
  const root = packageRoot();
  await build({
    absWorkingDir: root,
    entryPoints: { program: entry, worker: "server/work/worker.ts" },
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    alias: { "@": root, "server-only": path.join(root, "node_modules/server-only/empty.js") },
    logLevel: "error",
  });
  return path.join(outdir, "program.mjs");
}
