import pg from "pg";
import { requirePasswords, requiresPasswords, readPassword } from "./passwords";

export const APPLICATION = "svc_verify";
/** The login of each kind of work. */
export const LOGINS = { requests: APPLICATION, signIn: "svc_verify_accounts", jobs: "svc_verify_worker" } as const;
const SETUP_LOCK = 7_311_002;

/**
 * Creates the unprivileged logins and the database, if they do not exist, and makes the server require passwords. The
 * administrator owns the database. The logins get their rights from grants of the migrations and own nothing, so
 * row-level security binds them.
 */
export async function ensureApplicationDatabase(admin: pg.Client, data: string): Promise<void> {
  const name = pg.escapeIdentifier(APPLICATION);
  const setPassword = (login: string) =>
    admin.query(`ALTER ROLE ${login} PASSWORD ${pg.escapeLiteral(readPassword(data, login))}`);
  await admin.query("SELECT pg_advisory_lock($1)", [SETUP_LOCK]);
  try {
    for (const login of Object.values(LOGINS)) {
      const roles = await admin.query("SELECT FROM pg_roles WHERE rolname = $1", [login]);
      if (roles.rowCount === 0) {
        await admin.query(`CREATE ROLE ${login} LOGIN NOSUPERUSER NOBYPASSRLS`);
        await setPassword(login);
      }
    }
    if (!requiresPasswords(data)) {
      for (const login of ["postgres", ...Object.values(LOGINS)]) await setPassword(login);
      requirePasswords(data);
      await admin.query("SELECT pg_reload_conf()");
    }
    const databases = await admin.query("SELECT FROM pg_database WHERE datname = $1", [APPLICATION]);
    if (databases.rowCount === 0) await admin.query(`CREATE DATABASE ${name}`);
    // Only the administrator may use the other databases of the server.
    await admin.query("REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC");
  } finally {
    await admin.query("SELECT pg_advisory_unlock($1)", [SETUP_LOCK]);
  }
}
