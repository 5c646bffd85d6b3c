// The programs that this one starts, and what users type to run this one.
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import { checkoutDataDir, packageRoot } from "@/server/platform/packageRoot";

const inCheckout = checkoutDataDir() !== undefined;
/** npx finds the program of a checkout; an installed one is in the PATH. */
export const TOOL = inCheckout ? "npx svc-verify" : "svc-verify";
export const START_COMMAND = inCheckout ? "npm start" : "svc-verify serve";

const PROGRAMS = {
  serve: "run the service and its pages; serve --help",
  admin: "operate the service of this machine, such as tenants and keys; admin --help",
  doctor: "say what is wrong with the set-up of this machine, and what to do; doctor --help",
} as const;

/** Adds the names to the help. Each program reads its own arguments. */
export function addPrograms(program: Command): void {
  for (const [name, description] of Object.entries(PROGRAMS)) program.command(name).description(description);
}

/** Returns the path of the program that the argument names, in `dist/`; null if it names none. */
export const findProgram = (argument: string): string | null =>
  Object.hasOwn(PROGRAMS, argument) ? path.join(packageRoot(), "dist", `${argument}.mjs`) : null;

/** Runs a program with the arguments after its name. It ends the process. */
export async function runProgram(file: string): Promise<void> {
  process.argv.splice(1, 2, file);
  await import(pathToFileURL(file).href);
}
