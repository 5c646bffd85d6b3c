// Runs the benchmark's programs, bundled like the product, so that both sides of a row run the same kind of code.
import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundlingOptions } from "@/scripts/setup/bundling.mjs";

/** The package directory. */
export const root = fileURLToPath(new URL("..", import.meta.url));
const OUT = `${root}node_modules/.cache/svc-verify-bench`;

type ProgramName = "floor" | "load" | "submitCases";
export const programFile = (name: ProgramName): string => `${OUT}/${name}.mjs`;

export async function bundlePrograms(): Promise<void> {
  const names = ["floor", "load", "submitCases"] satisfies ProgramName[];
  await build(bundlingOptions(Object.fromEntries(names.map((name) => [name, `bench/programs/${name}.ts`])), OUT));
}

/** Starts a bundled program with a message channel; `extra` adds environment variables. */
export function startProgram(name: ProgramName, extra: Record<string, string>): ChildProcess {
  return fork(programFile(name), { execArgv: [], env: { ...process.env, NODE_ENV: "production", ...extra } });
}
