import { expect, it } from "vitest";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { makeRubric } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

const submission = { inline: '{"status": "ok", "latency": 20}' };
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

const makeServiceRubric = ({ service, tenantId }: TestService) => makeRubric(service.deps, tenantId);
type Result = { verification_id?: string; status?: string; problem?: { code: string; detail: string } };

operationSuite(
  "verification.submitBatch",
  { valid: async (service) => ({ body: { requests: [{ rubric_id: await makeServiceRubric(service), submission }] } }) },
  (suite) => {
    const submitAll = async (requests: object[]) => {
      const { status, body } = await suite.call({ body: { requests } });
      expect(status).toBe(200);
      return body["results"] as Result[];
    };

    it("accepts the largest batch, answers in its order, and accepts a repeated request only once", async () => {
      const rubric_id = await makeServiceRubric(suite.service());
      const requests = Array.from({ length: SERVER_LIMITS.verifyBatch }, (_, index) => ({
        rubric_id,
        submission: { inline: `{"status": "ok", "latency": ${index}}` },
        metadata: { row: String(index) },
        idempotency_key: `batch ${rubric_id} ${index}`,
      }));
      const firstResults = await submitAll(requests);
      expect(new Set(firstResults.map(({ verification_id }) => verification_id)).size).toBe(SERVER_LIMITS.verifyBatch);
      expect(await submitAll(requests)).toEqual(firstResults);
    });

    it("answers a refused request with its problem, and the others with their verifications", async () => {
      const rubric_id = await makeServiceRubric(suite.service());
      const results = await submitAll([
        { rubric_id, submission },
        { rubric_id: UNKNOWN_ID, submission },
        { rubric: "No such rubric", submission },
        { rubric: "Deterministic", submission },
      ]);
      expect(results[0]?.verification_id).toBeDefined();
      expect(results[1]?.problem).toMatchObject({
        code: "invalid_request",
        detail: expect.stringMatching(/no rubric of this tenant/) as string,
      });
      expect(results[2]?.problem).toMatchObject({
        code: "invalid_request",
        detail: expect.stringMatching(/has this name/) as string,
      });
      expect(results[3]?.verification_id).toBeDefined();
    });

    it("refuses an invalid batch as a whole, and names the field", async () => {
      const rubric_id = await makeServiceRubric(suite.service());
      const requests = [{ rubric_id, submission }, { submission }];
      await suite.refuses({ body: { requests } }, "invalid_request", /requests\.1\.rubric_id/);
      await suite.refuses({ body: { requests: [] } }, "invalid_request", /requests/);
      const waitingRequests = [{ rubric_id, submission, options: { wait_ms: 5 } }];
      await suite.refuses(
        { body: { requests: waitingRequests } },
        "invalid_request",
        /unknown field "wait_ms"; allowed: max_judge_tier/,
      );
      const tooManyRequests = Array.from({ length: SERVER_LIMITS.verifyBatch + 1 }, () => ({ rubric_id, submission }));
      await suite.refuses({ body: { requests: tooManyRequests } }, "invalid_request", /at most 100 items/);
    });
  },
);
