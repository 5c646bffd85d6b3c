// Tests rotations with two services on one database, each with a separate copy of the key files.
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createService, type Service } from "@/server/composition";
import { listSigningKeys } from "@/server/proof/signingKeyStore";
import { readEnv } from "@/server/platform/env";
import { createLog } from "@/server/platform/log";
import { openKeyRing, rotateSigningKey } from "@/server/platform/signingKeys";
import { makeSigningKeyPem, readSigningKey } from "@/server/platform/crypto/signingKey";
import { newestMigration } from "@/server/platform/migrate/files";
import {
  isLaterReleaseRunning,
  listProcessesWithout,
  recordProcessStop,
  reportProcess,
} from "@/server/proof/serviceProcessStore";
import { type TestService, startTestService } from "@/testing/service";
import { isOutage, outageProblem } from "@/server/deps/outage";

const OTHER_ID = "00000000-0000-4000-8000-000000000001";
let suite: TestService;
let otherDataDir: string;
let otherService: Service;

beforeAll(async () => {
  suite = await startTestService();
  otherDataDir = await mkdtemp(path.join(tmpdir(), "svc-verify-other-"));
  await cp(suite.dataDir, otherDataDir, { recursive: true });
  otherService = await startOther();
});
afterAll(async () => {
  await otherService.stop();
  await suite.stop();
  await rm(otherDataDir, { recursive: true });
});

const startOther = (): Promise<Service> =>
  createService(
    readEnv({
      NODE_ENV: "test",
      DATABASE_URL: suite.database.access.requests,
      DATA_DIR: otherDataDir,
      PUBLIC_BASE_URL: suite.baseUrl,
    }),
    suite.database.access,
    createLog("silent"),
  );
const options = () => {
  const { database, deps } = suite.service;
  return { database, clock: deps.clock, dataDir: suite.dataDir, environmentPem: undefined, loadTimeoutMs: 3_000 };
};
const activeKey = async () => (await listSigningKeys(suite.service.database)).find(({ status }) => status === "active");
const keyFiles = () => readdir(path.join(suite.dataDir, "signing-keys"));

test("a rotation fails, names the service and changes nothing when a running service cannot load the key", async () => {
  const [active, files] = [await activeKey(), await keyFiles()];
  await expect(rotateSigningKey(options())).rejects.toThrow(
    new RegExp(`was not activated, since running services cannot load it: \\S+, process ${process.pid}\\. Let them`),
  );
  expect(await activeKey()).toEqual(active);
  expect(await keyFiles()).toEqual(files);
  expect((await otherService.keyRing.refresh()).keyId).toBe(active?.keyId);
});

test("a rotation activates the key as soon as every running service has loaded it", async () => {
  const rotation = rotateSigningKey({ ...options(), loadTimeoutMs: 20_000 });
  let isRotated = false;
  const copyRepeatedly = async () => {
    while (!isRotated) {
      await cp(suite.dataDir, otherDataDir, { recursive: true });
      await sleep(500);
    }
  };
  const copies = copyRepeatedly();
  const { keyId } = await rotation.finally(() => (isRotated = true));
  // A copy that is still running would copy the key of the next test.
  await copies;
  expect((await otherService.keyRing.refresh()).keyId).toBe(keyId);
});

test("a forced rotation does not wait, and a service without the key is not ready until it has the key", async () => {
  const { keyId } = await rotateSigningKey({ ...options(), loadTimeoutMs: 60_000 }, { force: true });
  expect((await activeKey())?.keyId).toBe(keyId);
  const fault: unknown = await otherService.keyRing.refresh().catch((error: unknown) => error);
  expect(isOutage(fault)).toBe(true);
  expect(outageProblem(fault)).toMatchObject({ code: "service_unavailable" });
  await cp(suite.dataDir, otherDataDir, { recursive: true });
  expect((await otherService.keyRing.refresh()).keyId).toBe(keyId);
});

test("concurrent rotations each activate their key or say why not, and leave no file of another key", async () => {
  const files = await keyFiles();
  const rotations = await Promise.allSettled([1, 2, 3].map(() => rotateSigningKey(options(), { force: true })));
  const activatedKeyIds = rotations.flatMap((rotation) =>
    rotation.status === "fulfilled" ? [rotation.value.keyId] : [],
  );
  for (const rotation of rotations) {
    if (rotation.status === "rejected") expect(String(rotation.reason)).toContain("activated at the same moment");
  }
  expect(activatedKeyIds).toContain((await activeKey())?.keyId);
  expect(await keyFiles()).toHaveLength(files.length + activatedKeyIds.length);
  await cp(suite.dataDir, otherDataDir, { recursive: true });
});

test("a start with another PROOF_SIGNING_KEY activates it only if every running service has it", async () => {
  const pem = makeSigningKeyPem();
  const key = readSigningKey(pem, "the new key");
  const start = () => openKeyRing({ ...options(), environmentPem: pem, loadTimeoutMs: 500 });
  await expect(start()).rejects.toThrow("With PROOF_SIGNING_KEY, stop every service that has another key first.");
  expect((await activeKey())?.keyId).not.toBe(key.keyId);
});

test("a rotation does not wait for a service that has stopped or has not reported for long", async () => {
  const { database } = suite.service;
  const name = "away, process 1";
  await reportProcess(database, { id: OTHER_ID, name, keyIds: [], migration: "" });
  expect(await listProcessesWithout(database, "any")).toContain(name);
  await database.jobs.pool.query("UPDATE service_process SET seen_at = now() - interval '26 seconds' WHERE id = $1", [
    OTHER_ID,
  ]);
  expect(await listProcessesWithout(database, "any")).not.toContain(name);
  await recordProcessStop(database, OTHER_ID);
});

test("knows of a running process of a later release, and of none that has stopped", async () => {
  const { database } = suite.service;
  const report = (migration: string) => reportProcess(database, { id: OTHER_ID, name: "later", keyIds: [], migration });
  await database.jobs.pool.query("DELETE FROM service_process WHERE id = $1", [OTHER_ID]);
  await report(newestMigration());
  expect(await isLaterReleaseRunning(database, newestMigration())).toBe(false);
  await database.jobs.pool.query("UPDATE service_process SET migration = '99990101000000_later' WHERE id = $1", [
    OTHER_ID,
  ]);
  expect(await isLaterReleaseRunning(database, newestMigration())).toBe(true);
  await recordProcessStop(database, OTHER_ID);
  expect(await isLaterReleaseRunning(database, newestMigration())).toBe(false);
});
