// The program of the tool `svc-verify`, which also starts the programs of the service.
import { EXIT } from "@/cli/exitCodes";
import { findProgram, runProgram } from "@/cli/programs";
import { note } from "@/cli/terminal";
import { runCommand } from "@/cli/tool";
import { repairJsonParse } from "@/server/proof/check/repairJsonParse";

// A closed pipe, as from head, is not a failure; the exit code stays that of the result.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return;
  note(`error: cannot write the result: ${error.message}`);
  process.exit(EXIT.local);
});

const args = process.argv.slice(2);
const otherProgram = findProgram(args[0] ?? "");
if (otherProgram) await runProgram(otherProgram);
else {
  repairJsonParse();
  await runCommand(args);
}
