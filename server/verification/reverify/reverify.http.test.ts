import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReverifyReport } from "@/server/verification/contract/reverify";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { serverError } from "@/testing/fakeModel/behaviors/failing";
import { makeRubric } from "@/testing/factories";
import { type JudgedService, startJudgedService } from "@/testing/judged";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";
import { actionsOn } from "@/testing/trail";

async function makeFinished({ service: { deps }, tenantId }: TestService, options = {}): Promise<string> {
  const rubric_id = await makeRubric(deps, tenantId);
  const body = { rubric_id, submission: { inline: '{"status":"ok","latency":20}' }, options };
  return (await submit(tenantDeps(deps, tenantId), { body })).id;
}

operationSuite(
  "verification.reverify",
  { valid: async (service) => ({ params: { id: await makeFinished(service) }, body: { max_judge_tier: 1 } }) },
  (suite) => {
    it("only checks the stored proof when the body is missing or empty", async () => {
      const params = { id: await makeFinished(suite.service()) };
      for (const call of [{ params }, { params, body: {} }]) {
        expect((await suite.call(call)).body).toMatchObject({
          ok: true,
          chain_ok: true,
          key_status: "active",
          reason: null,
          original: { determination: "met", confidence: 1 },
          reverified: null,
          changed: null,
          proof_entry: null,
        });
      }
      expect(await actionsOn(suite.service(), params.id)).toEqual([]);
    });

    it("reports a missing proof", async () => {
      const params = { id: await makeFinished(suite.service(), { require_proof: false }) };
      expect((await suite.call({ params })).body).toMatchObject({ ok: false, reason: "empty_proof" });
      const judgedAgain = await suite.call({ params, body: { max_judge_tier: 1 } });
      expect(judgedAgain.body).toMatchObject({ reverified: { determination: "met" }, proof_entry: null });
    });

    it("rejects an unknown criterion, an empty list, an unknown field and unstorable evidence, and names the field", async () => {
      const params = { id: await makeFinished(suite.service()) };
      const unknownId = "00000000-0000-4000-8000-000000000000";
      await suite.refuses({ params, body: { criterion_ids: [unknownId] } }, "invalid_request", /criterion_ids\.0/);
      await suite.refuses({ params, body: { evidence: [] } }, "invalid_request", /evidence/);
      await suite.refuses({ params, body: { tier: 3 } }, "invalid_request", /tier/);
      const evidence = [{ value: { note: "\ud800" } }];
      await suite.refuses({ params, body: { evidence } }, "invalid_request", /evidence/);
    });
  },
);

describe("judging again", () => {
  let service: JudgedService;
  beforeAll(async () => {
    service = await startJudgedService(correct([]));
  });
  afterAll(() => service.stop());
  const reverify = async (id: string, body: object): Promise<ReverifyReport & { code?: string }> => {
    const headers = { authorization: `Bearer ${service.apiKey}`, "content-type": "application/json" };
    const url = `${service.baseUrl}/v1/verifications/${id}/reverify`;
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    return (await response.json()) as ReverifyReport;
  };

  it("appends a changed answer to the proof and keeps the original when evidence is added", async () => {
    const groundedRubric = await service.rubric({ requires_context: true });
    const verification = await service.verify(groundedRubric, { output: "The invoice was paid on May 3." });
    expect(verification.flag_reason).toBe("source_missing");
    const evidence = [{ value: "Bank statement: The invoice was paid on May 3.", label: "bank" }];
    service.model.behave(
      correct([{ result: { citations: [{ source: "evidence[0]", quote: "The invoice was paid on May 3." }] } }]),
    );
    const report = await reverify(verification.id, { evidence });
    expect(report).toMatchObject({
      ok: true,
      changed: true,
      original: { determination: "cannot_determine" },
      reverified: { determination: "met" },
      proof_entry: { seq: 1, kind: "reverification" },
    });
    const unchangedObject = await service.get(`/v1/verifications/${verification.id}`);
    expect(unchangedObject).toMatchObject({ determination: "cannot_determine", proof_ref: verification.proof_ref });
    expect(await reverify(verification.id, {})).toMatchObject({ ok: true, chain_ok: true });
    const simultaneousReports = await Promise.all([1, 2, 3].map(() => reverify(verification.id, { evidence })));
    expect(simultaneousReports.map(({ proof_entry }) => proof_entry?.seq).sort()).toEqual([2, 3, 4]);
    expect(await reverify(verification.id, {})).toMatchObject({ ok: true, chain_ok: true });
  });

  it("asks the tier of the request, and records no result when the judge is unreachable", async () => {
    service.model.behave(correct([]));
    const verification = await service.verify(await service.rubric(), { output: "Hello Mr. Weber, here you are." });
    const report = await reverify(verification.id, { max_judge_tier: 3 });
    expect(report.reverified?.results[0]?.model?.id).toBe("large");
    expect(report).toMatchObject({ changed: false, proof_entry: { seq: 1 } });
    service.model.behave(serverError(100, correct([])));
    expect(await reverify(verification.id, { max_judge_tier: 2 })).toMatchObject({ code: "service_unavailable" });
    service.model.behave(correct([]));
    expect((await reverify(verification.id, { max_judge_tier: 2 })).proof_entry?.seq).toBe(2);
  });
});
