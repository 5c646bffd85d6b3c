// Tests a process whose clock is behind the creation of the active signing key. This may happen when another process
// rotates the key.
import { afterAll, beforeAll, expect, it } from "vitest";
import { ProofEnvelope } from "@/server/proof/contract/proof";
import { listSigningKeys } from "@/server/proof/signingKeyStore";
import { checkSubmittedProof, getProofEnvelope } from "@/server/proof/issuedProof";
import { recordDecision } from "@/server/review/recordDecision";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { makeReviewer } from "@/testing/escalations";
import { DETERMINISTIC_SPEC, makeRubric } from "@/testing/factories";
import { startTestService, type TestService } from "@/testing/service";

const HOUR_MS = 3_600_000;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it("dates an entry no earlier than its key, so that the proof is valid", async () => {
  const { deps } = service.service;
  const slowClock = { now: () => new Date(Date.now() - HOUR_MS) };
  const tenant = { ...tenantDeps(deps, service.tenantId), clock: slowClock };
  const reviewer = await makeReviewer(service);
  const rubric_id = await makeRubric(deps, service.tenantId, DETERMINISTIC_SPEC);
  const { id, decided } = await submit(tenant, { body: { rubric_id, submission: { inline: '{"status": "ok"}' } } });
  expect(decided).not.toBeNull();
  await recordDecision({ ...tenant, actor: reviewer.principal }, { body: { verification_id: id, decision: "accept" } });
  const document = await getProofEnvelope(tenant, { id });
  expect(document.entries).toHaveLength(2);
  expect(await checkSubmittedProof(deps, { body: { ...document } })).toMatchObject({ valid: true });
});

it("retires a key no earlier than its latest entry when the clock of the rotating process is behind", async () => {
  const { deps, keyRing } = service.service;
  const tenant = tenantDeps(deps, service.tenantId);
  const fastClockDeps = { ...tenant, clock: { now: () => new Date(Date.now() + HOUR_MS) } };
  const rubric_id = await makeRubric(deps, service.tenantId, DETERMINISTIC_SPEC);
  const { id } = await submit(fastClockDeps, { body: { rubric_id, submission: { inline: '{"status": "ok"}' } } });
  await keyRing.rotate();
  const document = await getProofEnvelope(tenant, { id });
  const [, retiredKey] = [...(await listSigningKeys(deps.database))].reverse();
  expect(retiredKey).toMatchObject({ status: "retired" });
  const entry = ProofEnvelope.parse(JSON.parse(document.entries[0]!.envelope));
  expect(entry).toMatchObject({ key_id: retiredKey?.keyId });
  expect(retiredKey?.retiredAt?.getTime()).toBe(Date.parse(entry.created_at));
});
