import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { tenantDb } from "@/server/data/tenant";
import { createTenant } from "@/server/domain/tenant/create";

export function addTenantCommands(program: Command): void {
  const tenant = program.command("tenant").description("tenants");
  const create = tenant
    .command("create")
    .description("make a tenant and the account that owns it")
    .requiredOption("--name <name>", "name of the tenant")
    .requiredOption("--owner-email <email>", "the owner signs in with it")
    .requiredOption("--owner-password <password>", "8 to 128 characters");
  action<{ name: string; ownerEmail: string; ownerPassword: string }>(create, ({ deps, accounts }, options) =>
    createTenant({ ...deps, accounts, db: tenantDb(deps.database, deps.ids.next()) }, options),
  );
}
