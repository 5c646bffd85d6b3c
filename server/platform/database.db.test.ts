import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { migrateOnly, prepareDatabase } from "@/server/platform/database";
import { newestMigration } from "@/server/platform/migrate/files";
import { type TestDatabase, testDatabase } from "@/testing/database";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<pg.QueryResultRow>(sql)).rows;
  } finally {
    await client.end();
  }
}

const UNSET = {
  DATABASE_URL: undefined,
  DATABASE_SIGN_IN_URL: undefined,
  DATABASE_JOBS_URL: undefined,
  DATABASE_ADMIN_URL: undefined,
  DATABASE_SEAL: undefined,
};

async function withDatabase(work: (suite: TestDatabase) => Promise<void>): Promise<void> {
  const suite = await testDatabase();
  try {
    await work(suite);
  } finally {
    await suite.drop();
  }
}

test("the administrator's URL migrates an empty database and grants the application's role its rights", () =>
  withDatabase(async ({ access, environment, adminUrl }) => {
    await ask(adminUrl, "DROP SCHEMA public, inngest_executor, svc_private CASCADE; CREATE SCHEMA public");
    await expect(ask(access.requests, "SELECT FROM tenant")).rejects.toThrow("does not exist");
    const preparedDatabase = await prepareDatabase({ ...UNSET, ...environment, DATA_DIR: "unused" }, silent);
    expect(preparedDatabase.access).toMatchObject({
      requests: access.requests,
      signIn: access.signIn,
      jobs: access.jobs,
    });
    expect(await ask(access.requests, "SELECT FROM tenant")).toEqual([]);
    await preparedDatabase.close();
  }));

test("starts without the administrator's login on a database that was migrated, with its seal", () =>
  withDatabase(async ({ access, environment }) => {
    const migratedEnv = { ...UNSET, ...environment, DATA_DIR: "unused" };
    const { applied, sealSecret } = await migrateOnly(migratedEnv, silent, false);
    expect(applied).toEqual([]);
    const env = { ...migratedEnv, DATABASE_ADMIN_URL: undefined, DATABASE_SEAL: sealSecret };
    const prepared = await prepareDatabase(env, silent);
    expect(prepared.access).toEqual({ ...access, sealSecret });
    const other = { inner: sealSecret.outer, outer: sealSecret.inner };
    await expect(prepareDatabase({ ...env, DATABASE_SEAL: other }, silent)).rejects.toThrow(
      "DATABASE_SEAL is not the seal of this database: run `svc-verify admin migrate`",
    );
  }));

test("names the migrations that a database lacks, if it may not migrate it", () =>
  withDatabase(async ({ adminUrl, environment, access }) => {
    const newest = newestMigration();
    await ask(adminUrl, `DELETE FROM _prisma_migrations WHERE migration_name = '${newest}'`);
    const env = { ...UNSET, ...environment, DATA_DIR: "unused", DATABASE_SEAL: access.sealSecret };
    await expect(prepareDatabase(env, silent)).rejects.toThrow(
      `DATABASE_URL: The database lacks migrations of this release: ${newest}. Run \`svc-verify admin migrate\``,
    );
  }));

test("refuses a role that bypasses row-level security", () =>
  withDatabase(async ({ adminUrl }) => {
    await expect(prepareDatabase({ ...UNSET, DATABASE_URL: adminUrl, DATA_DIR: "unused" }, silent)).rejects.toThrow(
      "bypasses row-level security",
    );
  }));

test("starts and migrates an embedded server without a URL, and stops it with its last process", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "svc-verify-database-"));
  chmodSync(dataDir, 0o755); // otherwise root's server user cannot enter and the data moves to the system's directory
  const env = { ...UNSET, DATA_DIR: dataDir };
  const firstDatabase = await prepareDatabase(env, silent);
  const secondDatabase = await prepareDatabase(env, silent);
  await firstDatabase.close();
  expect(
    await ask(
      secondDatabase.access.requests,
      "SELECT current_setting('is_superuser') AS su, count(*)::int AS n FROM tenant",
    ),
  ).toEqual([{ su: "off", n: 0 }]);
  await secondDatabase.close();
  await expect(ask(secondDatabase.access.requests, "SELECT 1")).rejects.toThrow();
  rmSync(dataDir, { recursive: true });
});

test("names the grants that the owner of a second installation on a server lacks", () =>
  withDatabase(async ({ adminUrl }) => {
    const name = `owner_${path.basename(new URL(adminUrl).pathname)}`.slice(0, 60);
    await ask(adminUrl, `CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'password'`);
    await ask(adminUrl, `CREATE DATABASE ${name} OWNER ${name}`);
    const url = new URL(adminUrl);
    [url.username, url.password, url.pathname] = [name, "password", `/${name}`];
    try {
      await expect(prepareDatabase({ ...UNSET, DATABASE_URL: url.href, DATA_DIR: "unused" }, silent)).rejects.toThrow(
        `DATABASE_URL: The role "${name}" may not grant the groups of the service`,
      );
    } finally {
      await ask(adminUrl, `DROP DATABASE ${name}`);
      await ask(adminUrl, `DROP OWNED BY ${name}`);
      await ask(adminUrl, `DROP ROLE ${name}`);
    }
  }));

test("names the variable of an unreachable server", async () => {
  const url = "postgresql://svc_verify:hidden@127.0.0.1:1/svc_verify";
  const failure = prepareDatabase({ ...UNSET, DATABASE_URL: url, DATA_DIR: "unused" }, silent);
  await expect(failure).rejects.toThrow(/^DATABASE_URL: .*no server listens at this host and port/);
  await expect(failure).rejects.not.toThrow(/hidden/);
});
