// Saved views of an account, over tRPC.
import { expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeAccount, type TestAccount } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";
import { trpcCall } from "@/testing/trpcCall";

const VIEW = { page: "cockpit", name: "Mine", query: { status: "waiting", rubric_name: "Refunds" } };

const makeReviewer = ({ service, tenantId }: TestService) => makeAccount(service, tenantId, { reviewer: true });

async function save({ baseUrl }: TestService, { headers }: TestAccount, body: object): Promise<void> {
  const { status } = await trpcCall(baseUrl, "savedView.save", { headers, input: { body } });
  expect(status).toBe(200);
}

operationSuite("savedView.list", { valid: () => ({}) }, (suite) => {
  it("lists the caller's own in this tenant, by page and name", async () => {
    const service = suite.service();
    const [me, otherReviewer] = [await makeReviewer(service), await makeReviewer(service)];
    for (const [page, name] of [
      ["verifications", "B"],
      ["verifications", "A"],
      ["cockpit", "Z"],
    ]) {
      await save(service, me, { ...VIEW, page, name });
    }
    const names = async (account: TestAccount, query = {}) =>
      ((await suite.call({ account, query })).body["views"] as { name: string }[]).map(({ name }) => name);
    expect(await names(me)).toEqual(["Z", "A", "B"]);
    expect(await names(me, { page: "verifications" })).toEqual(["A", "B"]);
    expect(await names(otherReviewer)).toEqual([]);
    await suite.refuses({ query: { page: "elsewhere" } }, "invalid_request", /page/);
  });
});

operationSuite("savedView.save", { valid: () => ({ body: VIEW }) }, (suite) => {
  it("replaces the view of the same page and name", async () => {
    const account = await makeReviewer(suite.service());
    await suite.call({ account, body: VIEW });
    const query = { sort: "oldest" };
    expect((await suite.call({ account, body: { ...VIEW, query } })).body).toMatchObject({ ...VIEW, query });
  });
  it("keeps at most 100, and can still replace one of them", async () => {
    const service = suite.service();
    const account = await makeReviewer(service);
    const { db } = tenantDeps(service.service.deps, service.tenantId);
    const view = { tenantId: service.tenantId, accountId: account.accountId, page: "cockpit", query: {} } as const;
    const data = Array.from({ length: 100 }, (_, index) => ({ ...view, name: `v${index}`, savedAt: new Date() }));
    await db.transaction((tx) => tx.savedView.createMany({ data }));
    await suite.refuses({ account, body: VIEW }, "conflict", /100/);
    expect((await suite.call({ account, body: { ...VIEW, name: "v7" } })).status).toBe(200);
  });
  it("rejects values that are too long in bytes, or not text", async () => {
    await suite.refuses({ body: { ...VIEW, name: "" } }, "invalid_request", /name/);
    await suite.refuses({ body: { ...VIEW, name: "n".repeat(81) } }, "invalid_request", /name/);
    await suite.refuses({ body: { ...VIEW, query: { q: "ü".repeat(1100) } } }, "invalid_request", /query.*2048/);
    await suite.refuses({ body: { ...VIEW, query: { q: 1 } } }, "invalid_request", /query/);
    await suite.refuses({ body: { ...VIEW, query: { q: "a\0" } } }, "invalid_request", /query/);
  });
});

async function savedView(service: TestService, account: TestAccount) {
  await save(service, account, VIEW);
  return { params: { page: VIEW.page, name: VIEW.name }, account };
}

operationSuite(
  "savedView.delete",
  { valid: async (service) => savedView(service, await makeReviewer(service)) },
  (suite) => {
    it("deletes the caller's own, once", async () => {
      const service = suite.service();
      const call = await savedView(service, await makeReviewer(service));
      await suite.refuses({ ...call, account: await makeReviewer(service) }, "not_found");
      await suite.call(call);
      await suite.refuses(call, "not_found");
    });
  },
);
