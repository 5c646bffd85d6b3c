// The sandbox of a tenant: how it is opened, and what each marker does.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createKey } from "@/server/account/apiKeys";
import { Scope } from "@/server/contracts/scopes";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { isSandbox } from "@/server/contracts/sandboxId";
import { makeAccount, makeRubric } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import { documentTable } from "@/testing/documents";
import { refusalCache } from "@/server/verification/submit/refuseMarked";

type Verification = {
  status: string;
  determination: string;
  flagged: boolean;
  error: { code: string } | null;
  id: string;
};

operationSuite("sandbox.open", { valid: () => ({}) }, (suite) => {
  it("is created once, and joined by other owners", async () => {
    const { service, tenantId } = suite.service();
    const other = await makeAccount(service, tenantId, { owner: true });
    const [first, second] = await Promise.all([suite.call({}), suite.call({ account: other })]);
    expect(first.body["tenant_id"]).toBe(second.body["tenant_id"]);
    const sandbox = tenantDeps(service.deps, String(first.body["tenant_id"]));
    expect(isSandbox(sandbox.db.tenantId)).toBe(true);
    const [rubrics, members] = await sandbox.db.transaction(async (tx) => [
      await tx.rubricVersion.findMany(),
      await tx.tenantMember.findMany(),
    ]);
    expect(rubrics).toMatchObject([{ name: "Sandbox", version: 1 }]);
    expect(members.map(({ accountId }) => accountId)).toContain(other.accountId);
    expect((await suite.call({})).body).toMatchObject({ created: false });
  });
  it("has no sandbox itself", async () => {
    const { service } = suite.service();
    const { body } = await suite.call({});
    const account = await makeAccount(service, String(body["tenant_id"]), { owner: true });
    await suite.refuses({ account }, "forbidden", /another tenant/);
  });

  describe("markers", () => {
    let headers: Record<string, string>;
    let baseUrl: string;
    const send = async (marker: string, key?: string, rubric = "Sandbox") => {
      const answer = await fetch(`${baseUrl}/v1/verify`, {
        method: "POST",
        headers: { ...headers, ...(key === undefined ? {} : { "idempotency-key": key }) },
        body: JSON.stringify({
          rubric,
          submission: { output: `The answer. ${marker}` },
          options: { wait_ms: 20_000 },
        }),
      });
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Verification };
    };
    beforeAll(async () => {
      const { service, baseUrl: address } = suite.service();
      baseUrl = address;
      const tenantId = String((await suite.call({})).body["tenant_id"]);
      const deps = { ...tenantDeps(service.deps, tenantId), actor: "operator" } as const;
      const { api_key } = await createKey(deps, { body: { name: "Program", scopes: Scope.options } });
      headers = { authorization: `Bearer ${api_key}`, "content-type": "application/json" };
    });

    it("are those of the document", () => {
      const documented = documentTable("sandbox.md", "Script a verdict").flatMap(([marker = ""]) =>
        Array.from(marker.matchAll(/`sandbox:(\w+)`/g), ([, name]) => name),
      );
      expect(documented).toEqual([
        "met",
        "partial",
        "not_met",
        "cannot_determine",
        "flagged",
        "failed",
        "slow",
        "429",
        "503",
      ]);
    });
    it.each([
      ["", "met", false],
      ["sandbox:met", "met", false],
      ["sandbox:partial", "partial", false],
      ["sandbox:not_met", "not_met", false],
      ["sandbox:cannot_determine", "cannot_determine", true],
    ])("%j gives %s", async (marker, determination, flagged) => {
      expect((await send(marker)).body).toMatchObject({ status: "succeeded", determination, flagged });
    });
    it("sandbox:flagged gives a verdict for review", async () => {
      expect((await send("sandbox:flagged")).body).toMatchObject({ status: "succeeded", flagged: true });
    });
    it("sandbox:failed fails without a verdict", async () => {
      expect((await send("sandbox:failed")).body).toMatchObject({ status: "failed", verdict: null });
    });
    it.each([
      ["429", "rate_limited", 429],
      ["503", "service_unavailable", 503],
    ])("sandbox:%s refuses the first request with a key", async (marker, code, status) => {
      const key = randomUUID();
      const refusal = await send(`sandbox:${marker}`, key);
      expect(refusal).toMatchObject({ status, body: { code } });
      expect(refusal.headers.get("retry-after")).toBe("1");
      expect((await send(`sandbox:${marker}`, key)).body).toMatchObject({ status: "succeeded", determination: "met" });
      expect((await send(`sandbox:${marker}`)).status).toBe(status);
    });
    it("are found at the beginning of a line", async () => {
      expect((await send("\nsandbox:429")).status).toBe(429);
      expect((await send("\tsandbox:not_met")).body).toMatchObject({ determination: "not_met" });
    });
    it("are sought in the submission, not in a rubric's statement", async () => {
      const statement = "The text says sandbox:not_met plainly.";
      const criterion = { key: "said", type: "must_have", primitive: "llm_judge@1", config: {}, statement };
      const registered = await fetch(`${baseUrl}/v1/rubrics`, {
        method: "POST",
        headers,
        body: JSON.stringify({ name: "Statement", criteria: [criterion] }),
      });
      expect(registered.status).toBe(201);
      expect((await send("sandbox:met", undefined, "Statement")).body).toMatchObject({ determination: "met" });
    });
    it("do not refuse the replay of a verification after a restart", async () => {
      const key = randomUUID();
      await send("sandbox:503", key);
      const { body } = await send("sandbox:503", key);
      refusalCache(suite.service().service.deps).clear();
      expect((await send("sandbox:503", key)).body).toMatchObject({ id: body.id });
      expect((await send("sandbox:429", key)).body).toMatchObject({ code: "idempotency_key_conflict" });
    });
    it("signs proofs with the key for samples", async () => {
      const { body } = await send("sandbox:met");
      const proof = await fetch(`${baseUrl}/v1/verifications/${body.id}/proof/envelope`, { headers });
      const checked = await fetch(`${baseUrl}/v1/proofs/verify`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: await proof.text(),
      });
      expect(await checked.json()).toMatchObject({ valid: true, sample: true });
    });
    it("mean nothing elsewhere", async () => {
      const { apiKey, service, tenantId } = suite.service();
      const rubric_id = await makeRubric(service.deps, tenantId);
      const answer = await fetch(`${baseUrl}/v1/verify`, {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({ rubric_id, submission: { output: "sandbox:429" } }),
      });
      expect(answer.status).toBe(202);
    });
  });
});
