import path from "node:path";

/**
 * Flags of Node that keep the heap close to what is in use. `--no-warnings`: the service logs warnings of Node itself.
 */
const FLAGS = ["--no-warnings", "--heap-growing-percent=50", "--max-semi-space-size=8"];
/** Keeps what libraries allocate in few places. */
const VARIABLES = { MALLOC_ARENA_MAX: "2" };

/**
 * Returns the arguments of Node and the environment of the service. What the caller sets takes precedence.
 * @param root the package directory
 */
export function serviceCommand(
  root: string,
  { flags, environment }: { flags: readonly string[]; environment: Readonly<Record<string, string | undefined>> },
): { args: string[]; env: NodeJS.ProcessEnv } {
  return {
    args: [...FLAGS, ...flags, path.join(root, "dist", "main.mjs")],
    env: { ...VARIABLES, ...environment, NODE_ENV: "production" },
  };
}
