import pg from "pg";

const SCHEMAS = ["public", "inngest_executor"];

/**
 * Lets the application's role use every table, sequence and function of the product's schemas, including those that the
 * administrator creates later. It owns nothing, so row-level security binds it, and it can read but not write the migrations table.
 */
export async function grantAccess(admin: pg.Client, appRole: string): Promise<void> {
  const role = pg.escapeIdentifier(appRole);
  const present = await admin.query<{ name: string }>(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY ($1)",
    [SCHEMAS],
  );
  const rights = [
    ["SELECT, INSERT, UPDATE, DELETE", "TABLES"],
    ["USAGE, SELECT", "SEQUENCES"],
    ["EXECUTE", "FUNCTIONS"],
  ];
  const statements = present.rows.flatMap(({ name }) => [
    `GRANT USAGE ON SCHEMA ${name} TO ${role}`,
    ...rights.flatMap(([right, kind]) => [
      `GRANT ${right} ON ALL ${kind} IN SCHEMA ${name} TO ${role}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT ${right} ON ${kind} TO ${role}`,
    ]),
  ]);
  statements.push(`REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM ${role}`);
  await admin.query(statements.join(";\n"));
}
