import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { DatabaseAccess } from "@/server/data/database";
import { buildTemporaryRevoke } from "@/server/platform/migrate/publicRights";

export type TestDatabase = {
  /** The logins, which row-level security binds as in production. */
  access: DatabaseAccess;
  /** The same as variables of a process. */
  environment: Record<"DATABASE_URL" | "DATABASE_SIGN_IN_URL" | "DATABASE_JOBS_URL" | "DATABASE_ADMIN_URL", string>;
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

/** Creates a database with every migration applied, for one suite. It is cloned, which takes tens of milliseconds. */
export const testDatabase = (): Promise<TestDatabase> => createDatabase(` TEMPLATE ${inject("testTemplate").name}`);

/** Creates a database without migrations, for a release that migrates it. Its `access` has no valid seal. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase("");

async function createDatabase(template: string): Promise<TestDatabase> {
  const { access, ...run } = inject("testTemplate");
  const name = `${run.name}_${randomBytes(6).toString("hex")}`;
  await administer(`CREATE DATABASE ${name}${template}`);
  // A clone has the rights to everything in its template, but not those to the template itself.
  await administer(buildTemporaryRevoke(name));
  const [requests, signIn, jobs] = [access.requests, access.signIn, access.jobs].map((url) =>
    onDatabase(url, name),
  ) as [string, string, string];
  const adminUrl = onDatabase(run.adminUrl, name);
  const sealSecret = { inner: Buffer.from(access.inner, "base64"), outer: Buffer.from(access.outer, "base64") };
  return {
    access: { requests, signIn, jobs, sealSecret },
    environment: {
      DATABASE_URL: requests,
      DATABASE_SIGN_IN_URL: signIn,
      DATABASE_JOBS_URL: jobs,
      DATABASE_ADMIN_URL: adminUrl,
    },
    adminUrl,
    drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
