// The operator's tool. It accesses the data directly, not through the API, and can run while the service is running.
import { Command } from "commander";
import {
  addAccountCommands,
  addJudgeCommands,
  addKeyCommands,
  addRollupCommands,
  addSeedCommands,
  addSigningKeyCommands,
  addSourceCommands,
  addTenantCommands,
  addTokenCommands,
  addWebhookCommands,
} from "@/server/admin/commands";
import { repairJson } from "@/server/platform/repairJson";

const program = new Command("admin").description(
  "Operate svc-verify. Uses the same environment variables as the service.",
);
for (const add of [
  addTenantCommands,
  addAccountCommands,
  addKeyCommands,
  addJudgeCommands,
  addTokenCommands,
  addSigningKeyCommands,
  addSourceCommands,
  addWebhookCommands,
  addRollupCommands,
  addSeedCommands,
]) {
  add(program);
}
repairJson();
await program.parseAsync();
// A timer of the schema engine would keep the process alive for ten seconds.
process.exit();
