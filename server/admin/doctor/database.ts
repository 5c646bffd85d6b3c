// Checks the database: migrations, rights, connections and clock.
import pg from "pg";
import type { Env } from "@/server/platform/env";
import { failed, type Finding, ok, runCheck, skipped, warning } from "@/server/admin/doctor/findings";
import { withVariableName } from "@/server/platform/databaseUrl";
import { assertRoleIsConfined } from "@/server/platform/migrate/assertRoleIsConfined";
import { listMissingMigrations, readCompatibleStatus } from "@/server/platform/migrate/compatibility";
import { defaultMigrationsDir, readMigrations } from "@/server/platform/migrate/files";
import { MIN_SERVER_VERSION } from "@/server/platform/migrate/migrateDatabase";
import { requireSealSecret } from "@/server/platform/migrate/requireMigrated";
import { CONNECTIONS_BESIDES_POOLS, readConnectionLimit } from "@/server/platform/poolSize";
import { systemClock } from "@/server/platform/ports";
import { withClient } from "@/server/platform/postgres/connection";
import { requireSessions } from "@/server/platform/postgres/requireSessions";

const VARIABLES = ["DATABASE_URL", "DATABASE_SIGN_IN_URL", "DATABASE_JOBS_URL", "DATABASE_ADMIN_URL"] as const;
const CLOCK_TOLERANCE_S = 2;

/** Checks that each login can connect. */
export async function checkLogins(env: Env): Promise<Finding> {
  const faults: string[] = [];
  for (const variable of VARIABLES) {
    const url = env[variable];
    if (url === undefined) continue;
    await withVariableName(variable, () => withClient(url, (client) => client.query("SELECT 1"))).catch(
      (error: unknown) => faults.push((error as Error).message),
    );
  }
  if (faults.length > 0) {
    return failed(
      "database",
      faults.join("; "),
      "start the server, or correct the variable: host, port, login and password",
    );
  }
  const setVariables = VARIABLES.filter((variable) => env[variable] !== undefined);
  return ok("database", setVariables.length === 0 ? "embedded" : setVariables.join(", "));
}

/** Checks a database that accepts connections. `adminUrl` is null for a service without that login. */
export async function checkDatabase(
  env: Env,
  { requests, adminUrl, logins }: { requests: string; adminUrl: string | null; logins: readonly string[] },
): Promise<Finding[]> {
  return [
    await runCheck("migrations", "run `svc-verify admin migrate`, or start the release that it names", () =>
      checkMigrations(requests, env.DATABASE_SEAL),
    ),
    await runCheck("rights", "run the SQL that it names", () => checkRights(logins, adminUrl)),
    await runCheck("connections", "raise max_connections", () => checkConnections(env, requests)),
    await runCheck("clock", "synchronize the clocks, as with NTP", () => checkClock(requests)),
  ];
}

/** Without `sealSecret`, a start of the service applies migrations. */
async function checkMigrations(url: string, sealSecret: Env["DATABASE_SEAL"]): Promise<Finding> {
  const migrations = readMigrations(defaultMigrationsDir());
  return withClient(url, async (client) => {
    const status = await readCompatibleStatus(client, migrations);
    const missing = listMissingMigrations(status, migrations);
    if (missing.length === 0) {
      if (sealSecret !== undefined) await requireSealSecret({ requests: url, sealSecret });
      const later = status.unknown.length > 0 ? ", and some of a later release" : "";
      return ok("migrations", `all of this release${later}`);
    }
    const detail = `${missing.length} of this release are missing, such as ${missing[0]}`;
    if (sealSecret === undefined) return ok("migrations", `${detail}; the next start applies them`);
    return failed("migrations", detail, "run `svc-verify admin migrate` with DATABASE_ADMIN_URL");
  });
}

async function checkRights(logins: readonly string[], adminUrl: string | null): Promise<Finding> {
  for (const login of logins) await assertRoleIsConfined(login);
  for (const login of logins) await requireSessions(login);
  if (adminUrl === null) return ok("rights", "the logins are bound by row-level security");
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ version: number; role: string; canCreate: boolean; canBackUp: boolean }>(
      `SELECT current_setting('server_version_num')::int AS version, current_user::text AS role,
         has_schema_privilege('public', 'CREATE') AS "canCreate",
         (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS "canBackUp"`,
    );
    const { version = 0, role = "", canCreate = false, canBackUp = false } = rows[0] ?? {};
    if (version < MIN_SERVER_VERSION)
      return failed("rights", "the server is older than Postgres 16", "upgrade the server");
    const name = pg.escapeIdentifier(role);
    if (!canCreate) {
      return failed(
        "rights",
        `${name} may not create tables`,
        `run as the owner: GRANT CREATE ON SCHEMA public TO ${name}`,
      );
    }
    if (!canBackUp) {
      return warning(
        "rights",
        `${name} cannot back up: row-level security binds it`,
        `run as a superuser: ALTER ROLE ${name} BYPASSRLS`,
      );
    }
    return ok("rights", "the logins are bound by row-level security, and the administrator's is not");
  });
}

async function checkConnections({ DATABASE_POOL: pool }: Env, url: string): Promise<Finding> {
  const { limit, used } = await readConnectionLimit(url);
  const needed = 2 * pool + CONNECTIONS_BESIDES_POOLS;
  const detail = `a process takes up to ${needed} of ${limit}; ${used} are in use`;
  if (needed > limit)
    return failed("connections", detail, "raise max_connections of the server, or lower DATABASE_POOL");
  return ok("connections", detail);
}

async function checkClock(url: string): Promise<Finding> {
  const { rows } = await withClient(url, (client) => client.query<{ now: Date }>("SELECT clock_timestamp() AS now"));
  const seconds = Math.abs(systemClock.now().getTime() - (rows[0]?.now.getTime() ?? 0)) / 1000;
  if (seconds <= CLOCK_TOLERANCE_S) return ok("clock", "this machine and the database agree");
  return failed(
    "clock",
    `this machine and the database differ by ${Math.round(seconds)} s`,
    "synchronize both clocks, as with NTP: proofs and keys have times",
  );
}

/** Returns the findings of `checkDatabase` for a database that cannot be checked. */
export const skipDatabase = (reason: string): Finding[] =>
  (["migrations", "rights", "connections", "clock"] as const).map((part) => skipped(part, reason));
