import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { DETERMINISTIC_SPEC, makeRubric } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";

const named = (name: string) => ({ ...DETERMINISTIC_SPEC, name });

operationSuite("rubric.register", { valid: () => ({ body: named("Valid") }) }, (suite) => {
  it("stores a new version each time, with equal hashes for an equal spec", async () => {
    const first = (await suite.call({ body: named("Twice") })).body;
    const second = (await suite.call({ body: named("Twice") })).body;
    expect([first["version"], second["version"]]).toEqual([1, 2]);
    expect(second["hash"]).toBe(first["hash"]);
    expect(second["rubric_id"]).not.toBe(first["rubric_id"]);
  });
  it("answers the newest version to a rubric that equals it, if only changes are to be stored", async () => {
    const query = { if_changed: true };
    const first = await suite.call({ query, body: named("Deployed") });
    expect([first.status, first.body["version"], first.body["created"]]).toEqual([201, 1, true]);
    const again = await suite.call({ query, body: named("Deployed") });
    expect(again.body).toEqual({ ...first.body, created: false });
    const changed = { ...named("Deployed"), description: "Changed." };
    expect((await suite.call({ query, body: changed })).body).toMatchObject({ version: 2, created: true });
    // The newest version counts, not an earlier one.
    expect((await suite.call({ query, body: named("Deployed") })).body).toMatchObject({ version: 3 });
  });
  it("gives simultaneous deploys of one rubric one version", async () => {
    const deploy = () => suite.call({ query: { if_changed: true }, body: named("Deployed at once") });
    const answers = await Promise.all(Array.from({ length: 5 }, deploy));
    expect(answers.map(({ body }) => body["version"])).toEqual([1, 1, 1, 1, 1]);
    expect(answers.filter(({ body }) => body["created"] === true)).toHaveLength(1);
  });
  it("numbers one series, however its name is spelled", async () => {
    const spellings = [
      "Café check",
      "Cafe\u0301 check",
      "Café check ",
      "Café check\n",
      "Café check\u00a0",
      "Café check\u200b",
    ];
    const bodies = [];
    for (const name of spellings) bodies.push((await suite.call({ body: named(name) })).body);
    expect(bodies.map(({ name, version }) => [name, version])).toEqual(
      spellings.map((_, at) => ["Café check", at + 1]),
    );
    expect(new Set(bodies.map(({ hash }) => hash)).size).toBe(1);
  });
  it("continues a series of an earlier release whose name differs only in spelling", async () => {
    const { service, tenantId } = suite.service();
    const id = await makeRubric(service.deps, tenantId, named("Template of a stored row"));
    const stored = "Earlier\u00a0";
    await tenantDeps(service.deps, tenantId).db.transaction(async (tx) => {
      const { id: _, ...row } = await tx.rubricVersion.findFirstOrThrow({ where: { id } });
      await tx.rubricVersion.create({ data: { ...row, id: randomUUID(), name: stored, version: 3 } as never });
    });
    expect((await suite.call({ body: named(stored) })).body).toMatchObject({ name: "Earlier", version: 4 });
    expect((await suite.call({ body: named("Earlier") })).body).toMatchObject({ name: "Earlier", version: 5 });
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
    it("has contrasts as authored, and none where none are authored", async () => {
      const { service, tenantId } = suite.service();
      const judged = { type: "must_have", primitive: "llm_judge@1", config: {}, statement: "The output names Paris." };
      const contrasts = ["The output names Lima.", "The output names Rome."];
      const criteria = [
        { ...judged, key: "with", contrasts },
        { ...judged, key: "without" },
      ];
      const id = await makeRubric(service.deps, tenantId, { name: "Contrasts", criteria });
      const { body } = await suite.call({ params: { id } });
      expect(body).toMatchObject({
        spec: { criteria: [{ contrasts }, {}] },
        compiled: { criteria: [{ contrasts }, {}] },
        criteria: [{ contrasts }, { contrasts: [] }],
      });
    });
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
