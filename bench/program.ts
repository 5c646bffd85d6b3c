// The benchmark's programs, bundled like the product, so that both sides of a row run the same kind of code.
import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The package directory. */
export const root = fileURLToPath(new URL("..", import.meta.url));
// Below node_modules, so that the bundles resolve their external packages.
const OUT = `${root}node_modules/.cache/svc-verify-bench`;

export type ProgramName = "floor" | "load" | "submitCases";
export const programFile = (name: ProgramName): string => `${OUT}/${name}.mjs`;

export async function bundlePrograms(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: (["floor", "load", "submitCases"] satisfies ProgramName[]).map((name) => `bench/programs/${name}.ts`),
    outdir: OUT,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    packages: "external",
    logLevel: "warning",
  });
}

/** Starts a bundled program with a message channel; `extra` adds environment variables. */
export function startProgram(name: ProgramName, extra: Record<string, string>): ChildProcess {
  return fork(programFile(name), { execArgv: [], env: { ...process.env, NODE_ENV: "production", ...extra } });
}
