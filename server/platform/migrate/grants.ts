// Grants each kind of work its rights. Each has a group, a role without a login that the migrations create, and the logins
// are members of the groups.
import pg from "pg";
import { FUNCTION_GROUPS } from "@/server/platform/migrate/functionRights";
import { listPublicRevokes } from "@/server/platform/migrate/publicRights";
import { type Group, SECRET_COLUMNS, TABLE_RIGHTS } from "@/server/platform/migrate/tableRights";

/** The login of each kind of work. An installation may use the same login for several kinds. */
export type Logins = { requests: string; signIn: string; jobs: string };

const ROLES: Readonly<Record<Group, string>> = {
  requests: "svc_verify_requests",
  jobs: "svc_verify_jobs",
  system: "svc_verify_system",
  signIn: "svc_verify_sign_in",
};
const GROUPS = Object.keys(ROLES) as Group[];

/**
 * Grants each group its rights, and the logins their groups, in one transaction. Revokes all other rights, including
 * those that earlier releases granted to a login directly. The logins own nothing, so row-level security binds them.
 */
export async function grantAccess(admin: pg.Client, logins: Logins): Promise<void> {
  const { rows } = await admin.query<{ name: string }>("SELECT current_user AS name");
  const statements = [
    ...(await listPublicRevokes(admin)),
    ...(await listTableGrants(admin)),
    ...(await listFunctionGrants(admin)),
  ];
  statements.push(
    // The executor's functions run with the owner's rights and require the service's seal.
    "GRANT USAGE ON SCHEMA inngest_executor TO svc_verify_jobs",
    ...["TABLES", "SEQUENCES"].map(
      (kind) => `REVOKE ALL ON ALL ${kind} IN SCHEMA inngest_executor FROM svc_verify_jobs`,
    ),
  );
  for (const login of new Set(Object.values(logins))) {
    if (login !== rows[0]?.name) statements.push(...listLoginRevokes(quoteName(login)));
  }
  statements.push(
    `GRANT svc_verify_requests TO ${quoteName(logins.requests)}`,
    `GRANT svc_verify_sign_in TO ${quoteName(logins.signIn)}`,
    `GRANT svc_verify_jobs TO ${quoteName(logins.jobs)}`,
    // The role is not inherited, so only work that sets it sees the rows of every tenant.
    `GRANT svc_verify_system TO ${quoteName(logins.jobs)} WITH INHERIT FALSE, SET TRUE`,
  );
  try {
    await admin.query(`BEGIN;\n${statements.join(";\n")};\nCOMMIT`);
  } catch (error) {
    await admin.query("ROLLBACK");
    throw isGroupDenied(error) ? new Error(describeMembershipFix(rows[0]?.name ?? ""), { cause: error }) : error;
  }
}

/** Returns whether the administrator lacks the right to grant a group. */
const isGroupDenied = (error: unknown): boolean =>
  (error as { code?: string }).code === "42501" && /to grant role/.test((error as Error).message);

/** Says how to get the right to grant the groups, which another installation on the same server has created. */
function describeMembershipFix(admin: string): string {
  const grants = GROUPS.map((group) => `  GRANT ${ROLES[group]} TO ${quoteName(admin)} WITH ADMIN OPTION;`);
  return `The role ${quoteName(admin)} may not grant the groups of the service, which another installation on this server created. Run as a superuser:\n${grants.join("\n")}`;
}

const quoteName = (name: string): string => pg.escapeIdentifier(name);

/** Lists the statements that revoke every right on the service's tables and grant those of TABLE_RIGHTS. */
async function listTableGrants(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND pg_has_role(c.relowner, 'USAGE')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname`);
  const roles = Object.values(ROLES).join(", ");
  return [
    `GRANT USAGE ON SCHEMA public TO ${roles}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${roles}`,
    `REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${roles}`,
    ...rows.flatMap(({ name, columns }) => [
      `REVOKE ALL ON public.${quoteName(name)} FROM PUBLIC`,
      ...GROUPS.flatMap((group) =>
        (TABLE_RIGHTS[name]?.[group] ?? []).map(
          (right) => `GRANT ${nameColumns(right, name, columns)} ON public.${quoteName(name)} TO ${ROLES[group]}`,
        ),
      ),
    ]),
  ];
}

/** Replaces `*` in a right with the columns of the table that are not secret. */
function nameColumns(right: string, table: string, columns: readonly string[]): string {
  const openColumns = columns.filter((column) => !SECRET_COLUMNS[table]?.includes(column));
  return right.replace("*", openColumns.map(quoteName).join(", "));
}

/** Lists the statements that revoke EXECUTE on the service's functions and grant it to the groups of FUNCTION_GROUPS. */
async function listFunctionGrants(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; signature: string }>(`
    SELECT p.proname AS name, p.oid::regprocedure::text AS signature FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND pg_has_role(p.proowner, 'USAGE')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    ORDER BY 2`);
  return rows.flatMap(({ name, signature }) => [
    `REVOKE ALL ON ROUTINE ${signature} FROM ${["PUBLIC", ...Object.values(ROLES)].join(", ")}`,
    ...(FUNCTION_GROUPS[name] ?? []).map((group) => `GRANT EXECUTE ON ROUTINE ${signature} TO ${ROLES[group]}`),
  ]);
}

/** Lists the statements that revoke what earlier releases granted to the login directly. `login` is quoted. */
const listLoginRevokes = (login: string): string[] =>
  ["public", "inngest_executor"].flatMap((schema) => [
    `REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${login}`,
    ...["TABLES", "SEQUENCES", "FUNCTIONS"].map(
      (kind) => `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} REVOKE ALL ON ${kind} FROM ${login}`,
    ),
  ]);
