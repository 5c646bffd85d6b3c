import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { checkSubmittedProof, getProofEnvelope, publishedKeySet } from "@/server/proof/issuedProof";
import { revokeSigningKey } from "@/server/proof/signingKeys";
import { submit } from "@/server/verification/submit/submit";
import { makeRubric } from "@/testing/factories";
import { type RestartableService, startTestService } from "@/testing/service";
import { startWitness, type TestWitness } from "@/testing/witness";

let suite: RestartableService;
let witnesses: TestWitness[];

beforeAll(async () => {
  witnesses = [
    await startWitness("one.example"),
    await startWitness("two.example"),
    await startWitness("dead.example"),
  ];
  const [, , dead] = witnesses;
  await dead?.stop();
  const policy = [...witnesses.map(({ policyLine }) => policyLine), "group g 2 one.example two.example dead.example"];
  const file = path.join(inject("testTemplate").scratch, `policy-${process.pid}`);
  await writeFile(file, [...policy, "quorum g", ""].join("\n"));
  suite = await startTestService({ LOG_POLICY_FILE: file });
});
afterAll(async () => {
  await suite.stop();
  await Promise.all(witnesses.slice(0, 2).map((witness) => witness.stop()));
});

const tenant = () => tenantDeps(suite.service.deps, suite.tenantId);

async function makeVerdict(): Promise<string> {
  const rubric_id = await makeRubric(suite.service.deps, suite.tenantId);
  return (await submit(tenant(), { body: { rubric_id, submission: { inline: "{}" } } })).id;
}

const readCheck = async (id: string) =>
  checkSubmittedProof(suite.service.deps, { body: await getProofEnvelope(tenant(), { id }) });

const expectState = async (id: string, state: string) =>
  expect
    .poll(async () => ((await readCheck(id)) as { log?: { state: string } }).log?.state, { timeout: 30_000 })
    .toBe(state);

it("is logged while no witness knows the log, then witnessed by the quorum", async () => {
  const id = await makeVerdict();
  await expectState(id, "logged");
  const { log_key: logKey = "" } = await publishedKeySet(suite.service.deps);
  for (const witness of witnesses) witness.follow(logKey);
  await expectState(id, "witnessed");
  expect(await readCheck(id)).toMatchObject({
    log: { entries: [{ cosigned_by: 2, witnesses: 3, witnessed_at: expect.any(String) as string }] },
  });
});

it("asks a witness again with the size that it has, after a restart", async () => {
  await suite.restart();
  const id = await makeVerdict();
  await expectState(id, "witnessed");
  expect(witnesses[0]?.statuses).toContain(409);
  expect(witnesses[0]?.statuses).not.toContain(422);
});

it("keeps a proof valid whose key was revoked after it was witnessed, and no other", async () => {
  const witnessedId = await makeVerdict();
  await expectState(witnessedId, "witnessed");
  const { keyId } = await suite.service.keyRing.signer();
  // A cosignature states whole seconds.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await revokeSigningKey({ ...suite.service.deps, rotation: suite.service.keyRing }, { keyId });
  expect(await readCheck(witnessedId)).toMatchObject({ valid: true, key_status: "revoked" });
  const { inclusion: _, ...document } = await getProofEnvelope(tenant(), { id: witnessedId });
  expect(await checkSubmittedProof(suite.service.deps, { body: document })).toMatchObject({
    valid: false,
    reason: "unknown_key",
    key_fault: "revoked",
  });
});
