import pg from "pg";
import { withClient } from "@/server/platform/postgres/connection";

type Confinement = { role: string; isPrivileged: boolean; ownedTables: string[] };

const CONFINEMENT = `
  SELECT current_user AS role,
    (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS "isPrivileged",
    ARRAY(
      SELECT c.oid::regclass::text FROM pg_class c
      WHERE c.relrowsecurity AND NOT c.relforcerowsecurity AND pg_has_role(c.relowner, 'USAGE')
    ) AS "ownedTables"`;

function describeFix({ role, isPrivileged, ownedTables }: Confinement): string {
  const name = pg.escapeIdentifier(role);
  if (!isPrivileged) {
    return `The database role ${name} owns ${ownedTables.join(", ")} and so escapes row-level security there. Run as the owner:\n${ownedTables
      .map((table) => `  ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;`)
      .join("\n")}`;
  }
  return (
    `The database role ${name} bypasses row-level security, which keeps tenants apart. Run as a superuser:\n` +
    "  CREATE ROLE svc_verify LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD '<password>';\n" +
    `Then start with DATABASE_URL for that role and DATABASE_ADMIN_URL for ${name}, which migrates and grants the rights.`
  );
}

/**
 * Refuses a role that bypasses row-level security: a superuser, a role with BYPASSRLS, or the owner (also by
 * membership) of a table that does not force it.
 * @throws Error with the SQL to run
 */
export async function assertRoleIsConfined(appUrl: string): Promise<void> {
  const { rows } = await withClient(appUrl, (client) => client.query<Confinement>(CONFINEMENT));
  const [confinement] = rows;
  if (confinement && (confinement.isPrivileged || confinement.ownedTables.length > 0)) {
    throw new Error(describeFix(confinement));
  }
}
