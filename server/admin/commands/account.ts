import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { invite } from "@/server/domain/account/invite";
import { makeResetLink } from "@/server/domain/account/makeResetLink";

export function addAccountCommands(program: Command): void {
  const account = program.command("account").description("accounts that people sign in with");
  const invitation = account
    .command("invite")
    .description("create an invitation link to a tenant; valid for seven days, shown once")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--email <email>", "email of the invited person")
    .option("--owner", "invite as an owner", false);
  action<{ tenant: string; email: string; owner: boolean }>(invitation, async (operator, { tenant, email, owner }) =>
    invite(await operator.tenant(tenant), "operator", { email, owner }),
  );

  const reset = account
    .command("reset-link")
    .description("create a password reset link for an account; valid for one hour, shown once")
    .requiredOption("--email <email>", "email of the account");
  action<{ email: string }>(reset, ({ deps }, { email }) => makeResetLink(deps, email));
}
