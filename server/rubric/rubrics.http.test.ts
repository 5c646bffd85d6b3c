import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { DETERMINISTIC_SPEC, makeRubric } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";

const makeSpec = (name: string) => ({ ...DETERMINISTIC_SPEC, name });

operationSuite("rubric.register", { valid: () => ({ body: makeSpec("Valid") }) }, (suite) => {
  it("stores a new version each time, with equal hashes for an equal spec", async () => {
    const firstRubric = (await suite.call({ body: makeSpec("Twice") })).body;
    const secondRubric = (await suite.call({ body: makeSpec("Twice") })).body;
    expect([firstRubric["version"], secondRubric["version"]]).toEqual([1, 2]);
    expect(secondRubric["hash"]).toBe(firstRubric["hash"]);
    expect(secondRubric["rubric_id"]).not.toBe(firstRubric["rubric_id"]);
  });
  it("answers with the newest version when if_changed is set and the rubric equals it", async () => {
    const query = { if_changed: true };
    const firstAnswer = await suite.call({ query, body: makeSpec("Deployed") });
    expect([firstAnswer.status, firstAnswer.body["version"], firstAnswer.body["created"]]).toEqual([201, 1, true]);
    const repeatAnswer = await suite.call({ query, body: makeSpec("Deployed") });
    expect(repeatAnswer.body).toEqual({ ...firstAnswer.body, created: false });
    const changedSpec = { ...makeSpec("Deployed"), description: "Changed." };
    expect((await suite.call({ query, body: changedSpec })).body).toMatchObject({ version: 2, created: true });
    // The newest version counts, not an earlier one.
    expect((await suite.call({ query, body: makeSpec("Deployed") })).body).toMatchObject({ version: 3 });
  });
  it("stores one version for simultaneous requests with if_changed", async () => {
    const deploy = () => suite.call({ query: { if_changed: true }, body: makeSpec("Deployed at once") });
    const answers = await Promise.all(Array.from({ length: 5 }, deploy));
    expect(answers.map(({ body }) => body["version"])).toEqual([1, 1, 1, 1, 1]);
    expect(answers.filter(({ body }) => body["created"] === true)).toHaveLength(1);
  });
  it("stores one series for all spellings of a name", async () => {
    const spellings = [
      "Café check",
      "Cafe\u0301 check",
      "Café check ",
      "Café check\n",
      "Café check\u00a0",
      "Café check\u200b",
    ];
    const bodies = [];
    for (const name of spellings) bodies.push((await suite.call({ body: makeSpec(name) })).body);
    expect(bodies.map(({ name, version }) => [name, version])).toEqual(
      spellings.map((_, index) => ["Café check", index + 1]),
    );
    expect(new Set(bodies.map(({ hash }) => hash)).size).toBe(1);
  });
  it("continues a series of an earlier release whose name differs only in spelling", async () => {
    const { service, tenantId } = suite.service();
    const id = await makeRubric(service.deps, tenantId, makeSpec("Template of a stored row"));
    const storedName = "Earlier\u00a0";
    await tenantDeps(service.deps, tenantId).db.transaction(async (tx) => {
      const { id: _, ...row } = await tx.rubricVersion.findFirstOrThrow({ where: { id } });
      await tx.rubricVersion.create({ data: { ...row, id: randomUUID(), name: storedName, version: 3 } as never });
    });
    expect((await suite.call({ body: makeSpec(storedName) })).body).toMatchObject({ name: "Earlier", version: 4 });
    expect((await suite.call({ body: makeSpec("Earlier") })).body).toMatchObject({ name: "Earlier", version: 5 });
  });
  it("stores a version for each of several simultaneous requests", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => suite.call({ body: makeSpec("Race") })));
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
  it("rejects a name that cannot be stored", async () => {
    await suite.refuses({ body: makeSpec("nul \0 inside") }, "invalid_request", /name/);
    await suite.refuses({ body: makeSpec("half \ud800 of a pair") }, "invalid_request", /name/);
  });
});

operationSuite("rubric.compile", { valid: () => ({ body: makeSpec("Preview") }) }, (suite) => {
  it("answers the hash that registering stores, and stores nothing", async () => {
    const preview = (await suite.call({ body: makeSpec("Same") })).body;
    const { service, tenantId } = suite.service();
    const { db } = tenantDeps(service.deps, tenantId);
    expect(await db.transaction((tx) => tx.rubricVersion.count({ where: { name: "Same" } }))).toBe(0);
    const id = await makeRubric(service.deps, tenantId, makeSpec("Same"));
    const { hash } = await db.transaction((tx) => tx.rubricVersion.findFirstOrThrow({ where: { id } }));
    expect(preview).toMatchObject({ ok: true, hash, issues: expect.any(Array) as unknown[] });
  });
  it("answers 200 with the issues when the rubric has errors", async () => {
    const { status, body } = await suite.call({ body: {} });
    expect(status).toBe(200);
    expect(body["ok"]).toBe(false);
  });
});

operationSuite("rubric.list", { valid: () => ({}) }, (suite) => {
  it("shows the latest version per name, newest first, and clamps the page", async () => {
    const { service, tenantId } = suite.service();
    for (const name of ["A", "B", "A"]) await makeRubric(service.deps, tenantId, makeSpec(name));
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
  it("rejects a limit that is not a number", async () => {
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
    it("returns the authored contrasts, and an empty list for a criterion without any", async () => {
      const { service, tenantId } = suite.service();
      const judgedFields = {
        type: "must_have",
        primitive: "llm_judge@1",
        config: {},
        statement: "The output names Paris.",
      };
      const contrasts = ["The output names Lima.", "The output names Rome."];
      const criteria = [
        { ...judgedFields, key: "with", contrasts },
        { ...judgedFields, key: "without" },
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
        const [firstVersion, secondVersion] = await Promise.all(ids.map((id) => suite.call({ params: { id } })));
        const listCriterionIds = (body: unknown) =>
          (body as { criteria: { criterion_id: string }[] }).criteria.map((criterion) => criterion.criterion_id);
        expect(listCriterionIds(firstVersion?.body)).toEqual(listCriterionIds(secondVersion?.body));
        expect(firstVersion?.body["spec"]).toEqual(DETERMINISTIC_SPEC);
        expect((secondVersion?.body["versions"] as { version: number }[]).length).toBeGreaterThanOrEqual(2);
      });
    });
  },
);
