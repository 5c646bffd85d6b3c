import path from "node:path";
import { build } from "esbuild";
import { bundling } from "@/scripts/setup/bundling.mjs";

/**
 * Bundles a program and, next to it, the pool's. `outdir`: below node_modules, where Next is found.
 * @returns the bundle's path
 */
export async function bundleProgram(entry: string, outdir: string): Promise<string> {
  await build(bundling({ program: entry, worker: "server/work/worker.ts" }, outdir));
  return path.join(outdir, "program.mjs");
}
