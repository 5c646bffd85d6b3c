import type pg from "pg";
import { seedSql } from "./seedSql";

/** The number of other tenants, and the share of the verifications that each of them has. */
const OTHERS = 9;
const SHARE = 0.02;

/**
 * Writes `verifications` of the tenant with everything that belongs to them, five results each, and a fiftieth of them
 * for each of nine other tenants. `admin` bypasses row-level security.
 */
export async function seedVerifications(admin: pg.Client, tenantId: string, verifications: number): Promise<void> {
  await admin.query(seedSql(tenantId, verifications));
  for (let other = 1; other <= OTHERS; other += 1) {
    await admin.query(
      seedSql(`00000000-0000-4000-8000-${String(other).padStart(12, "0")}`, Math.ceil(verifications * SHARE)),
    );
  }
  await admin.query("VACUUM (ANALYZE)");
}
