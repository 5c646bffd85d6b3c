import type { Command } from "commander";
import { createClient } from "@/server/surfaces/cli/client";
import { readConfig } from "@/server/surfaces/cli/config";
import { EXIT_HELP, exitCodeOf } from "@/server/surfaces/cli/exitCodes";
import { printVerification } from "@/server/surfaces/cli/printVerification";
import { note, printJson } from "@/server/surfaces/cli/terminal";

const HELP = `
The exit code is that of the verdict; a verification that is not finished yet exits 5, never 0.
${EXIT_HELP}`;

export function addGet(program: Command): void {
  program
    .command("get")
    .description("show one verification with its verdict")
    .argument("<id>", "verification ID")
    .option("--json", "print the verification as JSON")
    .addHelpText("after", HELP)
    .action(async (id: string, flags: { json?: true }, command: Command) => {
      const client = createClient(readConfig(command));
      const verification = await client.call("verification.get", { id });
      if (flags.json) printJson(verification);
      else await printVerification(client, verification);
      if (verification.status === "failed") note(`failed: ${id} ended without a verdict`);
      process.exitCode = exitCodeOf(verification);
    });
}
