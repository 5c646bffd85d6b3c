import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemTransaction } from "@/server/data/tenant";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { createLog } from "@/server/platform/log";
import { createCheckpointSigner } from "@/server/platform/checkpointSigner";
import { publishedKeySet } from "@/server/proof/issuedProof";
import type { CheckpointSigner } from "@/server/proof/log/checkpointSigner";
import { findLatestCheckpoint } from "@/server/proof/log/logStore";
import { pruneCheckpoints } from "@/server/proof/log/pruneCheckpoints";
import { sequenceEntries } from "@/server/proof/log/sequence";
import { submit } from "@/server/verification/submit/submit";
import { expectLoggedOnce } from "@/testing/crash/logAftermath";
import { makeRubric } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";

let suite: TestService;
let admin: pg.Client;
let rubric_id: string;

beforeAll(async () => {
  suite = await startTestService();
  admin = new pg.Client({ connectionString: suite.database.adminUrl });
  await admin.connect();
  rubric_id = await makeRubric(suite.service.deps, suite.tenantId);
});
afterAll(async () => {
  await admin.end();
  await suite.stop();
});

async function makeVerdicts(count: number): Promise<void> {
  const tenant = tenantDeps(suite.service.deps, suite.tenantId);
  const body = { rubric_id, submission: { inline: "{}" } };
  await Promise.all(Array.from({ length: count }, () => submit(tenant, { body })));
}

/** Opens the signer as another process does: with the same data directory, or with one of its own. */
async function openSigner(dataDir = suite.dataDir): Promise<CheckpointSigner | null> {
  const { database, clock } = suite.service.deps;
  const open = createCheckpointSigner({
    ...{ database, clock, dataDir, log: createLog("silent") },
    ...{ environmentPem: undefined, publicBaseUrl: suite.baseUrl },
  });
  return open();
}

async function requireSigner(): Promise<CheckpointSigner> {
  const signer = await openSigner();
  if (signer === null) throw new Error("no signer");
  return signer;
}

const expectWhole = async () =>
  expectLoggedOnce(admin, (await publishedKeySet(suite.service.deps)).log_key ?? "", 15_000);

it("has each entry once, when several processes append at once", async () => {
  const signers = await Promise.all(Array.from({ length: 4 }, requireSigner));
  for (let round = 0; round < 5; round += 1) {
    await makeVerdicts(20);
    await Promise.all(signers.map((signer) => sequenceEntries(suite.service.deps, signer)));
  }
  await expectWhole();
});

it("leaves the log as it was when the process ends before a batch is stored, and continues", async () => {
  const signer = await requireSigner();
  await makeVerdicts(3);
  const dying = { ...signer, sign: () => Buffer.alloc(0).subarray(0, 0) };
  await admin.query("ALTER TABLE proof_log_checkpoint ADD CONSTRAINT none CHECK (note LIKE '%nothing%') NOT VALID");
  await expect(sequenceEntries(suite.service.deps, dying)).rejects.toThrow(/none/);
  await admin.query("ALTER TABLE proof_log_checkpoint DROP CONSTRAINT none");
  await sequenceEntries(suite.service.deps, signer);
  await expectWhole();
});

it("does not continue a log in a process without its key", async () => {
  expect(await openSigner(path.join(suite.dataDir, "elsewhere"))).toBeNull();
});

it("refuses to change a leaf, a tile, a checkpoint or the key, also for the owner", async () => {
  await makeVerdicts(1);
  await expectWhole();
  for (const statement of [
    "DELETE FROM proof_log_leaf",
    "UPDATE proof_log_leaf SET leaf_index = leaf_index + 1000",
    "DELETE FROM proof_log_tile",
    "UPDATE proof_log_tile SET bytes = substring(bytes FROM 2)",
    "UPDATE proof_log_tile SET tile_index = tile_index + 1000",
    "DELETE FROM proof_log_checkpoint",
    "UPDATE proof_log_checkpoint SET note = 'x' || note",
    "UPDATE proof_log_checkpoint SET size = size + 1000",
    "DELETE FROM proof_log_identity",
    "UPDATE proof_log_identity SET public_key = 'x'",
  ]) {
    await expect(admin.query(statement), statement).rejects.toThrow(/append-only|SV002|immutable|refuse/i);
  }
});

it("stops when the database was set back, or holds another history, and says so", async () => {
  await makeVerdicts(2);
  await expectWhole();
  const signer = await requireSigner();
  const latest = await systemTransaction(suite.service.deps.database, "log", findLatestCheckpoint);
  const size = Number(latest?.size);
  const { origin, root } = signer.lastSigned() ?? { origin: "", root: new Uint8Array(32) };
  const later = { ...signer, lastSigned: () => ({ origin, size: size + 5, root }) };
  await expect(sequenceEntries(suite.service.deps, later)).rejects.toThrow(`had ${size + 5}`);
  const other = { ...signer, lastSigned: () => ({ origin, size, root: root.map((byte) => byte ^ 1) }) };
  await expect(sequenceEntries(suite.service.deps, other)).rejects.toThrow("another history");
});

it("stops when the remembered checkpoint is damaged", async () => {
  await makeVerdicts(1);
  await expectWhole();
  const signer = await requireSigner();
  const folder = path.join(suite.dataDir, "proof-log");
  const [name = ""] = (await readdir(folder)).filter((file) => file.endsWith(".checkpoint"));
  const note = await readFile(path.join(folder, name), "utf8");
  for (const damaged of ["", note.slice(0, 20)]) {
    await writeFile(path.join(folder, name), damaged);
    await expect(sequenceEntries(suite.service.deps, signer)).rejects.toThrow(`${name} is no checkpoint`);
  }
  await writeFile(path.join(folder, name), note);
});

it("remembers the last checkpoint outside of the database", async () => {
  await makeVerdicts(1);
  await expectWhole();
  const signer = await requireSigner();
  const latest = await systemTransaction(suite.service.deps.database, "log", findLatestCheckpoint);
  expect(signer.lastSigned()?.size).toBe(Number(latest?.size));
  await rm(path.join(suite.dataDir, "proof-log"), { recursive: true });
  expect(signer.lastSigned()).toBeNull();
});

it("deletes checkpoints without a cosignature after a day, and never the largest", async () => {
  await makeVerdicts(1);
  await expectWhole();
  const { database, clock } = suite.service.deps;
  const count = async () => database.prisma.proofLogCheckpoint.count();
  const before = await count();
  expect(before).toBeGreaterThan(1);
  expect(await pruneCheckpoints({ database, clock })).toBe(0);
  await admin.query("ALTER TABLE proof_log_checkpoint DISABLE TRIGGER only_cosigned");
  await admin.query("UPDATE proof_log_checkpoint SET created_at = now() - interval '26 hours'");
  await admin.query("ALTER TABLE proof_log_checkpoint ENABLE TRIGGER only_cosigned");
  expect(await pruneCheckpoints({ database, clock })).toBe(before - 1);
  expect(await count()).toBe(1);
  await expectWhole();
});
