import { describe, expect, it } from "vitest";
import { DETERMINISTIC_SPEC, makeRubric } from "@/server/testing/factories";
import { operationSuite } from "@/server/testing/operationSuite";

const named = (name: string) => ({ ...DETERMINISTIC_SPEC, name });

operationSuite("rubric.register", { valid: () => ({ body: named("Valid") }) }, (suite) => {
  it("stores a new version each time, with equal hashes for an equal spec", async () => {
    const first = (await suite.call({ body: named("Twice") })).body;
    const second = (await suite.call({ body: named("Twice") })).body;
    expect([first["version"], second["version"]]).toEqual([1, 2]);
    expect(second["hash"]).toBe(first["hash"]);
    expect(second["rubric_id"]).not.toBe(first["rubric_id"]);
  });
  it("gives simultaneous posts of one name a version each", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => suite.call({ body: named("Race") })));
    expect(answers.map(({ body }) => body["version"]).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it("names every error of the compiler with its path", async () => {
    const body = {
      name: "",
      criteria: [{ key: "A", type: "must_have", primitive: "regex_match@1", config: { pattern: "(" } }],
      color: 1,
    };
    const { body: problem } = await suite.refuses({ body }, "invalid_request");
    for (const path of ["/name", "/criteria/0/key", "/criteria/0/config/pattern", "/color"]) {
      expect(problem["detail"]).toContain(path);
    }
  });
  it("rejects text that the database cannot keep", async () => {
    await suite.refuses({ body: named("nul \0 inside") }, "invalid_request", /name/);
    await suite.refuses({ body: named("half \ud800 of a pair") }, "invalid_request", /name/);
  });
});

operationSuite("rubric.compile", { valid: () => ({ body: named("Preview") }) }, (suite) => {
  it("answers the hashes that registering would store, and stores nothing", async () => {
    const preview = (await suite.call({ body: named("Same") })).body;
    const { service, tenantId } = suite.service();
    const list = await service.deps.database.prisma.rubricVersion.findMany();
    expect(list).toEqual([]);
    const stored = await makeRubric(service.deps, tenantId, named("Same"));
    expect(stored).toBeTruthy();
    expect(preview).toMatchObject({ ok: true, issues: expect.any(Array) as unknown[] });
  });
  it("answers issues instead of refusing", async () => {
    const { status, body } = await suite.call({ body: {} });
    expect(status).toBe(200);
    expect(body["ok"]).toBe(false);
  });
});

operationSuite("rubric.list", { valid: () => ({}) }, (suite) => {
  it("shows the latest version per name, newest first, and clamps the page", async () => {
    const { service, tenantId } = suite.service();
    for (const name of ["A", "B", "A"]) await makeRubric(service.deps, tenantId, named(name));
    const { body } = await suite.call({ query: { limit: 1000, offset: -3 } });
    expect(body).toMatchObject({ limit: 100, offset: 0 });
    expect(
      (body["rubrics"] as { name: string; version: number }[]).map(({ name, version }) => [name, version]),
    ).toEqual([
      ["A", 2],
      ["B", 1],
    ]);
    expect((await suite.call({})).body).toMatchObject({ limit: null, offset: null });
  });
  it("rejects what is not a number", async () => {
    await suite.refuses({ query: { limit: "many" } }, "invalid_request", /limit/);
  });
});

operationSuite("rubric.templates", { valid: () => ({}) }, (suite) => {
  it("lists the nine templates", async () => {
    const { body } = await suite.call({});
    expect((body["templates"] as unknown[]).length).toBe(9);
    expect(body["tenant_id"]).toBe(suite.service().tenantId);
  });
});

operationSuite(
  "rubric.get",
  { valid: async ({ service, tenantId }) => ({ params: { id: await makeRubric(service.deps, tenantId) } }) },
  (suite) => {
    describe("criterion ids", () => {
      it("are stable for a key across versions", async () => {
        const { service, tenantId } = suite.service();
        const ids = [await makeRubric(service.deps, tenantId), await makeRubric(service.deps, tenantId)];
        const [first, second] = await Promise.all(ids.map((id) => suite.call({ params: { id } })));
        const idsOf = (body: unknown) =>
          (body as { criteria: { criterion_id: string }[] }).criteria.map((c) => c.criterion_id);
        expect(idsOf(first?.body)).toEqual(idsOf(second?.body));
        expect(first?.body["spec"]).toEqual(DETERMINISTIC_SPEC);
        expect((second?.body["versions"] as { version: number }[]).length).toBeGreaterThanOrEqual(2);
      });
    });
  },
);
