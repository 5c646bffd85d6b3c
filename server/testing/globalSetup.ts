// Once per run: a server, a role that row-level security binds, and a migrated template database that suites clone.
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/server/platform/migrate/migrateDatabase";
import { startTestServer } from "@/server/testing/testServer";

/**
 * `name` is the template database and the prefix of its clones; `role` the application's role; `scratch` a folder that
 * is deleted after the run.
 */
export type TestTemplate = { name: string; role: string; adminUrl: string; appUrl: string; scratch: string };

declare module "vitest" {
  export interface ProvidedContext {
    testTemplate: TestTemplate;
  }
}

/** The same server and query with another database and optionally another login. */
function urlFor(adminUrl: string, database: string, login?: { role: string; password: string }): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  if (login) Object.assign(url, { username: login.role, password: login.password });
  return url.href;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  const name = `svc_verify_test_${randomBytes(6).toString("hex")}`;
  const login = { role: name, password: randomBytes(12).toString("hex") };
  await admin.query(`CREATE ROLE ${name} LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD '${login.password}'`);
  await admin.query(`CREATE DATABASE ${name}`);
  const adminUrl = urlFor(server.adminUrl, name);
  await migrateDatabase({ adminUrl, appRole: login.role });
  const scratch = await mkdtemp(path.join(tmpdir(), "svc-verify-run-"));
  const appUrl = urlFor(server.adminUrl, name, login);
  project.provide("testTemplate", { name, role: login.role, adminUrl, appUrl, scratch });
  return async () => {
    await rm(scratch, { recursive: true, force: true });
    // The clones first: the template and the role's grants there go last.
    const left = await admin.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname DESC",
      [name],
    );
    for (const { datname } of left.rows) await admin.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
    await admin.query(`DROP ROLE ${name}`);
    await admin.end();
    await server.stop();
  };
}
