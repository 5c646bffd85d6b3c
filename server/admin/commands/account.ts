import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { invite } from "@/server/domain/account/invite";
import { makeResetLink } from "@/server/domain/account/makeResetLink";

export function addAccountCommands(program: Command): void {
  const account = program.command("account").description("accounts that people sign in with");
  const invitation = account
    .command("invite")
    .description("make a link with which somebody joins a tenant; it lasts seven days and is shown once")
    .requiredOption("--tenant <id>", "tenant id")
    .requiredOption("--email <email>", "whom the link is for")
    .option("--owner", "as an owner of the tenant", false);
  action<{ tenant: string; email: string; owner: boolean }>(invitation, async (operator, { tenant, email, owner }) =>
    invite(await operator.tenant(tenant), "operator", { email, owner }),
  );

  const reset = account
    .command("reset-link")
    .description("make a link with which the account's password is set anew; it lasts an hour and is shown once")
    .requiredOption("--email <email>", "e-mail of the account");
  action<{ email: string }>(reset, ({ deps }, { email }) => makeResetLink(deps, email));
}
