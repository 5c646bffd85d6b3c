import { expect, it } from "vitest";
import { SAMPLE_TENANT_ID } from "@/server/contracts/sampleTenant";
import { requestSampleData } from "@/server/samples/recordSampleData";
import { makeAccount, type TestAccount } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

/** Creates the sample tenant with only its owner. */
async function sampleOwner({ service }: TestService): Promise<TestAccount> {
  await requestSampleData(service.deps);
  return makeAccount(service, SAMPLE_TENANT_ID, { owner: true });
}

operationSuite(
  "sampleData.remove",
  { valid: async (service) => ({ account: await sampleOwner(service) }) },
  (suite) => {
    it("is not found in a tenant of real work, which keeps its data", async () => {
      await suite.refuses({}, "not_found");
    });

    it("deletes the tenant, so that its owner is not mapped to it any more", async () => {
      const account = await sampleOwner(suite.service());
      expect((await suite.call({ account })).body["deleted"]).toBeGreaterThan(1);
      await suite.refuses({ account }, "forbidden");
    });

    it("the sample tenant takes no work", async () => {
      const account = await sampleOwner(suite.service());
      const { baseUrl } = suite.service();
      const answer = await fetch(`${baseUrl}/v1/verify`, {
        method: "POST",
        headers: { ...account.headers, "content-type": "application/json" },
        body: JSON.stringify({ rubric_id: crypto.randomUUID(), submission: { inline: "x" } }),
      });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "forbidden" });
    });
  },
);
