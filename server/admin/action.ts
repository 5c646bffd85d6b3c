// Runs the common steps of the commands: open, run, print, close.
import type { Command } from "commander";
import { describeFailure } from "@/server/admin/describeFailure";
import { type Operator, openOperator } from "@/server/admin/openOperator";
import type { Log } from "@/server/deps/ports";
import { readEnv } from "@/server/platform/env";

/** stdout is reserved for the result. */
const log: Log = {
  info: () => {},
  warn: (_fields, message) => void process.stderr.write(`${message}\n`),
  error: (_fields, message) => void process.stderr.write(`${message}\n`),
};

/**
 * Adds the option --json to `command`, and runs `act` with the operator's data access. `describe` writes the result as
 * text for people.
 */
export function action<Options extends object, Result extends object = object>(
  command: Command,
  act: (operator: Operator, options: Options) => Promise<Result>,
  describe: (result: Result) => string = readable,
): void {
  const actAndClose = async (operator: Operator, options: Options): Promise<Result> => {
    try {
      return await act(operator, options);
    } finally {
      await operator.close();
    }
  };
  command.option("--json", "print only one JSON object").action(async ({ json, ...options }) => {
    try {
      const operator = await openOperator(readEnv(), log);
      const result = await actAndClose(operator, options as Options);
      process.stdout.write(json === true ? `${JSON.stringify(result)}\n` : describe(result));
    } catch (error) {
      process.stderr.write(`error: ${describeFailure(error)}\n`);
      process.exitCode = 1;
    }
  });
}

function readable(result: object): string {
  const entries = Object.entries(result);
  const width = Math.max(...entries.map(([name]) => name.length));
  const lines = entries.map(([name, value]) => `${name.padEnd(width)}  ${[value].flat().join(", ")}`);
  return `${lines.join("\n")}\n`;
}
