// Tests that the trust of evidence is fixed on acceptance: in the citations and in the signed payload, in the request
// and in the pipeline, and after a reverification.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Submission } from "@/server/submission/contract";
import type { RoleAttachment, RoleBlob } from "@/server/contracts/roleBlob";
import { findVerification } from "@/server/verification/read/verificationStore";
import type { TenantDeps } from "@/server/deps/deps";
import { ingestEvidence } from "@/server/evidence/packet/ingest";
import { revokeEvidenceSource } from "@/server/evidence/source/sources";
import type { Principal } from "@/server/deps/principal";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { reverify } from "@/server/verification/reverify/reverify";
import { submit } from "@/server/verification/submit/submit";
import { submitAndWait } from "@/server/verification/submit/submitAndWait";
import { makeEvidenceSource } from "@/testing/evidenceSource";
import { makeRubric, makeTenant } from "@/testing/factories";
import { readOpenedEnvelopes } from "@/testing/openedEnvelopes";
import { type TestService, startTestService } from "@/testing/service";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const searchCriterion = (key: string, applies_to: string) => ({
  key,
  applies_to,
  type: "must_have",
  primitive: "regex_match@1",
  config: { pattern: "paid" },
});
const SPEC = {
  name: "Cites",
  criteria: [searchCriterion("in-context", "context"), searchCriterion("in-evidence", "evidence")],
};

let service: TestService;
let tenant: TenantDeps;
let pipelineDeps: TenantDeps;
let rubric_id: string;
let owner: Principal;

beforeAll(async () => {
  service = await startTestService();
  tenant = tenantDeps(service.service.deps, service.tenantId);
  pipelineDeps = { ...tenant, settings: { ...tenant.settings, inRequestWork: 0 } };
  rubric_id = await makeRubric(service.service.deps, service.tenantId, SPEC);
  owner = { kind: "session", tenantId: service.tenantId, accountId: "a", owner: true, reviewer: false };
});
afterAll(() => service.stop());

/** Ingests a packet of a new source. `signedPayload`: the payload that the source signs, if it is another one. */
async function ingestPacket(payload: RoleBlob, signedPayload: RoleBlob = payload, deps = tenant) {
  const source = await makeEvidenceSource(deps);
  const body = { source_id: source.id, payload, signature: source.sign(signedPayload) };
  return { ...(await ingestEvidence(deps, { body })), sourceId: source.id };
}

/** Reads the citations of one verification, and the signed packets of each entry of its proof. */
async function readStoredEvidence(id: string) {
  const row = await tenant.db.transaction((tx) => findVerification(tx, id));
  const payloads = (await readOpenedEnvelopes(tenant, id)).map(({ payload }) => payload);
  return {
    cited: row?.results.flatMap(({ evidenceSpans }) => evidenceSpans as { trust_tier?: string; source_id?: string }[]),
    signed: payloads.map(({ evidence_packets }) => evidence_packets),
  };
}

const makeSubmission = (context: RoleAttachment, evidence: RoleAttachment): Submission => ({
  output: "done",
  context: [context],
  evidence: [evidence],
});

async function judge(deps: TenantDeps, submission: Submission) {
  const { answer } = await submitAndWait(deps, { body: { rubric_id, submission, options: { wait_ms: 20_000 } } });
  return "id" in answer ? answer.id : "";
}

describe.each([
  ["in the request", () => tenant],
  ["through the pipeline", () => pipelineDeps],
])("%s", (_, getDeps) => {
  it("attests only the value of the packet", async () => {
    const [billPacket, logPacket] = [await ingestPacket({ b: "paid", a: 1 }), await ingestPacket("was paid")];
    const changedEvidence = { ...logPacket.evidence, value: "never paid" };
    const id = await judge(
      getDeps(),
      makeSubmission({ ...billPacket.evidence, value: { a: 1, b: "paid" } }, changedEvidence),
    );
    const { cited, signed } = await readStoredEvidence(id);
    const attestedTrust = { trust_tier: "source_attested", source_id: billPacket.sourceId };
    const claimedTrust = { trust_tier: "claimant", source_id: logPacket.sourceId };
    expect(cited).toMatchObject([attestedTrust, claimedTrust]);
    expect(signed).toEqual([
      [
        {
          evidence_packet_id: billPacket.evidence_packet_id,
          content_commitment: billPacket.content_hash,
          ...attestedTrust,
        },
        {
          evidence_packet_id: logPacket.evidence_packet_id,
          content_commitment: logPacket.content_hash,
          ...claimedTrust,
        },
      ],
    ]);
  });

  it("treats evidence as a claim without a packet, with a bad signature, and from a revoked source", async () => {
    const [forgedPacket, revokedPacket] = [await ingestPacket("paid", "unpaid"), await ingestPacket("paid")];
    await revokeEvidenceSource({ ...tenant, actor: owner }, { id: revokedPacket.sourceId });
    const { cited } = await readStoredEvidence(
      await judge(getDeps(), makeSubmission(forgedPacket.evidence, revokedPacket.evidence)),
    );
    expect(cited).toMatchObject([{ trust_tier: "claimant" }, { trust_tier: "claimant" }]);
    const claimedAttachment = { value: "paid", trust_tier: "deterministic" as const, source_id: forgedPacket.sourceId };
    const claimedEvidence = await readStoredEvidence(
      await judge(getDeps(), makeSubmission(claimedAttachment, { ...claimedAttachment, trust_tier: "third_party" })),
    );
    expect(claimedEvidence.cited).toMatchObject([{ trust_tier: "claimant" }, { trust_tier: "claimant" }]);
    expect(claimedEvidence.signed).toEqual([[]]);
  });
});

describe("the revocation of a source", () => {
  it("does not change the trust of accepted work", async () => {
    const packet = await ingestPacket("paid");
    const depsWithoutEvents = {
      ...pipelineDeps,
      events: { ...pipelineDeps.events, verificationQueued: async () => undefined },
    };
    const body = { rubric_id, submission: makeSubmission(packet.evidence, packet.evidence) };
    const { id } = await submit(depsWithoutEvents, { body, idempotency_key: "revoked while queued" });
    await revokeEvidenceSource({ ...tenant, actor: owner }, { id: packet.sourceId });
    await pipelineDeps.events.verificationQueued({ tenantId: service.tenantId, verificationId: id, judged: true });
    await tenant.finished.wait({ tenantId: service.tenantId, id }, 20_000);
    expect((await readStoredEvidence(id)).cited).toMatchObject([
      { trust_tier: "source_attested" },
      { trust_tier: "source_attested" },
    ]);
  });

  it("applies to a reverification, and leaves the original unchanged", async () => {
    const [packet, addedPacket] = [await ingestPacket("paid"), await ingestPacket("paid twice")];
    const id = await judge(tenant, makeSubmission(packet.evidence, packet.evidence));
    const judgeAgain = () =>
      reverify({ ...tenant, actor: "operator" }, { id, body: { evidence: [addedPacket.evidence] } });
    const listTiers = ({ reverified }: Awaited<ReturnType<typeof judgeAgain>>) =>
      reverified?.results.flatMap(({ evidence_spans = [] }) => evidence_spans.map(({ trust_tier }) => trust_tier));
    expect(new Set(listTiers(await judgeAgain()))).toEqual(new Set(["source_attested"]));
    await revokeEvidenceSource({ ...tenant, actor: owner }, { id: packet.sourceId });
    expect(listTiers(await judgeAgain())).toContain("claimant");
    const { cited, signed } = await readStoredEvidence(id);
    expect(cited).toMatchObject([{ trust_tier: "source_attested" }, { trust_tier: "source_attested" }]);
    const listSignedTiers = (packets: unknown) =>
      (packets as { trust_tier: string }[]).map(({ trust_tier }) => trust_tier);
    const [attested, claimant] = ["source_attested", "claimant"];
    expect(signed.map(listSignedTiers)).toEqual([
      [attested, attested],
      [attested, attested, attested],
      [claimant, claimant, attested],
    ]);
  });
});

describe("an unknown packet", () => {
  it("is refused with its path, and another tenant's packet with the same answer", async () => {
    const otherTenant = tenantDeps(service.service.deps, await makeTenant(service.service.deps));
    const foreignPacket = await ingestPacket("paid", "paid", otherTenant);
    const ownPacket = await ingestPacket("paid");
    const submitWithPacket = async (id: string) => {
      const submission = {
        ...makeSubmission(ownPacket.evidence, ownPacket.evidence),
        evidence: [ownPacket.evidence, { value: "paid", evidence_packet_id: id }],
      };
      return submit(tenant, { body: { rubric_id, submission } }).catch((error: unknown) => error);
    };
    const refusalOfUnknown = await submitWithPacket(UNKNOWN_ID);
    expect(refusalOfUnknown).toMatchObject({
      code: "invalid_request",
      detail: expect.stringMatching(/^body\.submission\.evidence\.1\.evidence_packet_id: /) as string,
    });
    expect(await submitWithPacket(foreignPacket.evidence_packet_id)).toEqual(refusalOfUnknown);
    const upperCaseEvidence = { ...ownPacket.evidence, evidence_packet_id: ownPacket.evidence_packet_id.toUpperCase() };
    expect(await judge(tenant, makeSubmission(upperCaseEvidence, upperCaseEvidence))).not.toBe("");
  });

  it("is refused with its path when a reverification adds it", async () => {
    const id = await judge(tenant, { inline: "done" });
    const body = { evidence: [{ value: "paid", evidence_packet_id: UNKNOWN_ID }] };
    await expect(reverify({ ...tenant, actor: "operator" }, { id, body })).rejects.toMatchObject({
      code: "invalid_request",
      detail: expect.stringMatching(/^body\.evidence\.0\.evidence_packet_id: /) as string,
    });
  });
});
