// Tests that each fault of a set-up is reported under its part.
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkSetup } from "@/server/admin/doctor/checkSetup";
import { describeFindings, PARTS, type Finding } from "@/server/admin/doctor/findings";
import { checkPort, checkRuntime } from "@/server/admin/doctor/machine";
import { newestMigration } from "@/server/platform/migrate/files";
import { makeSigningKeyPem } from "@/server/platform/crypto/signingKey";
import { startInngestServer } from "@/testing/inngestServer";
import { startTestService, type TestService } from "@/testing/service";

const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

let suite: TestService;
let folder: string;
let workingEnv: Record<string, string>;
let admin: pg.Client;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "svc-verify-doctor-"));
  suite = await startTestService();
  admin = new pg.Client({ connectionString: suite.database.adminUrl });
  await admin.connect();
  const port = new URL(suite.baseUrl).port;
  workingEnv = { ...suite.database.environment, DATA_DIR: suite.dataDir, PORT: port, LOCAL_MODEL_PORTS: "none" };
});
afterAll(async () => {
  await admin.end();
  await suite.stop();
  rmSync(folder, { recursive: true });
});

const check = (environment: Record<string, string>) =>
  checkSetup(silentLog, { ...workingEnv, ...environment } as unknown as NodeJS.ProcessEnv);
const faults = (findings: readonly Finding[]) =>
  findings.filter(({ state, part }) => state === "failed" || (state === "warning" && part !== "runtime"));

/** Listens on a free port until the returned function is called. */
async function occupy(answer?: (path: string) => { status: number; body: string }) {
  const server = answer
    ? createHttpServer((request, response) => {
        const { status, body } = answer(request.url ?? "");
        response.writeHead(status).end(body);
      })
    : createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

test("finds no fault in a working set-up, and reports every part", async () => {
  const findings = await check({});
  expect(faults(findings)).toEqual([]);
  expect(findings.map(({ part }) => part).sort()).toEqual([...PARTS].sort());
  expect(describeFindings(findings)).toMatch(/\n0 failed, \d with a warning, \d+ ok\n$/);
});

test.runIf(process.platform === "linux")("finds the service at the address of HOST", async () => {
  const service = createHttpServer((_request, response) => response.end('{"status":"ok","release":"0.1.0"}'));
  service.listen(0, "127.0.0.2");
  await once(service, "listening");
  const { port } = service.address() as AddressInfo;
  try {
    expect(await checkPort({ PORT: port, HOST: "127.0.0.2" })).toMatchObject({ state: "ok" });
  } finally {
    service.close();
  }
});

/** Runs `work` between two statements of the administrator. */
async function withStatements<T>(before: string, after: string, work: () => Promise<T>): Promise<T> {
  await admin.query(before);
  try {
    return await work();
  } finally {
    await admin.query(after);
  }
}

const NOBODY = "postgresql://nobody:wrong@127.0.0.1:1/none";
const BROKEN: Record<string, { part: string; detail: RegExp; examine: () => Promise<Finding[]> }> = {
  "an invalid variable": {
    part: "environment",
    detail: /^PORT: must be a whole number; PUBLIC_BASE_URL: must be scheme, host and port alone/,
    examine: () => check({ PORT: "x", PUBLIC_BASE_URL: "https://verify.example/path" }),
  },
  "a secret file that is missing": {
    part: "environment",
    detail: /^AUTH_SECRET_FILE: .*no such file/,
    examine: () => check({ AUTH_SECRET_FILE: "/nowhere/secret" }),
  },
  "secrets that the start of the service refuses": {
    part: "environment",
    detail:
      /^PROOF_SIGNING_KEY: must be .*; LOG_SIGNING_KEY: must be .*; AUTH_SECRET: must be at least 32 random characters$/,
    examine: () => check({ PROOF_SIGNING_KEY: "hidden", LOG_SIGNING_KEY: "hidden", AUTH_SECRET: "hidden" }),
  },
  "a policy of the log that is missing, and an issuer without keys": {
    part: "environment",
    detail: /^IDENTITY_JWKS_URL: must be .*; LOG_POLICY_FILE: \/nowhere\/policy: ENOENT/,
    examine: () => check({ IDENTITY_ISSUER: "https://issuer.example", LOG_POLICY_FILE: "/nowhere/policy" }),
  },
  "a folder of secrets that is a file": {
    part: "data folder",
    detail: /^its secrets cannot be read: ENOTDIR/,
    examine: async () => {
      const place = path.join(suite.dataDir, "signing-keys");
      renameSync(place, `${place}.away`);
      writeFileSync(place, "");
      try {
        return await check({});
      } finally {
        rmSync(place);
        renameSync(`${place}.away`, place);
      }
    },
  },
  "a data folder that is a file": {
    part: "data folder",
    detail: /is not a folder/,
    examine: () => {
      writeFileSync(path.join(folder, "file"), "");
      return check({ DATA_DIR: path.join(folder, "file") });
    },
  },
  "a key that others can read": {
    part: "data folder",
    detail: /other users can read .*auth-secret/,
    examine: async () => {
      const file = path.join(suite.dataDir, "auth-secret");
      chmodSync(file, 0o644);
      try {
        return await check({});
      } finally {
        chmodSync(file, 0o600);
      }
    },
  },
  "a port of another program": {
    part: "port",
    detail: /is used by another program/,
    examine: async () => {
      const other = await occupy((url) => ({ status: 200, body: `<p>${url}</p>` }));
      try {
        return await check({ PORT: String(other.port) });
      } finally {
        other.stop();
      }
    },
  },
  "a database that does not listen": {
    part: "database",
    detail: /^DATABASE_SIGN_IN_URL: .*no server listens/,
    examine: () => check({ DATABASE_SIGN_IN_URL: NOBODY }),
  },
  "a database that accepts connections and does not answer": {
    part: "database",
    detail: /^DATABASE_URL: timeout expired \(the server did not answer in time\)/,
    examine: async () => {
      const silentServer = await occupy();
      try {
        return await check({ DATABASE_URL: `postgresql://nobody:wrong@127.0.0.1:${silentServer.port}/none` });
      } finally {
        silentServer.stop();
      }
    },
  },
  "a wrong password": {
    part: "database",
    detail: /^DATABASE_URL: .*password/,
    examine: () => {
      const url = new URL(suite.database.access.requests);
      url.password = "wrong";
      return check({ DATABASE_URL: url.href });
    },
  },
  "a migration that is missing, without the login to apply it": {
    part: "migrations",
    detail: /1 of this release are missing, such as \d+_/,
    examine: () =>
      withStatements(
        `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${newestMigration()}'`,
        `UPDATE _prisma_migrations SET rolled_back_at = NULL WHERE migration_name = '${newestMigration()}'`,
        () => check({ DATABASE_ADMIN_URL: "", DATABASE_SEAL: `svs1.${"A".repeat(43)}.${"A".repeat(43)}` }),
      ),
  },
  "the seal of another database": {
    part: "migrations",
    detail: /^DATABASE_SEAL is not the seal of this database/,
    examine: () => check({ DATABASE_ADMIN_URL: "", DATABASE_SEAL: `svs1.${"A".repeat(43)}.${"A".repeat(43)}` }),
  },
  "a database that a later release has finished": {
    part: "migrations",
    detail: /^Release 9\.9\.9 has finished its upgrade/,
    examine: () =>
      withStatements(
        "INSERT INTO release_state (min_compatible, release, changed_at) VALUES ('99990101000000_later', '9.9.9', now())",
        "DELETE FROM release_state",
        () => check({}),
      ),
  },
  "a login that row-level security does not bind": {
    part: "rights",
    detail: /bypasses row-level security/,
    examine: () => check({ DATABASE_URL: suite.database.adminUrl }),
  },
  "more connections than the server gives": {
    part: "connections",
    detail: /^a process takes up to 407 of \d+/,
    examine: () => check({ DATABASE_POOL: "200" }),
  },
  "a signing key that is missing": {
    part: "keys",
    detail: /the private half of the active signing key ed25519-\w{16} is missing/,
    examine: async () => {
      const keys = path.join(suite.dataDir, "signing-keys");
      renameSync(keys, `${keys}.away`);
      try {
        return await check({});
      } finally {
        renameSync(`${keys}.away`, keys);
      }
    },
  },
  "another secret": {
    part: "keys",
    detail: /^AUTH_SECRET is not the secret that encrypts the token keys/,
    examine: async () => {
      await suite.service.accounts.publicKeys();
      return check({ AUTH_SECRET: "x".repeat(32) });
    },
  },
  "the key of another log": {
    part: "keys",
    detail: /the private key of the log, ed25519-\w{16}, is missing/,
    examine: async () => {
      const copy = path.join(folder, "other-log");
      mkdirSync(copy);
      const log = path.join(suite.dataDir, "proof-log");
      renameSync(log, `${log}.away`);
      try {
        return await check({ LOG_SIGNING_KEY: makeSigningKeyPem() });
      } finally {
        renameSync(`${log}.away`, log);
      }
    },
  },
  "an Inngest server that does not listen": {
    part: "engine",
    detail: /127\.0\.0\.1:1 does not respond/,
    examine: () => check({ INNGEST_BASE_URL: "http://127.0.0.1:1", INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "00" }),
  },
  "an event key that the Inngest server does not know": {
    part: "engine",
    detail: /does not know the event key/,
    examine: async () => {
      const server = await startInngestServer();
      try {
        return await check({ INNGEST_BASE_URL: server.url, INNGEST_EVENT_KEY: "other", INNGEST_SIGNING_KEY: "00" });
      } finally {
        await server.stop();
      }
    },
  },
  "a model endpoint that does not listen": {
    part: "models",
    detail: /./,
    examine: () => check({ OPENAI_BASE_URL: "http://127.0.0.1:1/v1", JUDGE_TIER_1_MODEL: "m" }),
  },
  "a model endpoint that does not listen, before the first start": {
    part: "models",
    detail: /./,
    examine: () => {
      const model = { OPENAI_BASE_URL: "http://127.0.0.1:1/v1", JUDGE_TIER_1_MODEL: "m" };
      const logins = { DATABASE_URL: "", DATABASE_SIGN_IN_URL: "", DATABASE_JOBS_URL: "", DATABASE_ADMIN_URL: "" };
      return check({ ...logins, ...model, DATA_DIR: path.join(folder, "first-start") });
    },
  },
  "a model endpoint without a list of models, as without /v1 in its address": {
    part: "models",
    detail: /^m: unknown, because the endpoint has no list of models/,
    examine: async () => {
      const endpoint = await occupy(() => ({ status: 404, body: "" }));
      try {
        return await check({ OPENAI_BASE_URL: endpoint.url, JUDGE_TIER_1_MODEL: "m" });
      } finally {
        endpoint.stop();
      }
    },
  },
  "a bucket service that is a page": {
    part: "bucket",
    detail: /does not answer as a bucket service does/,
    examine: async () => {
      const page = await occupy(() => ({ status: 200, body: "<html>hidden</html>" }));
      try {
        return await check({ R2_ENDPOINT: page.url, R2_ACCESS_KEY_ID: "id", R2_SECRET_ACCESS_KEY: "hidden" });
      } finally {
        page.stop();
      }
    },
  },
  "a bucket with half of its settings": {
    part: "bucket",
    detail: /must be set together or not at all/,
    examine: () => check({ R2_ENDPOINT: "http://127.0.0.1:1" }),
  },
  "a bucket that refuses the keys": {
    part: "bucket",
    detail: /refuses the keys: InvalidAccessKeyId/,
    examine: async () => {
      const bucket = await occupy(() => ({ status: 403, body: "<Error><Code>InvalidAccessKeyId</Code></Error>" }));
      try {
        return await check({ R2_ENDPOINT: bucket.url, R2_ACCESS_KEY_ID: "id", R2_SECRET_ACCESS_KEY: "hidden" });
      } finally {
        bucket.stop();
      }
    },
  },
};

test.each(Object.entries(BROKEN))("reports %s and the fix, and no other fault", async (_, broken) => {
  const findings = faults(await broken.examine());
  expect(findings.map(({ part }) => part)).toEqual([broken.part]);
  expect(findings[0]?.detail).toMatch(broken.detail);
  expect(findings[0]?.fix).toMatch(/\w+/);
  expect(JSON.stringify(findings)).not.toMatch(/:wrong@|hidden/);
});

test.each([
  ["18.20.0", "failed"],
  ["20.18.9", "failed"],
  ["20.19.0", "warning"],
  ["22.12.0", "ok"],
  ["23.1.0", "warning"],
  ["24.1.0", "ok"],
])("reports the state of Node %s as %s", (version, state) => {
  expect(checkRuntime(version).state).toBe(state);
});
