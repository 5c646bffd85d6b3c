import path from "node:path";

/** Two flags keep the heap close to what is in use. The service logs the warnings of Node, so Node need not print them. */
const NODE_FLAGS = ["--no-warnings", "--heap-growing-percent=50", "--max-semi-space-size=8"];
/** Two arenas keep the memory that libraries allocate close to what is in use. */
const VARIABLES = { MALLOC_ARENA_MAX: "2" };

/**
 * Returns the arguments of Node and the environment of the service. Flags and variables of the caller take precedence.
 * @param root the package directory
 */
export function serviceCommand(
  root: string,
  { flags, environment }: { flags: readonly string[]; environment: Readonly<Record<string, string | undefined>> },
): { args: string[]; env: NodeJS.ProcessEnv } {
  return {
    args: [...NODE_FLAGS, ...flags, path.join(root, "dist", "main.mjs")],
    env: { ...VARIABLES, ...environment, NODE_ENV: "production" },
  };
}
