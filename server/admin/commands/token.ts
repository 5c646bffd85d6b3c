import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { issueToken } from "@/server/domain/account/issueToken";

export function addTokenCommands(program: Command): void {
  const token = program.command("token").description("identity-contract tokens");
  const issue = token
    .command("issue")
    .description("issue a bearer token for an account, for scripts and tests; valid for one hour")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--account-email <email>", "email of an account of the tenant");
  action<{ tenant: string; accountEmail: string }>(issue, async (operator, options) =>
    issueToken({ ...(await operator.tenant(options.tenant)), accounts: operator.accounts }, options.accountEmail),
  );
}
