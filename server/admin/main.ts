// The operator's tool. It works on the data, not through the API, and may run beside the service.
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

const program = new Command("admin").description("Operate svc-verify. It reads the same environment as the service.");
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
// The schema engine leaves a timer behind that would hold the process for ten seconds.
process.exit();
