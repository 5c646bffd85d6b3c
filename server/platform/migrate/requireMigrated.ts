// Checks that a process without the administrator's login makes, because it cannot migrate.
import "server-only";
import type { DatabaseAccess } from "@/server/data/database";
import { computeSeal } from "@/server/data/seal";
import { listMissingMigrations, readCompatibleStatus } from "@/server/platform/migrate/compatibility";
import { defaultMigrationsDir, readMigrations } from "@/server/platform/migrate/files";
import { withClient } from "@/server/platform/postgres/connection";

/**
 * Requires that the database has every expand migration of this release. Contract migrations may wait.
 * @throws Error that names the missing migrations, or says why this release cannot use the database
 */
export async function requireMigrated(requestsUrl: string): Promise<void> {
  const migrations = readMigrations(defaultMigrationsDir());
  await withClient(requestsUrl, async (client) => {
    const status = await readCompatibleStatus(client, migrations);
    const missing = listMissingMigrations(status, migrations);
    if (missing.length === 0) return;
    throw new Error(
      `The database lacks migrations of this release: ${missing.join(", ")}. ` +
        "Run `svc-verify admin migrate` with DATABASE_ADMIN_URL, or start without DATABASE_SEAL.",
    );
  });
}

/**
 * Requires that the database accepts seals made with the secret of `access`.
 * @throws Error that says how to get the right secret
 */
export async function requireSealSecret({
  requests,
  sealSecret,
}: Pick<DatabaseAccess, "requests" | "sealSecret">): Promise<void> {
  const sealedText = "start of a process";
  const isAccepted = await withClient(requests, async (client) => {
    const { rows } = await client.query<{ isAccepted: boolean }>('SELECT is_sealed($1, $2) AS "isAccepted"', [
      sealedText,
      computeSeal(sealSecret, sealedText),
    ]);
    return rows[0]?.isAccepted === true;
  });
  if (isAccepted) return;
  throw new Error(
    "DATABASE_SEAL is not the seal of this database: run `svc-verify admin migrate`, which writes DATABASE_SEAL_FILE.",
  );
}
