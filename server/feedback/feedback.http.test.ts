import { expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { makeRubric } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

async function makeFinished({ service: { deps }, tenantId }: TestService): Promise<string> {
  const rubric_id = await makeRubric(deps, tenantId);
  const body = { rubric_id, submission: { inline: '{"status":"ok","latency":20}' } };
  return (await submit(tenantDeps(deps, tenantId), { body })).id;
}

operationSuite(
  "verification.feedback",
  {
    valid: async (service) => ({ params: { id: await makeFinished(service) }, body: { outcome: "confirmed_correct" } }),
  },
  (suite) => {
    it("appends, answers what it took, and leaves the verdict alone", async () => {
      const id = await makeFinished(suite.service());
      for (const outcome of ["confirmed_wrong", "disputed"]) {
        const { status, body } = await suite.call({ params: { id }, body: { outcome, note: "seen by hand" } });
        expect(status).toBe(201);
        expect(body).toMatchObject({ verification_id: id, outcome });
      }
      const { deps } = suite.service().service;
      const { tenantId } = suite.service();
      const [rows, verdict] = await tenantDeps(deps, tenantId).db.transaction(async (tx) => [
        await tx.feedback.count({ where: { verificationId: id } }),
        await tx.verification.findFirst({ where: { id } }),
      ]);
      expect(rows).toBe(2);
      expect(verdict?.determination).toBe("met");
    });

    it("rejects an unknown outcome, a long note and unknown fields by name", async () => {
      const params = { id: await makeFinished(suite.service()) };
      await suite.refuses({ params, body: { outcome: "right" } }, "invalid_request", /outcome/);
      await suite.refuses({ params, body: { outcome: "disputed", note: "x".repeat(2001) } }, "invalid_request", /note/);
      await suite.refuses({ params, body: { outcome: "disputed", who: "me" } }, "invalid_request", /who/);
    });

    it("rejects what is not finished yet", async () => {
      const { deps } = suite.service().service;
      const { tenantId } = suite.service();
      const tenant = tenantDeps(deps, tenantId);
      const lost = { ...deps.events, verificationQueued: async () => undefined };
      const rubric_id = await makeRubric(deps, tenantId);
      const body = { rubric_id, submission: { uri: "https://example.com/work" } };
      const { id } = await submit({ ...tenant, events: lost }, { body });
      const call = { params: { id }, body: { outcome: "disputed" } };
      await suite.refuses(call, "invalid_request", /queued; wait/);
    });
  },
);

operationSuite(
  "verification.judgeAttempts",
  { valid: async (service) => ({ params: { id: await makeFinished(service) } }) },
  (suite) => {
    it("is empty for a verification that no model judged", async () => {
      const id = await makeFinished(suite.service());
      expect((await suite.call({ params: { id } })).body).toEqual({ verification_id: id, attempts: [] });
    });
  },
);
