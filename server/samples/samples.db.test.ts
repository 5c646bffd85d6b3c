// The sample data as a first start records it.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertCalibration } from "@/server/calibration/calibrationStore";
import { Determination } from "@/server/contracts/enums";
import { SAMPLE_TENANT_ID } from "@/server/contracts/sampleTenant";
import { listSigningKeys } from "@/server/proof/signingKeyStore";
import { TEMPLATES } from "@/server/authoring/templates/templates";
import { getProofEnvelope, publishedKeySet } from "@/server/proof/issuedProof";
import { checkProof } from "@/server/proof/check/verify";
import { recordSampleData } from "@/server/samples/recordSampleData";
import { removeSampleData } from "@/server/samples/remove";
import { SAMPLE_MODEL } from "@/server/samples/sampleJudge";
import { SAMPLE_WORK } from "@/server/samples/work/all";
import { DEMO_EMAIL, type DemoAccess, seedDemo } from "@/server/provisioning/seedDemo";
import { jobDeps, tenantDeps } from "@/server/deps/tenantDeps";
import { makeRubric } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";

let suite: TestService;
let demo: DemoAccess;

beforeAll(async () => {
  suite = await startTestService();
  const seeded = await seedDemo({ ...suite.service, samples: true });
  if (!seeded) throw new Error("the first tenant was there before");
  demo = seeded;
  const both = [0, 1].map(() => recordSampleData(suite.service.deps, DEMO_EMAIL));
  await Promise.all(both);
}, 120_000);
afterAll(() => suite.stop());

const samples = () => tenantDeps(suite.service.deps, SAMPLE_TENANT_ID);
const read = () =>
  samples().db.transaction(async (tx) => ({
    verifications: await tx.verification.findMany(),
    decisions: await tx.reviewDecision.findMany(),
    escalations: await tx.escalation.findMany(),
    calibrations: await tx.calibration.findMany(),
    attempts: await tx.judgeAttempt.findMany(),
    rubrics: await tx.rubricVersion.findMany(),
    drafts: await tx.rubricDraft.findMany(),
  }));

test("every template has judged work, and every case that a newcomer should see is there once", async () => {
  const { verifications, decisions, escalations, attempts, rubrics, drafts } = await read();
  expect(verifications).toHaveLength(SAMPLE_WORK.flatMap(({ samples: of }) => of).length);
  expect(new Set(verifications.map(({ status }) => status))).toEqual(new Set(["succeeded"]));
  for (const { spec } of TEMPLATES) {
    const id = rubrics.find(({ name }) => name === spec.name)?.id;
    expect(verifications.filter(({ rubricId }) => rubricId === id).length).toBeGreaterThan(1);
  }
  expect(new Set(verifications.map(({ determination }) => determination))).toEqual(new Set(Determination.options));
  const reasons = new Set(verifications.map(({ flagReason }) => flagReason));
  for (const reason of ["manipulation_detected", "judges_disagree", "source_insufficient", "below_acceptance"]) {
    expect(reasons).toContain(reason);
  }
  expect(new Set(decisions.map(({ decision }) => decision))).toEqual(new Set(["accept", "override", "route"]));
  expect(escalations).toHaveLength(1);
  expect(drafts.map(({ examples }) => (examples as unknown[]).length)).toEqual([2]);
  const subjects = verifications.flatMap(({ subjectRef }) => subjectRef ?? []);
  expect(subjects.length).toBeGreaterThan(new Set(subjects).size);
  const votes = attempts.filter(({ reading }) => reading === null);
  expect(new Set(votes.map(({ outcome, model }) => `${outcome} ${model}`))).toEqual(
    new Set([`judged ${SAMPLE_MODEL}`]),
  );
  await expect.poll(async () => (await read()).calibrations.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const { calibrations } = await read();
  expect(calibrations.every(({ tenantId }) => tenantId === SAMPLE_TENANT_ID)).toBe(true);
});

test("proofs of samples have a key for samples; it signs nothing else, and the other key no sample", async () => {
  const { deps } = suite.service;
  const [row] = (await read()).verifications;
  const keys = await publishedKeySet(deps);
  const proof = await getProofEnvelope(samples(), { id: row?.id ?? "" });
  expect(checkProof(proof, keys, { crypto: deps.proofCrypto, now: new Date() })).toMatchObject({
    valid: true,
    sample: true,
  });
  expect(keys.keys.filter(({ purpose }) => purpose === "sample_data").map(({ kid }) => kid)).toEqual([
    proof.entries[0]?.key_id,
  ]);

  const own = tenantDeps(deps, demo.tenant_id);
  const insert = (tenantId: string, keyId: string) =>
    own.db.transaction(async (tx) => {
      await tx.$executeRaw`SELECT bind_tenant(${suite.service.database.computeBinding(tenantId)})`;
      await tx.proofEntry.create({
        data: {
          tenantId,
          verificationId: crypto.randomUUID(),
          seq: 0,
          keyId,
          contentHash: "",
          prevHash: null,
          signature: "",
          envelope: "",
          createdAt: new Date(),
        },
      });
    });
  const idOf = async (purpose: string) =>
    (await listSigningKeys(deps.database)).find((key) => key.purpose === purpose)?.keyId ?? "";
  await expect(insert(demo.tenant_id, await idOf("sample_data"))).rejects.toThrow(/is not active/);
  await expect(insert(SAMPLE_TENANT_ID, await idOf("verdicts"))).rejects.toThrow(/is not active/);
});

/** Removes the samples while a new calibration is stored but not yet committed. */
async function removeDuringRecalibration() {
  const [calibration] = (await read()).calibrations;
  if (!calibration) throw new Error("the samples have a calibration");
  const { version: _, map, ...row } = calibration;
  let removal: ReturnType<typeof removeSampleData> | undefined;
  await jobDeps(suite.service.deps, SAMPLE_TENANT_ID).db.transaction(async (tx) => {
    await insertCalibration(tx, { ...row, map, id: randomUUID() });
    removal = removeSampleData(samples());
    await sleep(500);
  });
  if (!removal) throw new Error("the removal has begun");
  return removal;
}

test("removal leaves nothing of the samples and all of the rest; proofs handed out can still be checked", async () => {
  const { deps } = suite.service;
  await makeRubric(deps, demo.tenant_id);
  const [row] = (await read()).verifications;
  const proof = await getProofEnvelope(samples(), { id: row?.id ?? "" });
  const counts = async () => {
    const { rows } = await deps.database.pool.query<{ keys: string }>("SELECT count(*) AS keys FROM signing_key");
    const own = tenantDeps(deps, demo.tenant_id).db;
    return [rows[0]?.keys, await own.transaction((tx) => tx.rubricVersion.count())];
  };
  const before = await counts();
  await expect(removeSampleData(tenantDeps(deps, demo.tenant_id))).rejects.toMatchObject({ code: "not_found" });
  expect((await removeDuringRecalibration()).deleted).toBeGreaterThan(500);
  expect(Object.values(await read()).flat()).toEqual([]);
  await expect(removeSampleData(samples())).rejects.toMatchObject({ code: "not_found" });
  expect(await counts()).toEqual(before);
  const check = checkProof(proof, await publishedKeySet(deps), { crypto: deps.proofCrypto, now: new Date() });
  expect(check).toMatchObject({ valid: true, sample: true });
  await recordSampleData(deps, DEMO_EMAIL);
  expect((await read()).verifications, "a removal is final").toEqual([]);
});

test("a member may delete rows of every table with a tenant, so that no table holds the removal up", async () => {
  const { rows } = await suite.service.deps.database.pool.query<{ name: string }>(`
    SELECT c.table_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.column_name = 'tenant_id' AND t.table_type = 'BASE TABLE'
      AND NOT EXISTS (SELECT 1 FROM pg_policies p WHERE p.tablename = c.table_name AND p.policyname = 'tenant_rows' AND p.cmd = 'ALL')`);
  expect(rows).toEqual([]);
});
