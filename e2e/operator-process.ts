// Creates tenants while its parent is connected. The admin CLI would load and migrate everything for each tenant.
import { openOperator } from "@/server/admin/openOperator";
import { tenantDb } from "@/server/data/tenant";
import { createTenant } from "@/server/provisioning/createTenant";
import { readEnv } from "@/server/platform/env";
import type { NewTenant } from "@/e2e/operator";

const tell = (_fields: object, message: string) => console.error(message);
const { deps, accounts, close } = await openOperator(readEnv(), { info: () => {}, warn: tell, error: tell });

process.on("message", (tenant: NewTenant) => {
  createTenant({ ...deps, accounts, db: tenantDb(deps.database, deps.ids.next()) }, tenant).then(
    () => process.send?.({ error: null }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => void close().finally(() => process.exit()));
process.send?.({ error: null });
