import pg from "pg";
import { askForPasswords, asksForPasswords, passwordOf } from "./passwords";

export const APPLICATION = "svc_verify";
/** The login of each kind of work. */
export const LOGINS = { requests: APPLICATION, signIn: "svc_verify_accounts", jobs: "svc_verify_worker" } as const;
const SETTING_UP = 7_311_002;

/**
 * Creates the unprivileged logins and the database, once, and makes the server ask for passwords. The database belongs
 * to the administrator: the logins get their rights from the migrations' grants and own nothing, so row-level security
 * binds them.
 */
export async function ensureApplicationDatabase(admin: pg.Client, data: string): Promise<void> {
  const name = pg.escapeIdentifier(APPLICATION);
  const setPassword = (login: string) =>
    admin.query(`ALTER ROLE ${login} PASSWORD ${pg.escapeLiteral(passwordOf(data, login))}`);
  await admin.query("SELECT pg_advisory_lock($1)", [SETTING_UP]);
  try {
    for (const login of Object.values(LOGINS)) {
      const roles = await admin.query("SELECT FROM pg_roles WHERE rolname = $1", [login]);
      if (roles.rowCount === 0) {
        await admin.query(`CREATE ROLE ${login} LOGIN NOSUPERUSER NOBYPASSRLS`);
        await setPassword(login);
      }
    }
    if (!asksForPasswords(data)) {
      for (const login of ["postgres", ...Object.values(LOGINS)]) await setPassword(login);
      askForPasswords(data);
      await admin.query("SELECT pg_reload_conf()");
    }
    const databases = await admin.query("SELECT FROM pg_database WHERE datname = $1", [APPLICATION]);
    if (databases.rowCount === 0) await admin.query(`CREATE DATABASE ${name}`);
    // The other databases of the server are for the administrator alone.
    await admin.query("REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC");
  } finally {
    await admin.query("SELECT pg_advisory_unlock($1)", [SETTING_UP]);
  }
}
