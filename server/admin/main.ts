// The operator's tool. It accesses the data directly, not through the API, and can run while the service is running.
import { Command } from "commander";
import { addCommands } from "@/server/admin/commands";
import { repairJson } from "@/server/platform/repairJson";

const program = new Command("admin").description(
  "Operate svc-verify. Uses the same environment variables as the service.",
);
addCommands(program);
repairJson();
await program.parseAsync();
// Ends the process even if a package still holds a timer or a connection.
process.exit();
