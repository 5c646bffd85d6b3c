// Runs the common steps of the commands: open, run, print, close.
import type { Command, OutputConfiguration } from "commander";
import { describeFailure } from "@/server/admin/describeFailure";
import { type Operator, openOperator } from "@/server/admin/openOperator";
import type { Log } from "@/server/deps/ports";
import { readEnv } from "@/server/platform/env";

/** Returns a log that writes to stderr, because stdout is reserved for the result. */
function createLog({ writeErr }: OutputConfiguration): Log {
  const write = (_fields: unknown, message: string) => writeErr?.(`${message}\n`);
  return { info: () => {}, warn: write, error: write };
}

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
      const operator = await openOperator(readEnv(), createLog(command.configureOutput()));
      const result = await actAndClose(operator, options as Options);
      command.configureOutput().writeOut?.(json === true ? `${JSON.stringify(result)}\n` : describe(result));
    } catch (error) {
      command.error(`error: ${describeFailure(error)}`, { exitCode: 1 });
    }
  });
}

function readable(result: object): string {
  const entries = Object.entries(result);
  const width = Math.max(...entries.map(([name]) => name.length));
  const lines = entries.map(([name, value]) => `${name.padEnd(width)}  ${[value].flat().join(", ")}`);
  return `${lines.join("\n")}\n`;
}
