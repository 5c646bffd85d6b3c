// Tests that the request path and the durable pipeline write the same verdict.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VerifyRequest } from "@/server/verification/contract/verification";
import { findVerification } from "@/server/verification/read/verificationStore";
import type { TenantDeps } from "@/server/deps/deps";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/read/get";
import { submit } from "@/server/verification/submit/submit";
import { submitAndWait } from "@/server/verification/submit/submitAndWait";
import { DETERMINISTIC_SPEC, makeRubric } from "@/testing/factories";
import { readOpenedEnvelopes } from "@/testing/openedEnvelopes";
import { type TestService, startTestService } from "@/testing/service";

let service: TestService;
let requestDeps: TenantDeps;
let pipelineDeps: TenantDeps;
let rubricId: string;

beforeAll(async () => {
  service = await startTestService();
  requestDeps = tenantDeps(service.service.deps, service.tenantId);
  pipelineDeps = { ...requestDeps, settings: { ...requestDeps.settings, inRequestWork: 0 } };
  rubricId = await makeRubric(service.service.deps, service.tenantId, { ...DETERMINISTIC_SPEC, proof_ttl_days: 30 });
});
afterAll(() => service.stop());

async function readWritten(deps: TenantDeps, id: string) {
  const row = await deps.db.transaction((tx) => findVerification(tx, id));
  if (!row) throw new Error("no row");
  const [signed] = await readOpenedEnvelopes(deps, id);
  return { row, envelope: { ...signed, created_at: null } as Record<string, unknown> };
}

describe.each([
  ["met", { inline: '{"status": "ok", "latency": 20}' }],
  ["not_met", { output: { status: "down" }, context: [{ value: "the source", label: "doc" }], values: { latency: 7 } }],
  ["cannot_determine", { inline: '{"status": "ok", "latency": "fast"}' }],
] as const)("%s", (determination, submission) => {
  it("stores the same rows and signs the same payload in the request and in the pipeline", async () => {
    const body = { rubric_id: rubricId, submission, identity_rung: "email_verified" } as VerifyRequest;
    const requestResult = await submit(requestDeps, { body });
    expect(requestResult.decided).not.toBeNull();
    const pipelineResult = await submitAndWait(pipelineDeps, { body: { ...body, options: { wait_ms: 20_000 } } });
    expect(pipelineResult.answer).toMatchObject({ status: "succeeded", determination });

    const requestRows = await readWritten(requestDeps, requestResult.id);
    const pipelineRows = await readWritten(pipelineDeps, "id" in pipelineResult.answer ? pipelineResult.answer.id : "");
    const unequalColumns = { id: null, createdAt: null, completedAt: null, proofRef: null };
    const toComparableResults = (rows: typeof requestRows.row.results) =>
      rows.map((result) => ({ ...result, verificationId: null }));
    expect({ ...requestRows.row, ...unequalColumns, results: toComparableResults(requestRows.row.results) }).toEqual({
      ...pipelineRows.row,
      ...unequalColumns,
      results: toComparableResults(pipelineRows.row.results),
    });

    const unequalTimes = { issued_at: null, expires_at: null };
    const toComparableEnvelope = (envelope: Record<string, unknown>) => ({
      ...envelope,
      verification_id: null,
      payload: { ...(envelope["payload"] as object), ...unequalTimes },
    });
    expect(toComparableEnvelope(requestRows.envelope)).toEqual(toComparableEnvelope(pipelineRows.envelope));
    expect(Object.keys(requestRows.envelope["payload"] as object)).toContain("expires_at");
  });

  it("answers the request with the same object as a later read", async () => {
    const body = { rubric_id: rubricId, submission, options: { wait_ms: 1000 } } as VerifyRequest;
    const { answer } = await submitAndWait(requestDeps, { body });
    expect(answer).toEqual(await getVerification(requestDeps, { id: "id" in answer ? answer.id : "" }));
  });
});
