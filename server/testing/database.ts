import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export type TestDatabase = {
  /** The application's role, which row-level security binds as in production. */
  appUrl: string;
  /** A superuser: bypasses row-level security. */
  adminUrl: string;
  /** Ends all sessions on it. The database is dropped at the end of the run. */
  drop(): Promise<void>;
};

function onDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

async function administer(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: onDatabase(inject("testTemplate").adminUrl, "postgres") });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** A new database with every migration applied, for one suite; cloned, so it costs tens of milliseconds. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject("testTemplate");
  const name = `${template.name}_${randomBytes(6).toString("hex")}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template.name}`);
  return {
    appUrl: onDatabase(template.appUrl, name),
    adminUrl: onDatabase(template.adminUrl, name),
    drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
