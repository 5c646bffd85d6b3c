import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { bundlingOptions } from "@/scripts/setup/bundling.mjs";

/**
 * Bundles a program and, next to it, the pool's. Each file appears whole, since other tests may start the program
 * meanwhile. `outdir`: below node_modules, where Next is found.
 * @returns the bundle's path
 */
export async function bundleProgram(entry: string, outdir: string): Promise<string> {
  await mkdir(outdir, { recursive: true });
  const written = await mkdtemp(path.join(outdir, "new-"));
  await build(bundlingOptions({ program: entry, worker: "server/work/worker.ts" }, written));
  const files = await readdir(written, { recursive: true, withFileTypes: true });
  // The chunks before the programs that import them.
  const inOrder = files.filter((file) => file.isFile()).sort((a, b) => b.parentPath.length - a.parentPath.length);
  for (const { parentPath, name } of inOrder) {
    const target = path.join(outdir, path.relative(written, parentPath));
    await mkdir(target, { recursive: true });
    await rename(path.join(parentPath, name), path.join(target, name));
  }
  await rm(written, { recursive: true });
  return path.join(outdir, "program.mjs");
}
