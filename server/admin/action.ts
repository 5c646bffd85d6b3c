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
 * Adds the option --json to a command that needs the data, and runs `act` with the operator's access to it. `describe`
 * writes the result as text for people.
 */
export function addOperatorAction<Options extends object, Result extends object = object>(
  command: Command,
  act: (operator: Operator, options: Options) => Promise<Result>,
  describe?: (result: Result) => string,
): void {
  const actAndClose = async (log: Log, options: Options): Promise<Result> => {
    const operator = await openOperator(readEnv(), log);
    try {
      return await act(operator, options);
    } finally {
      await operator.close();
    }
  };
  addAction(command, actAndClose, describe);
}

/** Does the same for a command that does not need the data. `act` also gets the arguments of the command. */
export function addAction<Options extends object, Result extends object = object>(
  command: Command,
  act: (log: Log, options: Options, args: readonly string[]) => Promise<Result>,
  describe: (result: Result) => string = describeResult,
): void {
  command.option("--json", "print only one JSON object").action(async () => {
    const { json, ...options } = command.opts<Options & { json?: boolean }>();
    try {
      const result = await act(createLog(command.configureOutput()), options as unknown as Options, command.args);
      command.configureOutput().writeOut?.(json === true ? `${JSON.stringify(result)}\n` : describe(result));
    } catch (error) {
      command.error(`error: ${describeFailure(error)}`, { exitCode: 1 });
    }
  });
}

/** Writes a line for each field, with the values in a column. */
function describeResult(result: object): string {
  const entries = Object.entries(result);
  const width = Math.max(...entries.map(([name]) => name.length));
  const lines = entries.map(([name, value]) => `${name.padEnd(width)}  ${[value].flat().join(", ")}`);
  return `${lines.join("\n")}\n`;
}
