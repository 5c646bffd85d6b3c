import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { createReferenceSet } from "@/server/referenceSet/referenceSet";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

const SET = {
  name: "Refund policy",
  references: [
    { id: "policy.v2", value: "Refunds within 30 days.", label: "Policy" },
    { id: "limits", value: { days: 30, currency: "EUR" } },
  ],
};

const make = async ({ service, tenantId }: TestService): Promise<string> => {
  const owner = { kind: "session" as const, tenantId, accountId: "account", owner: true, reviewer: false };
  return (await createReferenceSet({ ...tenantDeps(service.deps, tenantId), actor: owner }, { body: SET }))
    .reference_set_id;
};
const references = (...ids: string[]) => ({ body: { ...SET, references: ids.map((id) => ({ id, value: "x" })) } });

operationSuite("referenceSet.create", { valid: () => ({ body: SET }) }, (suite) => {
  it("answers the hash that anyone can compute", async () => {
    const { body } = await suite.call({ body: SET });
    const hash = createHash("sha256").update(canonicalJson(SET)).digest("hex");
    expect(body).toMatchObject({ name: SET.name, size: 2, hash });
  });

  it("rejects ids that are not plain or come twice, no references and too many", async () => {
    await suite.refuses(references("a b"), "invalid_request", /references\.0\.id/);
    await suite.refuses(references("x".repeat(129)), "invalid_request", /references\.0\.id/);
    await suite.refuses(references("a", "b", "a"), "invalid_request", /references\.2\.id: names a reference twice/);
    await suite.refuses(references(), "invalid_request", /references/);
    const manyReferences = (count: number) => references(...Array.from({ length: count }, (_, index) => `r${index}`));
    expect((await suite.call(manyReferences(200))).status).toBe(201);
    await suite.refuses(manyReferences(201), "invalid_request", /references/);
  });

  it("rejects more than 512 KiB together, and text that cannot be kept", async () => {
    const sized = (value: string) => ({ body: { ...SET, references: [{ id: "a", value }] } });
    await suite.refuses(sized("é".repeat(262_145)), "invalid_request", /524288 bytes/);
    await suite.refuses(sized("nul \0"), "invalid_request", /references.*NUL/);
    await suite.refuses({ body: { ...SET, name: "" } }, "invalid_request", /name/);
  });
});

operationSuite("referenceSet.list", { valid: () => ({}) }, (suite) => {
  it("lists newest first, without the references", async () => {
    const [first, second] = [await make(suite.service()), await make(suite.service())];
    const { body } = await suite.call({ query: { limit: 2 } });
    const items = body["items"] as Record<string, unknown>[];
    expect(items.map((item) => item["reference_set_id"])).toEqual([second, first]);
    expect(items[0]).not.toHaveProperty("references");
    expect((await suite.call({ query: { limit: 1, offset: 1 } })).body["items"]).toEqual([items[1]]);
    await suite.refuses({ query: { limit: 0 } }, "invalid_request", /limit/);
  });
});

operationSuite("referenceSet.get", { valid: async (service) => ({ params: { id: await make(service) } }) }, (suite) => {
  it("gives the references as they were sent", async () => {
    const { body } = await suite.call({ params: { id: await make(suite.service()) } });
    expect(body).toMatchObject(SET);
  });
});
