// The commands for tenants and the accounts of people.
import { createInterface } from "node:readline";
import type { Command } from "commander";
import { invite } from "@/server/account/invitations";
import { issueToken, makeResetLink } from "@/server/account/makeResetLink";
import { addOperatorAction } from "@/server/admin/action";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { createTenant } from "@/server/provisioning/createTenant";

export function addTenantCommands(program: Command): void {
  const tenant = program.command("tenant").description("tenants");
  const create = tenant
    .command("create")
    .description("create a tenant and its owner account")
    .requiredOption("--name <name>", "name of the tenant")
    .requiredOption("--owner-email <email>", "email that the owner signs in with")
    .requiredOption("--owner-password <password>", "8 to 128 characters; - reads it from standard input");
  addOperatorAction<{ name: string; ownerEmail: string; ownerPassword: string }>(
    create,
    async ({ deps, accounts }, options) => {
      const ownerPassword = options.ownerPassword === "-" ? await readLine() : options.ownerPassword;
      return createTenant({ ...tenantDeps(deps, deps.ids.next()), accounts }, { ...options, ownerPassword });
    },
  );
}

/** Reads the first line of standard input, since other users of the machine can see arguments. */
async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return "";
}

export function addAccountCommands(program: Command): void {
  const account = program.command("account").description("accounts that people sign in with");
  const invitation = account
    .command("invite")
    .description("create an invitation link to a tenant; valid for seven days, shown once")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--email <email>", "email of the invited person")
    .option("--owner", "invite as an owner", false)
    .option("--reviewer", "grant the reviewer role to the new member", false);
  type Invitation = { tenant: string; email: string; owner: boolean; reviewer: boolean };
  addOperatorAction<Invitation>(invitation, async (operator, { tenant, ...body }) =>
    invite(await operator.tenant(tenant), { body }),
  );

  const reset = account
    .command("reset-link")
    .description("create a password reset link for an account; valid for one hour, shown once")
    .requiredOption("--email <email>", "email of the account")
    .option("--tenant <id>", "tenant of the account, when several accounts have the email")
    .option("--account <id>", "ID of the account, as in the audit trail of a tenant that it has left");
  type ResetOptions = { email: string; tenant?: string; account?: string };
  addOperatorAction<ResetOptions>(reset, async (operator, { email, tenant, account: accountId }) =>
    makeResetLink(operator.deps, email, {
      tenant: tenant === undefined ? undefined : await operator.tenant(tenant),
      accountId,
    }),
  );
}

export function addTokenCommands(program: Command): void {
  const token = program.command("token").description("identity-contract tokens");
  const issue = token
    .command("issue")
    .description("issue a bearer token for an account, for scripts and tests; valid for one hour")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--account-email <email>", "email of an account of the tenant");
  addOperatorAction<{ tenant: string; accountEmail: string }>(issue, async (operator, options) =>
    issueToken({ ...(await operator.tenant(options.tenant)), accounts: operator.accounts }, options.accountEmail),
  );
}
