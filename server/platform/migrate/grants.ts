// The rights of each kind of work. The groups exist since the migration database_roles; logins are members of them.
import pg from "pg";

/** The login of each kind of work; an installation may use one login for several. */
export type Logins = { requests: string; signIn: string; jobs: string };

const ALL = "SELECT, INSERT, UPDATE, DELETE";
const NONE: readonly string[] = [];

/** Columns that only the sign-in group may read. */
const SECRET_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  api_key: ["secret_hash"],
  tenant_invitation: ["token_hash"],
};
const READABLE = "SELECT (*)";

/** Rights that differ from ALL, by table of the schema public. `SELECT (*)`: every column that is not secret. */
const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  _prisma_migrations: ["SELECT"],
  api_key: [READABLE, "UPDATE (last_used_at, revoked_at)"],
  attempt_count: NONE,
  audit_event: ["SELECT, INSERT"],
  auth_challenge: NONE,
  auth_credential: NONE,
  auth_session: NONE,
  auth_token_key: NONE,
  auth_user: ["SELECT (id, email, name)"],
  calibration: ["SELECT"],
  signing_key: ["SELECT"],
  tenant: ["SELECT"],
  tenant_invitation: [READABLE, "UPDATE (revoked_at)"],
  // Locks its rows by FOR UPDATE, which requires the right to change some column.
  tenant_member: ["SELECT, DELETE", "UPDATE (created_at)"],
};
const JOBS = { ...REQUESTS, calibration: ["SELECT, INSERT"] };
/** What work across tenants looks for, and what it prunes; row-level security limits both further. */
const SYSTEM: Readonly<Record<string, readonly string[]>> = {
  api_key: ["SELECT (id, tenant_id)"],
  audit_event: ["INSERT"],
  calibration: ["SELECT, INSERT"],
  feedback: ["SELECT"],
  idempotency_record: ["SELECT (tenant_id, key, created_at), DELETE"],
  rollup_pending: ["SELECT"],
  signing_key: ["SELECT"],
  tenant: ["SELECT"],
  verification: [
    "SELECT (id, tenant_id, rubric_id, status, request_id, created_at, started_at, progress_at, resumed_at, resumptions)",
  ],
  webhook_attempt: ["SELECT (id, tenant_id, delivery_id, created_at)"],
  webhook_delivery: [
    "SELECT (id, tenant_id, message_id, endpoint_id, round, status, next_attempt_at, created_at), DELETE",
  ],
  webhook_message: ["SELECT (id, tenant_id, created_at, fanned_out_at), DELETE"],
};
const SIGN_IN: Readonly<Record<string, readonly string[]>> = {
  api_key: ["SELECT, INSERT"],
  attempt_count: [ALL],
  audit_event: ["SELECT, INSERT"],
  auth_challenge: [ALL],
  auth_credential: [ALL],
  auth_session: [ALL],
  auth_token_key: [ALL],
  auth_user: [ALL],
  reviewer_grant: ["SELECT, INSERT, UPDATE"],
  // The first start creates a tenant with its rubrics at once.
  rubric_version: ["SELECT, INSERT"],
  tenant: ["SELECT, INSERT, UPDATE"],
  tenant_invitation: ["SELECT, INSERT, UPDATE"],
  tenant_member: ["SELECT, INSERT, UPDATE"],
};

/** The groups with the rights to a table. */
const GROUPS: Readonly<Record<string, (table: string) => readonly string[]>> = {
  svc_verify_requests: (table) => REQUESTS[table] ?? [ALL],
  svc_verify_jobs: (table) => JOBS[table as keyof typeof JOBS] ?? [ALL],
  svc_verify_system: (table) => SYSTEM[table] ?? NONE,
  svc_verify_sign_in: (table) => SIGN_IN[table] ?? NONE,
};

/**
 * Gives each group its rights, and the logins their groups, in one transaction. Rights that earlier releases granted to
 * a login itself are revoked. The logins own nothing, so row-level security binds them.
 */
export async function grantAccess(admin: pg.Client, logins: Logins): Promise<void> {
  const tables = await columnsOf(admin);
  const { rows } = await admin.query<{ name: string; version: number }>(
    "SELECT current_user AS name, current_setting('server_version_num')::int AS version",
  );
  if ((rows[0]?.version ?? 0) < OLDEST_VERSION) throw new Error("The service needs Postgres 16 or later.");
  const names = Object.keys(GROUPS);
  const statements = names.flatMap((group) => [
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${group}`,
    `GRANT USAGE ON SCHEMA public TO ${group}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${group}`,
    ...[...tables].flatMap(([table, columns]) =>
      (GROUPS[group]?.(table) ?? NONE).map((right) => {
        const open = columns.filter((column) => !SECRET_COLUMNS[table]?.includes(column)).map(quoted);
        return `GRANT ${right.replace("*", open.join(", "))} ON public.${quoted(table)} TO ${group}`;
      }),
    ),
  ]);
  statements.push(
    // The executor's functions have the owner's rights, and require the service's seal.
    "GRANT USAGE ON SCHEMA inngest_executor TO svc_verify_jobs",
    ...["TABLES", "SEQUENCES"].map(
      (kind) => `REVOKE ALL ON ALL ${kind} IN SCHEMA inngest_executor FROM svc_verify_jobs`,
    ),
  );
  for (const login of new Set(Object.values(logins))) {
    if (login !== rows[0]?.name) statements.push(...revokeFrom(quoted(login)));
  }
  statements.push(
    `GRANT svc_verify_requests TO ${quoted(logins.requests)}`,
    `GRANT svc_verify_sign_in TO ${quoted(logins.signIn)}`,
    `GRANT svc_verify_jobs TO ${quoted(logins.jobs)}`,
    // Without inheritance: only work that takes the role sees rows of every tenant.
    `GRANT svc_verify_system TO ${quoted(logins.jobs)} WITH INHERIT FALSE, SET TRUE`,
  );
  await admin.query(`BEGIN;\n${statements.join(";\n")};\nCOMMIT`);
}

/** The first with memberships that are not inherited. */
const OLDEST_VERSION = 160_000;

const quoted = (name: string): string => pg.escapeIdentifier(name);

async function columnsOf(admin: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await admin.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY c.relname ORDER BY c.relname`);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

const revokeFrom = (login: string): string[] =>
  ["public", "inngest_executor"].flatMap((schema) => [
    `REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${login}`,
    ...["TABLES", "SEQUENCES", "FUNCTIONS"].map(
      (kind) => `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} REVOKE ALL ON ${kind} FROM ${login}`,
    ),
  ]);
