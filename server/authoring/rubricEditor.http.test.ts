// Tests operations of the rubric editor over tRPC, except those of drafts.
import { expect, it } from "vitest";
import { openRubricDraft } from "@/server/authoring/openDraft";
import { rubricHistory } from "@/server/authoring/editor/history";
import { nextVersion } from "@/server/authoring/editor/nextVersion";
import { rubricOverview } from "@/server/authoring/editor/overview";
import { publishRubric } from "@/server/authoring/editor/publish";
import { registerRubric } from "@/server/authoring/register";
import { jsonContract } from "@/server/authoring/templates/jsonContract";
import { tryExamples } from "@/server/trial/tryExamples";
import { listRubrics } from "@/server/rubric/read";
import { recordFeedback } from "@/server/feedback/recordFeedback";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { DETERMINISTIC_SPEC, makeAccount, makeRubric, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";
import { trailOf } from "@/testing/trail";

const PASSING_SUBMISSION = { inline: '{"status":"ok","latency":20}' };
const FAILING_SUBMISSION = { inline: '{"status":"down","latency":20}' };
const MODELS = { OPENAI_BASE_URL: "http://127.0.0.1:9/v1", JUDGE_TIER_1_MODEL: "small", JUDGE_TIER_1_PRICE: "2/8" };

const getDeps = ({ service, tenantId }: TestService) => tenantDeps(service.deps, tenantId);

/** Creates an author with a draft of `spec`, and tries the marked examples on it. */
async function makeAuthor(service: TestService, spec: Record<string, unknown>, marks: [string, object, string][] = []) {
  const deps = getDeps(service);
  const account = await makeAccount(service.service, service.tenantId, { owner: true, reviewer: true });
  const origin = { kind: "template", slug: "numeric-sla" } as const;
  const { draft_id } = await openRubricDraft(
    { ...deps, callerId: account.accountId },
    { body: { source: JSON.stringify(spec), origin } },
  );
  const markedExamples = marks.map(([label, submission, mark]) => ({ label, submission, mark })) as Parameters<
    typeof tryExamples
  >[1]["body"]["examples"];
  const { examples } = await tryExamples({ ...deps, actor: "operator" }, { body: { spec, examples: markedExamples } });
  const triedExamples = markedExamples.map((example, index) => ({
    ...example,
    verification_id: examples[index]?.verification_id ?? null,
  }));
  return { account, body: { spec, draft_id, examples: triedExamples } };
}

const makeSpec = (name: string) => ({ ...DETERMINISTIC_SPEC, name });
const AGREEING_EXAMPLES: [string, object, string][] = [
  ["good", PASSING_SUBMISSION, "should_pass"],
  ["bad", FAILING_SUBMISSION, "should_fail"],
];

operationSuite(
  "rubricEditor.runExamples",
  { valid: () => ({ body: { spec: makeSpec("Tried"), examples: [] } }) },
  (suite) => {
    it("runs examples even if the REST operation is disabled", async () => {
      const example = { label: "good", mark: "should_pass", submission: PASSING_SUBMISSION };
      const { body } = await suite.call({ body: { spec: makeSpec("Tried"), examples: [example] } });
      expect(body).toMatchObject({ rubric: { status: "draft" }, examples: [{ outcome: "agrees" }] });
      const answer = await fetch(`${suite.service().baseUrl}/v1/rubrics/examples`, {
        method: "POST",
        headers: { authorization: `Bearer ${suite.service().apiKey}`, "content-type": "application/json" },
        body: JSON.stringify({ spec: makeSpec("Tried"), examples: [] }),
      });
      expect(answer.status).toBe(404);
    });
  },
);

operationSuite("rubricEditor.setup", { valid: () => ({}), environment: MODELS }, (suite) => {
  it("returns disabled features, models and prices", async () => {
    const { body } = await suite.call({});
    expect(body).toMatchObject({ description_open: false, template_use: {} });
    expect(body["tiers"]).toEqual([
      { tier: 1, samples: 1, model: "small", price: { input: 2, output: 8 } },
      { tier: 2, samples: 3, model: null, price: null },
      { tier: 3, samples: 5, model: null, price: null },
    ]);
  });
  it("counts each rubric name once per template", async () => {
    const service = suite.service();
    for (const name of ["One", "One", "Two"]) {
      const { account, body } = await makeAuthor(service, makeSpec(name));
      const principal = {
        kind: "session",
        tenantId: service.tenantId,
        accountId: account.accountId,
        owner: true,
        reviewer: false,
      } as const;
      await publishRubric({ ...getDeps(service), actor: principal }, { body });
    }
    expect((await suite.call({})).body).toMatchObject({ template_use: { "numeric-sla": 2 } });
  });

  it("counts registered rubrics that equal a template", async () => {
    for (let version = 1; version <= 2; version++)
      await registerRubric({ ...getDeps(suite.service()), actor: "operator" }, { body: { ...jsonContract.spec } });
    expect((await suite.call({})).body).toMatchObject({ template_use: { "json-contract": 1 } });
  });
});

operationSuite("rubricEditor.check", { valid: () => ({ body: DETERMINISTIC_SPEC }) }, (suite) => {
  it("returns every issue with its fix", async () => {
    const { body } = await suite.call({ body: { ...DETERMINISTIC_SPEC, descripton: "x" } });
    expect(body).toMatchObject({
      ok: false,
      issues: expect.arrayContaining([
        expect.objectContaining({
          code: "unknown_field",
          path: "/descripton",
          fix: expect.objectContaining({ label: "Rename it to description" }),
        }),
      ]),
    });
  });
});

operationSuite(
  "rubricEditor.import",
  { valid: () => ({ body: { document: "assert:\n  - type: contains\n    value: refund", name: "Imported" } }) },
  (suite) => {
    it("imports YAML and JSON, and reports what cannot be read or imported", async () => {
      const openAiGrader = {
        type: "string_check",
        name: "exact",
        input: "{{ sample.output_text }}",
        reference: "yes",
        operation: "eq",
      };
      const { body } = await suite.call({ body: { document: JSON.stringify(openAiGrader), name: "Imported" } });
      expect(body).toMatchObject({ spec: { name: "Imported", criteria: [{ key: "exact" }] } });
      for (const [document, code] of [
        ["{", "not_readable"],
        ["just words", "unknown_format"],
      ]) {
        expect((await suite.call({ body: { document, name: "x" } })).body).toMatchObject({
          spec: null,
          issues: [{ code }],
        });
      }
    });
  },
);

operationSuite("rubricEditor.publish", { valid: (service) => makeAuthor(service, makeSpec("Valid")) }, (suite) => {
  it("publishes once through the gate, records it in the audit trail, and deletes the draft", async () => {
    const service = suite.service();
    const call = await makeAuthor(service, makeSpec("Once"), AGREEING_EXAMPLES);
    const answers = await Promise.all([suite.call(call), suite.call(call)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const publication = answers.find(({ status }) => status === 200)?.body ?? {};
    expect(publication).toMatchObject({ gate: { passed: true, agreement: { agree: 2, of: 2 } } });
    const target = String(publication["rubric_id"]);
    const [event] = await getDeps(service).db.transaction((tx) => tx.auditEvent.findMany({ where: { target } }));
    expect(event).toMatchObject({ action: "rubric.published", actor: call.account.accountId });
    await suite.refuses(call, "conflict", /already/);
  });
  it("refuses contradicting examples until a reason is given, and records the reason", async () => {
    const call = await makeAuthor(suite.service(), makeSpec("Contradicted"), [
      ["wrong", FAILING_SUBMISSION, "should_pass"],
    ]);
    await suite.refuses(call, "conflict", /examples_contradict/);
    const override_reason = "The example is from the old policy.";
    const { body } = await suite.call({ ...call, body: { ...call.body, override_reason } });
    expect(body).toMatchObject({ gate: { passed: false, reasons: ["examples_contradict"], override_reason } });
    const [, overrideEvent] = await trailOf(suite.service(), String(body["rubric_id"]));
    expect(overrideEvent).toMatchObject({ action: "rubric.gate_overridden", actor: call.account.accountId });
    expect(overrideEvent?.details).toMatchObject({ override_reason, reasons: "examples_contradict" });
  });
  it("refuses worse agreement than that of the current version", async () => {
    const service = suite.service();
    await suite.call(await makeAuthor(service, makeSpec("Compared"), AGREEING_EXAMPLES));
    await suite.refuses(await makeAuthor(service, makeSpec("Compared")), "conflict", /agreement_worse/);
    expect((await suite.call(await makeAuthor(service, makeSpec("Compared"), AGREEING_EXAMPLES))).status).toBe(200);
  });
  it("rejects missing trials and trials of another rubric", async () => {
    const service = suite.service();
    const otherCall = await makeAuthor(service, { ...makeSpec("Other"), met_at: 0.9 }, AGREEING_EXAMPLES);
    const call = await makeAuthor(service, makeSpec("Believed"));
    await suite.refuses(
      { ...call, body: { ...call.body, examples: otherCall.body.examples } },
      "invalid_request",
      /another rubric/,
    );
    const untriedExamples = otherCall.body.examples.map((example) => ({ ...example, verification_id: null }));
    await suite.refuses({ ...call, body: { ...call.body, examples: untriedExamples } }, "conflict", /examples_not_run/);
  });
  it("rejects a rubric that does not compile", async () => {
    const call = await makeAuthor(suite.service(), makeSpec("Broken"));
    await suite.refuses(
      { ...call, body: { ...call.body, spec: { name: "x" } } },
      "invalid_request",
      /criteria required/,
    );
  });
});

operationSuite(
  "rubricEditor.archive",
  {
    valid: async ({ service, tenantId }) => ({
      params: { id: await makeRubric(service.deps, tenantId, makeSpec("Valid")) },
      body: { archived: true },
    }),
  },
  (suite) => {
    it("removes a series from the lists until a version is published, with one audit event", async () => {
      const service = suite.service();
      const { deps } = service.service;
      const id = await makeRubric(deps, service.tenantId, makeSpec("Retired"));
      const listOverview = async (archived?: boolean) =>
        (await rubricOverview(getDeps(service), { limit: 50, offset: 0, archived })).rubrics.map(({ name }) => name);
      const listNames = async () => (await listRubrics(getDeps(service), {})).rubrics.map(({ name }) => name);
      for (const archived of [true, true]) {
        const { body } = await suite.call({ params: { id }, body: { archived } });
        expect(body).toEqual({ name: "Retired", archived: true });
      }
      expect(await listOverview()).not.toContain("Retired");
      expect(await listNames()).not.toContain("Retired");
      expect(await listOverview(true)).toContain("Retired");
      expect((await rubricHistory(getDeps(service), { id })).archived).toBe(true);
      const versionInfo = await nextVersion(getDeps(service), { name: "Retired" });
      expect(versionInfo.current).toMatchObject({ rubric_id: id, archived: true });
      await submit(getDeps(service), { body: { rubric_id: id, submission: PASSING_SUBMISSION } });
      await tryExamples(
        { ...getDeps(service), actor: "operator" },
        { body: { spec: makeSpec("Retired"), examples: [] } },
      );
      expect(await listOverview()).not.toContain("Retired");
      await makeRubric(deps, service.tenantId, makeSpec("Retired"));
      expect(await listOverview()).toContain("Retired");
      expect(await listOverview(true)).not.toContain("Retired");
      const trail = await trailOf(service, id);
      expect(trail.filter(({ action }) => action.includes("archived"))).toHaveLength(1);
    });
    it("returns an archived series to the lists", async () => {
      const service = suite.service();
      const id = await makeRubric(service.service.deps, service.tenantId, makeSpec("Back"));
      for (const archived of [true, false, false]) await suite.call({ params: { id }, body: { archived } });
      expect((await listRubrics(getDeps(service), {})).rubrics.map(({ name }) => name)).toContain("Back");
      const trail = await trailOf(service, id);
      expect(trail.map(({ action }) => action)).toEqual(["rubric.registered", "rubric.archived", "rubric.unarchived"]);
    });
    it("finds no version of another tenant", async () => {
      const { deps } = suite.service().service;
      const id = await makeRubric(deps, await makeTenant(deps), makeSpec("Foreign"));
      await suite.refuses({ params: { id }, body: { archived: true } }, "not_found");
    });
    it("rejects a body without the field", async () => {
      const id = await makeRubric(suite.service().service.deps, suite.service().tenantId, makeSpec("Field"));
      await suite.refuses({ params: { id }, body: {} }, "invalid_request", /archived/);
    });
  },
);

operationSuite("rubricEditor.nextVersion", { valid: () => ({ query: { name: "Unknown" } }) }, (suite) => {
  it("returns version 1 until a version is published, even after trials", async () => {
    const service = suite.service();
    const readNextVersion = async (name: string) => (await suite.call({ query: { name } })).body;
    const call = await makeAuthor(service, makeSpec("First"), AGREEING_EXAMPLES);
    expect(await readNextVersion("First")).toEqual({ version: 1, current: null });
    const { accountId } = call.account;
    const actor = { kind: "session", accountId, tenantId: service.tenantId, owner: true, reviewer: false } as const;
    const publication = await publishRubric({ ...getDeps(service), actor }, call);
    expect(publication.version).toBe(1);
    const { rubric_id } = publication;
    expect(await readNextVersion(" First ")).toEqual({
      version: 2,
      current: { rubric_id, version: 1, verifications: 0, archived: false },
    });
    await submit(getDeps(service), { body: { rubric_id, submission: PASSING_SUBMISSION } });
    await makeAuthor(service, makeSpec("First"), AGREEING_EXAMPLES);
    expect(await readNextVersion("First")).toEqual({
      version: 2,
      current: { rubric_id, version: 1, verifications: 1, archived: false },
    });
  });
  it("rejects a name that is too long", async () => {
    await suite.refuses({ query: { name: "x".repeat(1000) } }, "invalid_request", /name/);
  });
});

operationSuite("rubricEditor.overview", { valid: () => ({ query: { limit: 50, offset: 0 } }) }, (suite) => {
  it("lists published rubrics by name with their versions and use, without trials", async () => {
    const service = suite.service();
    const { deps } = service.service;
    await makeRubric(deps, await makeTenant(deps), makeSpec("Foreign"));
    await makeRubric(deps, service.tenantId, makeSpec("Alpha"));
    const rubric_id = await makeRubric(deps, service.tenantId, makeSpec("Alpha"));
    await makeRubric(deps, service.tenantId, makeSpec("Beta"));
    await tryExamples(
      { ...getDeps(service), actor: "operator" },
      { body: { spec: makeSpec("Trial only"), examples: [] } },
    );
    await submit(getDeps(service), { body: { rubric_id, submission: PASSING_SUBMISSION } });
    const { body } = await suite.call({ query: { limit: 50, offset: 0 } });
    expect(body).toMatchObject({
      total: 2,
      rubrics: [
        { name: "Beta", versions: 1, verifications: 0 },
        { name: "Alpha", version: 2, versions: 2, verifications: 1 },
      ],
    });
    expect((await suite.call({ query: { q: "ALP", limit: 1, offset: 0 } })).body).toMatchObject({
      total: 1,
      rubrics: [{ name: "Alpha" }],
    });
  });
  it("rejects a page that is too long", async () => {
    await suite.refuses({ query: { limit: 1000, offset: 0 } }, "invalid_request", /limit/);
  });
});

operationSuite(
  "rubricEditor.history",
  { valid: async ({ service, tenantId }) => ({ params: { id: await makeRubric(service.deps, tenantId) } }) },
  (suite) => {
    it("lists the record of each version, the latest first", async () => {
      const service = suite.service();
      const id = await makeRubric(service.service.deps, service.tenantId, makeSpec("Recorded"));
      const { id: verification_id } = await submit(getDeps(service), {
        body: { rubric_id: id, submission: PASSING_SUBMISSION },
      });
      await recordFeedback(
        { ...getDeps(service), actor: "operator" },
        {
          id: verification_id,
          body: { outcome: "confirmed_correct" },
        },
      );
      const { account, body } = await makeAuthor(service, makeSpec("Recorded"), AGREEING_EXAMPLES);
      const principal = {
        kind: "session",
        tenantId: service.tenantId,
        accountId: account.accountId,
        owner: true,
        reviewer: false,
      } as const;
      await publishRubric({ ...getDeps(service), actor: principal }, { body: { ...body, note: "Tighter." } });
      const history = (await suite.call({ params: { id } })).body["versions"];
      expect(history).toMatchObject([
        {
          published_by: "Test account",
          note: "Tighter.",
          verifications: 0,
          agreement: null,
          gate: { passed: true },
          examples: [{ determination: "met" }, { determination: "not_met" }],
        },
        {
          version: 1,
          published_by: null,
          note: null,
          verifications: 1,
          agreement: { agree: 1, of: 1 },
          gate: null,
          examples: [],
        },
      ]);
    });
  },
);
