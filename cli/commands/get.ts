import type { Command } from "commander";
import { clientFor } from "@/cli/client";
import { EXIT_HELP } from "@/cli/exitCodes";
import { currentOption, exitCodeUnder, flaggedOption, type VerificationGate } from "@/cli/gates";
import { printVerification } from "@/cli/printVerification";
import { note, printJson } from "@/cli/terminal";

const HELP = `
The exit code is that of the verdict, with --current that of the answer that holds now; a verification that is not finished yet exits 5, never 0.
${EXIT_HELP}`;

export function addGet(program: Command): void {
  program
    .command("get")
    .description("show one verification with its verdict")
    .argument("<id>", "verification ID")
    .addOption(currentOption())
    .addOption(flaggedOption())
    .option("--json", "print the verification as JSON")
    .addHelpText("after", HELP)
    .action(async (id: string, flags: VerificationGate & { json?: true }, command: Command) => {
      const client = clientFor(command);
      const verification = await client.call("verification.get", { id });
      if (flags.json) printJson(verification);
      else await printVerification(client, verification);
      if (verification.status === "failed") note(`failed: ${id} ended without a verdict`);
      process.exitCode = exitCodeUnder(verification, flags);
    });
}
