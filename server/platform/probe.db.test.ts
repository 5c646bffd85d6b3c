// Tests that /readyz names the part that makes a process unready.
import { renameSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestService, type TestService } from "@/testing/service";

let service: TestService;
let admin: pg.Client;

beforeAll(async () => {
  service = await startTestService();
  admin = new pg.Client({ connectionString: service.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await service.stop();
});

async function readyz() {
  const response = await fetch(`${service.baseUrl}/readyz`);
  const { faults, database } = (await response.json()) as { faults: { part: string }[]; database: string };
  return { status: response.status, database, parts: faults.map(({ part }) => part) };
}
const READY = { status: 200, database: "ok", parts: [] };
/** Polls /readyz, because responses within one second share a probe. */
const expectReadyz = (answer: object) => expect.poll(readyz, { timeout: 10_000 }).toEqual(answer);

it("is ready", async () => {
  await expectReadyz(READY);
});

it("is unready while the database accepts no write", async () => {
  await admin.query("REVOKE INSERT ON attempt_count FROM svc_verify_sign_in");
  await expectReadyz({ status: 503, database: "unreachable", parts: ["database"] });
  await admin.query("GRANT INSERT ON attempt_count TO svc_verify_sign_in");
  await expectReadyz(READY);
});

it("responds within seconds while the database does not respond", async () => {
  await admin.query("BEGIN; LOCK TABLE attempt_count IN ACCESS EXCLUSIVE MODE");
  await expectReadyz({ status: 503, database: "unreachable", parts: ["database"] });
  await admin.query("ROLLBACK");
  await expectReadyz(READY);
});

it("stays ready while the database takes more than a second for a write", async () => {
  await admin.query("BEGIN; LOCK TABLE attempt_count IN ACCESS EXCLUSIVE MODE");
  const unlocked = sleep(1_500).then(() => admin.query("ROLLBACK"));
  const statuses: Promise<number>[] = [];
  // The result of the probe before is shared for a second.
  for (let poll = 0; poll < 25; poll += 1) {
    statuses.push(readyz().then(({ status }) => status));
    await sleep(100);
  }
  await unlocked;
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
});

it("is ready beside a newer release, until that one finishes the upgrade", async () => {
  await admin.query(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ('x', 'x', '99990101000000_newer', now(), 1)",
  );
  await expectReadyz(READY);
  await admin.query(
    "INSERT INTO release_state (min_compatible, release, changed_at) VALUES ('99990101000000_newer', '9.9.9', now())",
  );
  await expectReadyz({ status: 503, database: "ok", parts: ["schema"] });
  await admin.query("DELETE FROM _prisma_migrations WHERE id = 'x'; DELETE FROM release_state");
  await expectReadyz(READY);
});

it("is unready without the private half of the active signing key", async () => {
  const { keyId } = await service.service.keyRing.signer();
  const file = path.join(service.dataDir, "signing-keys", `${keyId}.pem`);
  renameSync(file, `${file}.away`);
  await expectReadyz({ status: 503, database: "ok", parts: ["signing_key"] });
  renameSync(`${file}.away`, file);
  await expectReadyz(READY);
});
