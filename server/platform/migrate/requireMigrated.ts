// What a process without the administrator's login checks instead of migrating.
import "server-only";
import type { DatabaseAccess } from "@/server/data/database";
import { computeSeal } from "@/server/data/seal";
import { requireCompatible } from "@/server/platform/migrate/compatibility";
import { defaultMigrationsDir, readMigrations } from "@/server/platform/migrate/files";
import { compareHistory, readHistory } from "@/server/platform/migrate/migrationStatus";
import { withClient } from "@/server/platform/postgres/connection";

/**
 * Requires that the database has every expand migration of this release. Contract migrations may wait.
 * @throws Error that names the missing migrations, or says why this release cannot use the database
 */
export async function requireMigrated(requestsUrl: string): Promise<void> {
  const migrations = readMigrations(defaultMigrationsDir());
  await withClient(requestsUrl, async (client) => {
    const status = compareHistory(await readHistory(client), migrations);
    await requireCompatible(client, status, migrations);
    const missing = migrations.filter(({ name, phase }) => phase === "expand" && status.pending.includes(name));
    if (missing.length === 0) return;
    throw new Error(
      `The database lacks migrations of this release: ${missing.map(({ name }) => name).join(", ")}. ` +
        "Run `svc-verify admin migrate` with DATABASE_ADMIN_URL, or start without DATABASE_SEAL.",
    );
  });
}

/** @throws Error if the secret is not that of the database */
export async function requireSealSecret({ requests, sealSecret }: DatabaseAccess): Promise<void> {
  const text = "start of a process";
  const isRight = await withClient(requests, async (client) => {
    const { rows } = await client.query<{ right: boolean }>('SELECT is_sealed($1, $2) AS "right"', [
      text,
      computeSeal(sealSecret, text),
    ]);
    return rows[0]?.right === true;
  });
  if (isRight) return;
  throw new Error(
    "DATABASE_SEAL is not the seal of this database: run `svc-verify admin migrate`, which writes DATABASE_SEAL_FILE.",
  );
}
