// Tries what accepting and finishing work needs: a write to the database, its schema, and the active signing key.
import "server-only";
import { randomUUID } from "node:crypto";
import type { Database } from "@/server/data/database";
import { isDiskFull } from "@/server/deps/outage";
import type { Log, Signing } from "@/server/deps/ports";
import { defaultMigrationsDir, readMigrations } from "@/server/platform/migrate/files";
import type { SystemFault } from "@/server/system/contract/system";

type Sources = { database: Database; keyRing: Signing; log: Log };
type Part = SystemFault["part"];

const WITHIN_MS = 2_000;
/** Probes are public, so callers of one second share one. */
const SHARED_MS = 1_000;

/** Sorts more than fits into its memory, so that the server writes a temporary file on the disk of its tables. */
const FILL_BLOCKS =
  "SET LOCAL work_mem = '64kB'; SET LOCAL temp_tablespaces = ''; " +
  "SELECT count(*) FROM (SELECT n FROM generate_series(1, 20000) n ORDER BY -n OFFSET 0) sorted";

/** Details are public: they name no host, file or key. The log has the cause. */
const DETAILS: Readonly<Record<Part, string>> = {
  database: "the database did not take a write within two seconds",
  schema: "the tables are not readable, or a newer release has migrated them: replace this process",
  signing_key: "this process cannot use the active signing key",
};
const DISK_FULL = "the disk of the database is full";

/** Returns the parts that do not work, in the order in which they are tried. The probe never throws. */
export function createProbe({ database, keyRing, log }: Sources): () => Promise<SystemFault[]> {
  const release = new Set(readMigrations(defaultMigrationsDir()).map(({ name }) => name));
  const row = `readyz:${randomUUID()}`;
  /** The part whose try has not ended: another one would wait behind it, and take a connection. */
  let pending: Part | null = null;
  let latest: { startedAt: number; faults: Promise<SystemFault[]> } | null = null;

  const tries: Readonly<Record<Part, () => Promise<unknown>>> = {
    database: async () => {
      // A row of this process, which the limiter deletes like its own when it has expired.
      await database.signIn.pool.query(
        "INSERT INTO attempt_count (key, points, expire) VALUES ($1, 0, $2) ON CONFLICT (key) DO UPDATE SET expire = $2",
        [row, Date.now() + 60_000],
      );
      // On a full disk a row still fits into a block that exists; new blocks do not.
      await database.signIn.pool.query(FILL_BLOCKS).catch((error: unknown) => {
        if (isDiskFull(error)) throw error;
      });
    },
    schema: async () => {
      const { rows } = await database.pool.query<{ name: string }>(
        "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
      );
      const unknown = rows.map(({ name }) => name).filter((name) => !release.has(name));
      if (unknown.length > 0) throw new Error(`the database has migrations of another release: ${unknown.join(", ")}`);
    },
    signing_key: () => keyRing.refresh(),
  };

  async function findFaults(): Promise<SystemFault[]> {
    if (pending !== null) return [faultOf(pending)];
    for (const part of Object.keys(tries) as Part[]) {
      pending = part;
      try {
        await within(tries[part]().finally(() => (pending = null)));
      } catch (err) {
        log.warn({ perMinute: part, err, part }, "the service is not ready");
        return [isDiskFull(err) ? { part, detail: DISK_FULL } : faultOf(part)];
      }
    }
    return [];
  }

  return () => {
    const now = performance.now();
    if (latest === null || now - latest.startedAt > SHARED_MS) latest = { startedAt: now, faults: findFaults() };
    return latest.faults;
  };
}

const faultOf = (part: Part): SystemFault => ({ part, detail: DETAILS[part] });

async function within(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${WITHIN_MS} ms`)), WITHIN_MS);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
