// Once per run: a server, a role that row-level security binds, and a migrated template database that suites clone.
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import type { Logins } from "@/server/platform/migrate/grants";
import { migrateDatabase, readSealSecret } from "@/server/platform/migrate/migrateDatabase";
import { startTestServer } from "@/testing/testServer";

/**
 * `name` is the template database and the prefix of its clones and of the logins; `access` has the secrets of seals in
 * base64; `scratch` is a folder that is deleted after the run.
 */
export type TestTemplate = {
  name: string;
  adminUrl: string;
  access: Logins & { inner: string; outer: string };
  scratch: string;
};

declare module "vitest" {
  export interface ProvidedContext {
    testTemplate: TestTemplate;
  }
}

/** Returns the same server and query with another database, and optionally another login. */
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
  const password = randomBytes(12).toString("hex");
  const logins = { requests: `${name}_requests`, signIn: `${name}_sign_in`, jobs: `${name}_jobs` };
  for (const login of Object.values(logins)) {
    await admin.query(`CREATE ROLE ${login} LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD '${password}'`);
  }
  await admin.query(`CREATE DATABASE ${name}`);
  const adminUrl = urlFor(server.adminUrl, name);
  await migrateDatabase({ adminUrl, logins });
  const { inner, outer } = await readSealSecret(adminUrl);
  const scratch = await mkdtemp(path.join(tmpdir(), "svc-verify-run-"));
  const [requests, signIn, jobs] = [logins.requests, logins.signIn, logins.jobs].map((role) =>
    urlFor(server.adminUrl, name, { role, password }),
  ) as [string, string, string];
  const access = { requests, signIn, jobs, inner: inner.toString("base64"), outer: outer.toString("base64") };
  project.provide("testTemplate", { name, adminUrl, access, scratch });
  return async () => {
    await rm(scratch, { recursive: true, force: true });
    const left = await admin.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname DESC",
      [name],
    );
    for (const { datname } of left.rows) await admin.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
    for (const login of Object.values(logins)) await admin.query(`DROP ROLE ${login}`);
    await admin.end();
    await server.stop();
  };
}
