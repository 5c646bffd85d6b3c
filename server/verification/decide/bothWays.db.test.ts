// The request path and the durable pipeline write the same verdict.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VerifyRequest } from "@/server/verification/contract/verification";
import { findVerification } from "@/server/verification/read/verificationStore";
import { listProofEntries } from "@/server/proof/proofStore";
import type { TenantDeps } from "@/server/deps/deps";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/read/get";
import { submit } from "@/server/verification/submit/submit";
import { submitAndWait } from "@/server/verification/submit/submitAndWait";
import { DETERMINISTIC_SPEC, makeRubric } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";

let service: TestService;
let inRequest: TenantDeps;
let durable: TenantDeps;
let rubricId: string;

beforeAll(async () => {
  service = await startTestService();
  inRequest = tenantDeps(service.service.deps, service.tenantId);
  durable = { ...inRequest, settings: { ...inRequest.settings, inRequestWork: 0 } };
  rubricId = await makeRubric(service.service.deps, service.tenantId, { ...DETERMINISTIC_SPEC, proof_ttl_days: 30 });
});
afterAll(() => service.stop());

async function written(deps: TenantDeps, id: string) {
  return deps.db.transaction(async (tx) => {
    const row = await findVerification(tx, id);
    if (!row) throw new Error("no row");
    const [entry] = await listProofEntries(tx, id);
    const { created_at: _, ...envelope } = JSON.parse(entry?.envelope ?? "null") as Record<string, unknown>;
    return { row, entry, envelope };
  });
}

describe.each([
  ["met", { inline: '{"status": "ok", "latency": 20}' }],
  ["not_met", { output: { status: "down" }, context: [{ value: "the source", label: "doc" }], values: { latency: 7 } }],
  ["cannot_determine", { inline: '{"status": "ok", "latency": "fast"}' }],
] as const)("%s", (determination, submission) => {
  it("is the same verdict, row for row and in the signed payload", async () => {
    const body = { rubric_id: rubricId, submission, identity_rung: "email_verified" } as VerifyRequest;
    const first = await submit(inRequest, { body });
    expect(first.decided).not.toBeNull();
    const second = await submitAndWait(durable, { body: { ...body, options: { wait_ms: 20_000 } } });
    expect(second.answer).toMatchObject({ status: "succeeded", determination });

    const a = await written(inRequest, first.id);
    const b = await written(durable, "id" in second.answer ? second.answer.id : "");
    const unequalColumns = { id: null, createdAt: null, completedAt: null, proofRef: null };
    const results = (rows: typeof a.row.results) => rows.map((result) => ({ ...result, verificationId: null }));
    expect({ ...a.row, ...unequalColumns, results: results(a.row.results) }).toEqual({
      ...b.row,
      ...unequalColumns,
      results: results(b.row.results),
    });

    const times = { issued_at: null, expires_at: null };
    const signed = (envelope: Record<string, unknown>) => ({
      ...envelope,
      verification_id: null,
      payload: { ...(envelope["payload"] as object), ...times },
    });
    expect(signed(a.envelope)).toEqual(signed(b.envelope));
    expect(Object.keys(a.envelope["payload"] as object)).toContain("expires_at");
    expect(a.entry?.seq).toBe(b.entry?.seq);
  });

  it("answers the request with what a later read shows", async () => {
    const body = { rubric_id: rubricId, submission, options: { wait_ms: 1000 } } as VerifyRequest;
    const { answer } = await submitAndWait(inRequest, { body });
    expect(answer).toEqual(await getVerification(inRequest, { id: "id" in answer ? answer.id : "" }));
  });
});
