// svc-verify doctor: says what is wrong with the set-up of this machine, and what to do.
import { Command } from "commander";
import { describeFindings } from "@/server/admin/doctor/findings";
import { examine } from "@/server/admin/doctor/examine";
import { repairJson } from "@/server/platform/repairJson";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

await new Command("svc-verify doctor")
  .description("Check the set-up of the service on this machine. Uses its environment variables, and changes nothing.")
  .option("--json", "print only one JSON array")
  .addHelpText("after", "\nExit codes: 0 nothing failed, 1 something failed")
  .action(async ({ json }: { json?: true }) => {
    repairJson();
    const findings = await examine(quiet);
    process.stdout.write(json ? `${JSON.stringify(findings)}\n` : describeFindings(findings));
    process.exitCode = findings.some(({ state }) => state === "failed") ? 1 : 0;
  })
  .parseAsync();
process.exit();
