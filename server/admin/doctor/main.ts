// The command svc-verify doctor, which says what is wrong with the set-up of this machine, and what to do.
import { Command } from "commander";
import { describeFindings } from "@/server/admin/doctor/findings";
import { checkSetup } from "@/server/admin/doctor/checkSetup";
import { repairJson } from "@/server/platform/repairJson";

const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

await new Command("svc-verify doctor")
  .description("Check the set-up of the service on this machine. Uses its environment variables, and changes nothing.")
  .option("--json", "print only one JSON array")
  .addHelpText("after", "\nExit codes: 0 nothing failed, 1 something failed")
  .action(async ({ json }: { json?: true }) => {
    repairJson();
    const findings = await checkSetup(silentLog);
    process.stdout.write(json ? `${JSON.stringify(findings)}\n` : describeFindings(findings));
    process.exitCode = findings.some(({ state }) => state === "failed") ? 1 : 0;
  })
  .parseAsync();
// Ends the process even if a package still holds a timer or a connection.
process.exit();
