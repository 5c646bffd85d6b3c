// The operator's tool. It accesses the data directly, not through the API, and can run while the service is running.
import { Command } from "commander";
import { addAccountCommands } from "@/server/admin/commands/account";
import { addKeyCommands } from "@/server/admin/commands/key";
import { addRollupCommands } from "@/server/admin/commands/rollup";
import { addSeedCommands } from "@/server/admin/commands/seed";
import { addSigningKeyCommands } from "@/server/admin/commands/signingKey";
import { addSourceCommands } from "@/server/admin/commands/source";
import { addTenantCommands } from "@/server/admin/commands/tenant";
import { addTokenCommands } from "@/server/admin/commands/token";
import { addWebhookCommands } from "@/server/admin/commands/webhook";

const program = new Command("admin").description(
  "Operate svc-verify. Uses the same environment variables as the service.",
);
for (const add of [
  addTenantCommands,
  addAccountCommands,
  addKeyCommands,
  addTokenCommands,
  addSigningKeyCommands,
  addSourceCommands,
  addWebhookCommands,
  addRollupCommands,
  addSeedCommands,
]) {
  add(program);
}
await program.parseAsync();
// A timer of the schema engine would keep the process alive for ten seconds.
process.exit();
