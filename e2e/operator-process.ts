// Makes tenants for as long as its parent is connected. A command of the operator's tool would load and migrate everything for each of them.
import { openOperator } from "@/server/admin/openOperator";
import { tenantDb } from "@/server/data/tenant";
import { createTenant } from "@/server/domain/tenant/create";
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
