import { withClient } from "@/server/platform/postgres/connection";
import type { Tenant } from "./product";
import { seedVerifications } from "./seed";
import { seedSql } from "./seedSql";
import type { Stage } from "./stage";

const FEW = 1_000;

type SeededTenants = { many: Tenant; few: Tenant };

const seeded = new WeakMap<Stage, Promise<SeededTenants>>();

/**
 * Creates two tenants of the product with the same distribution of rows, once for each stage: `many` has
 * `verifications`, `few` a thousand.
 */
export function createSeededTenants(stage: Stage, verifications: number): Promise<SeededTenants> {
  const tenants = seeded.get(stage) ?? seed(stage, verifications);
  seeded.set(stage, tenants);
  return tenants;
}

async function seed({ product, adminUrl }: Stage, verifications: number): Promise<SeededTenants> {
  const [few, many] = [await product.createTenant("Few"), await product.createTenant("Many")];
  await withClient(adminUrl, async (admin) => {
    await admin.query(seedSql(few.tenantId, FEW));
    await seedVerifications(admin, many.tenantId, verifications);
  });
  return { many, few };
}
