import type { Command } from "commander";
import { action } from "@/server/admin/action";
import { tenantDb } from "@/server/data/tenant";
import { createTenant } from "@/server/domain/tenant/create";

export function addTenantCommands(program: Command): void {
  const tenant = program.command("tenant").description("tenants");
  const create = tenant
    .command("create")
    .description("create a tenant and its owner account")
    .requiredOption("--name <name>", "name of the tenant")
    .requiredOption("--owner-email <email>", "email that the owner signs in with")
    .requiredOption("--owner-password <password>", "8 to 128 characters");
  action<{ name: string; ownerEmail: string; ownerPassword: string }>(create, ({ deps, accounts }, options) =>
    createTenant({ ...deps, accounts, db: tenantDb(deps.database, deps.ids.next()) }, options),
  );
}
