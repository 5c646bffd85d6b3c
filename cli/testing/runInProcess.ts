import { Readable } from "node:stream";
import pLimit from "p-limit";
import { vi } from "vitest";
import { runCommand } from "@/cli/tool";

export type Outcome = { code: number | null; stdout: string; stderr: string };
export type RunOptions = { env?: Record<string, string>; input?: string };

const oneAtATime = pLimit(1);

/**
 * Runs a command of the tool in this process with an environment of its own, whose home is `folder`. Meanwhile standard
 * input, output and error are those of the command.
 */
export const runInProcess = (args: readonly string[], folder: string, options: RunOptions): Promise<Outcome> =>
  oneAtATime(() => runWithStubs(args, folder, options));

async function runWithStubs(args: readonly string[], folder: string, { env = {}, input = "" }: RunOptions) {
  const outcome: Outcome = { code: 0, stdout: "", stderr: "" };
  const original = { environment: { ...process.env }, exitCode: process.exitCode };
  const stdout = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    outcome.stdout += String(text);
    return true;
  });
  const stderr = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    outcome.stderr += String(text);
    return true;
  });
  const stdin = vi
    .spyOn(process, "stdin", "get")
    .mockReturnValue(Readable.from([Buffer.from(input)]) as typeof process.stdin);
  try {
    replaceEnvironment({ NODE_ENV: "production", HOME: folder, DATA_DIR: folder, ...env });
    process.exitCode = undefined;
    await runCommand(args);
    outcome.code = Number(process.exitCode ?? 0);
    return outcome;
  } finally {
    process.exitCode = original.exitCode;
    replaceEnvironment(original.environment);
    for (const spy of [stdout, stderr, stdin]) spy.mockRestore();
  }
}

/** Changes the variables of the process itself, since Node's modules read those. */
function replaceEnvironment(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  for (const [name, value] of Object.entries(environment)) if (process.env[name] !== value) process.env[name] = value;
}
