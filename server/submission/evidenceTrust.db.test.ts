// Evidence keeps its trust from the moment that work is accepted: in the citations, in the signed payload, on both
// ways, and when it is judged again.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Submission } from "@/server/submission/contract";
import type { RoleAttachment, RoleBlob } from "@/server/contracts/roleBlob";
import { listProofEntries } from "@/server/proof/proofStore";
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
import { type TestService, startTestService } from "@/testing/service";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const looksFor = (key: string, applies_to: string) => ({
  key,
  applies_to,
  type: "must_have",
  primitive: "regex_match@1",
  config: { pattern: "paid" },
});
const SPEC = { name: "Cites", criteria: [looksFor("in-context", "context"), looksFor("in-evidence", "evidence")] };

let service: TestService;
let tenant: TenantDeps;
let durable: TenantDeps;
let rubric_id: string;
let owner: Principal;

beforeAll(async () => {
  service = await startTestService();
  tenant = tenantDeps(service.service.deps, service.tenantId);
  durable = { ...tenant, settings: { ...tenant.settings, inRequestWork: 0 } };
  rubric_id = await makeRubric(service.service.deps, service.tenantId, SPEC);
  owner = { kind: "session", tenantId: service.tenantId, accountId: "a", owner: true, reviewer: false };
});
afterAll(() => service.stop());

/** A packet of a new source; `signed` overrides the signed payload. */
async function ingested(payload: RoleBlob, signed: RoleBlob = payload, deps = tenant) {
  const source = await makeEvidenceSource(deps);
  const body = { source_id: source.id, payload, signature: source.sign(signed) };
  return { ...(await ingestEvidence(deps, { body })), sourceId: source.id };
}

/** The citations and the signed packets of one verification, entry by entry of its proof. */
async function storedEvidence(id: string) {
  const { row, entries } = await tenant.db.transaction(async (tx) => ({
    row: await findVerification(tx, id),
    entries: await listProofEntries(tx, id),
  }));
  const payloads = entries.map(
    ({ envelope }) => (JSON.parse(envelope) as { payload: Record<string, unknown> }).payload,
  );
  return {
    cited: row?.results.flatMap(({ evidenceSpans }) => evidenceSpans as { trust_tier?: string; source_id?: string }[]),
    signed: payloads.map(({ evidence_packets }) => evidence_packets),
  };
}

const roles = (context: RoleAttachment, evidence: RoleAttachment): Submission => ({
  output: "done",
  context: [context],
  evidence: [evidence],
});

async function judged(deps: TenantDeps, submission: Submission) {
  const { answer } = await submitAndWait(deps, { body: { rubric_id, submission, options: { wait_ms: 20_000 } } });
  return "id" in answer ? answer.id : "";
}

describe.each([
  ["in the request", () => tenant],
  ["through the pipeline", () => durable],
])("%s", (_, depsOf) => {
  it("a packet attests its own value and no other", async () => {
    const [bill, log] = [await ingested({ b: "paid", a: 1 }), await ingested("was paid")];
    const unattested = { ...log.evidence, value: "never paid" };
    const id = await judged(depsOf(), roles({ ...bill.evidence, value: { a: 1, b: "paid" } }, unattested));
    const { cited, signed } = await storedEvidence(id);
    const attested = { trust_tier: "source_attested", source_id: bill.sourceId };
    const claimed = { trust_tier: "claimant", source_id: log.sourceId };
    expect(cited).toMatchObject([attested, claimed]);
    expect(signed).toEqual([
      [
        { evidence_packet_id: bill.evidence_packet_id, content_hash: bill.content_hash, ...attested },
        { evidence_packet_id: log.evidence_packet_id, content_hash: log.content_hash, ...claimed },
      ],
    ]);
  });

  it("claims without a packet, with a bad signature or of a revoked source are claims", async () => {
    const [forged, late] = [await ingested("paid", "unpaid"), await ingested("paid")];
    await revokeEvidenceSource({ ...tenant, actor: owner }, { id: late.sourceId });
    const { cited } = await storedEvidence(await judged(depsOf(), roles(forged.evidence, late.evidence)));
    expect(cited).toMatchObject([{ trust_tier: "claimant" }, { trust_tier: "claimant" }]);
    const own = { value: "paid", trust_tier: "deterministic" as const, source_id: forged.sourceId };
    const plain = await storedEvidence(await judged(depsOf(), roles(own, { ...own, trust_tier: "third_party" })));
    expect(plain.cited).toMatchObject([{ trust_tier: "claimant" }, { trust_tier: "claimant" }]);
    expect(plain.signed).toEqual([[]]);
  });
});

describe("a source that is revoked", () => {
  it("after acceptance does not change the accepted trust", async () => {
    const packet = await ingested("paid");
    const unsent = { ...durable, events: { ...durable.events, verificationQueued: async () => undefined } };
    const body = { rubric_id, submission: roles(packet.evidence, packet.evidence) };
    const { id } = await submit(unsent, { body, idempotency_key: "revoked while queued" });
    await revokeEvidenceSource({ ...tenant, actor: owner }, { id: packet.sourceId });
    await durable.events.verificationQueued({ tenantId: service.tenantId, verificationId: id, judged: true });
    await tenant.finished.wait({ tenantId: service.tenantId, id }, 20_000);
    expect((await storedEvidence(id)).cited).toMatchObject([
      { trust_tier: "source_attested" },
      { trust_tier: "source_attested" },
    ]);
  });

  it("counts no more when it is judged again; the original stays", async () => {
    const [packet, added] = [await ingested("paid"), await ingested("paid twice")];
    const id = await judged(tenant, roles(packet.evidence, packet.evidence));
    const again = () => reverify({ ...tenant, actor: "operator" }, { id, body: { evidence: [added.evidence] } });
    const tiers = ({ reverified }: Awaited<ReturnType<typeof again>>) =>
      reverified?.results.flatMap(({ evidence_spans = [] }) => evidence_spans.map(({ trust_tier }) => trust_tier));
    expect(new Set(tiers(await again()))).toEqual(new Set(["source_attested"]));
    await revokeEvidenceSource({ ...tenant, actor: owner }, { id: packet.sourceId });
    expect(tiers(await again())).toContain("claimant");
    const { cited, signed } = await storedEvidence(id);
    expect(cited).toMatchObject([{ trust_tier: "source_attested" }, { trust_tier: "source_attested" }]);
    const tier = (packets: unknown) => (packets as { trust_tier: string }[]).map(({ trust_tier }) => trust_tier);
    const [attested, claimant] = ["source_attested", "claimant"];
    expect(signed.map(tier)).toEqual([
      [attested, attested],
      [attested, attested, attested],
      [claimant, claimant, attested],
    ]);
  });
});

describe("a packet that does not resolve", () => {
  it("is refused by its place, another tenant's exactly as a missing one", async () => {
    const elsewhere = tenantDeps(service.service.deps, await makeTenant(service.service.deps));
    const foreign = await ingested("paid", "paid", elsewhere);
    const own = await ingested("paid");
    const refusal = async (id: string) => {
      const submission = {
        ...roles(own.evidence, own.evidence),
        evidence: [own.evidence, { value: "paid", evidence_packet_id: id }],
      };
      return submit(tenant, { body: { rubric_id, submission } }).catch((error: unknown) => error);
    };
    const missing = await refusal(UNKNOWN);
    expect(missing).toMatchObject({
      code: "invalid_request",
      detail: expect.stringMatching(/^body\.submission\.evidence\.1\.evidence_packet_id: /) as string,
    });
    expect(await refusal(foreign.evidence_packet_id)).toEqual(missing);
    const upper = { ...own.evidence, evidence_packet_id: own.evidence_packet_id.toUpperCase() };
    expect(await judged(tenant, roles(upper, upper))).not.toBe("");
  });

  it("is rejected with its path when added to a reverification", async () => {
    const id = await judged(tenant, { inline: "done" });
    const body = { evidence: [{ value: "paid", evidence_packet_id: UNKNOWN }] };
    await expect(reverify({ ...tenant, actor: "operator" }, { id, body })).rejects.toMatchObject({
      code: "invalid_request",
      detail: expect.stringMatching(/^body\.evidence\.0\.evidence_packet_id: /) as string,
    });
  });
});
