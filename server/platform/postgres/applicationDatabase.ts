import pg from "pg";

export const APPLICATION = "svc_verify";
const SETTING_UP = 7_311_002;

/**
 * Creates the unprivileged role and its database, once. The database belongs to the administrator: the role
 * gets its rights on tables from the migrations' grants and owns nothing, so row-level security binds it.
 */
export async function ensureApplicationDatabase(admin: pg.Client): Promise<void> {
  const name = pg.escapeIdentifier(APPLICATION);
  await admin.query("SELECT pg_advisory_lock($1)", [SETTING_UP]);
  try {
    const roles = await admin.query("SELECT FROM pg_roles WHERE rolname = $1", [APPLICATION]);
    if (roles.rowCount === 0) await admin.query(`CREATE ROLE ${name} LOGIN NOSUPERUSER NOBYPASSRLS`);
    const databases = await admin.query("SELECT FROM pg_database WHERE datname = $1", [APPLICATION]);
    if (databases.rowCount === 0) await admin.query(`CREATE DATABASE ${name}`);
  } finally {
    await admin.query("SELECT pg_advisory_unlock($1)", [SETTING_UP]);
  }
}
