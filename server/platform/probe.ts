// Checks the parts that the service needs to accept and finish work: a database write, the schema, and the signing key.
import "server-only";
import { randomUUID } from "node:crypto";
import type { Database } from "@/server/data/database";
import { isDiskFull } from "@/server/deps/outage";
import type { Log, Signing } from "@/server/deps/ports";
import { defaultMigrationsDir, readMigrations } from "@/server/platform/migrate/files";
import type { SystemFault } from "@/server/system/contract/system";

type Sources = { database: Database; keyRing: Signing; log: Log };
type Part = SystemFault["part"];

const TIMEOUT_MS = 2_000;
/** Callers share a probe while it runs, and until this time after its start. Probes are public, so their number must be bounded. */
const CACHE_MS = 1_000;

/** Sorts more rows than fit into work_mem, so that the server writes a temporary file to the disk of its tables. */
const FILL_BLOCKS =
  "SET LOCAL work_mem = '64kB'; SET LOCAL temp_tablespaces = ''; " +
  "SELECT count(*) FROM (SELECT n FROM generate_series(1, 20000) n ORDER BY -n OFFSET 0) sorted";

/** Public descriptions of faults, which name no host, file or key. The log has the cause. */
const DETAILS: Readonly<Record<Part, string>> = {
  database: "the database did not take a write within two seconds",
  schema: "the tables are not readable, or a later release no longer supports this one: replace this process",
  signing_key: "this process cannot use the active signing key",
};
const DISK_FULL = "the disk of the database is full";

/** Creates the probe, which returns the first part that does not work. It never throws. */
export function createProbe({ database, keyRing, log }: Sources): () => Promise<SystemFault[]> {
  const releaseMigrations = new Set(readMigrations(defaultMigrationsDir()).map(({ name }) => name));
  const rowKey = `readyz:${randomUUID()}`;
  /** The part whose check has not ended. A second check would wait behind it and occupy another connection. */
  let pendingPart: Part | null = null;
  let latestProbe: { startedAt: number; faults: Promise<SystemFault[]>; isRunning: boolean } | null = null;

  const checks: Readonly<Record<Part, () => Promise<unknown>>> = {
    database: async () => {
      // Each process has one row. The rate limiter deletes it after its expiry, like other rows of the table.
      await database.signIn.pool.query(
        "INSERT INTO attempt_count (key, points, expire) VALUES ($1, 0, $2) ON CONFLICT (key) DO UPDATE SET expire = $2",
        [rowKey, Date.now() + 60_000],
      );
      // On a full disk a row may still fit into an existing block, so this statement writes new blocks.
      await database.signIn.pool.query(FILL_BLOCKS).catch((error: unknown) => {
        if (isDiskFull(error)) throw error;
      });
    },
    schema: async () => {
      const { rows } = await database.pool.query<{ name: string }>("SELECT min_compatible AS name FROM release_state");
      const missingMigration = rows.find(({ name }) => !releaseMigrations.has(name));
      if (missingMigration) throw new Error(`the database needs a release with the migration ${missingMigration.name}`);
    },
    signing_key: () => keyRing.refresh(),
  };

  async function findFaults(): Promise<SystemFault[]> {
    if (pendingPart !== null) return [createFault(pendingPart)];
    for (const part of Object.keys(checks) as Part[]) {
      pendingPart = part;
      try {
        await withTimeout(checks[part]().finally(() => (pendingPart = null)));
      } catch (err) {
        log.warn({ perMinute: part, err, part }, "the service is not ready");
        return [isDiskFull(err) ? { part, detail: DISK_FULL } : createFault(part)];
      }
    }
    return [];
  }

  return () => {
    const now = performance.now();
    if (latestProbe !== null && (latestProbe.isRunning || now - latestProbe.startedAt <= CACHE_MS))
      return latestProbe.faults;
    const probe = { startedAt: now, faults: findFaults(), isRunning: true };
    latestProbe = probe;
    void probe.faults.finally(() => (probe.isRunning = false));
    return probe.faults;
  };
}

const createFault = (part: Part): SystemFault => ({ part, detail: DETAILS[part] });

async function withTimeout(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
