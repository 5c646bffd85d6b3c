// Tests drafts of the rubric editor over tRPC.
import { expect, it } from "vitest";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { getRubricDraft } from "@/server/authoring/drafts";
import { openRubricDraft } from "@/server/authoring/openDraft";
import { releaseNotesLint } from "@/server/authoring/templates/releaseNotesLint";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { DETERMINISTIC_SPEC, makeAccount, makeRubric, makeTenant, type TestAccount } from "@/testing/factories";
import type { Suite } from "@/testing/operationCall";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const BLANK_DRAFT = { source: '{"name":"Mine"', origin: { kind: "blank" } } as const;
const EXAMPLE = { id: "a", label: "", mark: "should_pass", format: "text", content: "half wri" };

const getDeps = ({ service, tenantId }: TestService) => tenantDeps(service.deps, tenantId);

/** Opens a draft for a new account. */
async function makeDraft(service: TestService, body: Parameters<typeof openRubricDraft>[1]["body"] = BLANK_DRAFT) {
  const account = await makeAccount(service.service, service.tenantId, { owner: true, reviewer: true });
  const { draft_id: id } = await openRubricDraft({ ...getDeps(service), callerId: account.accountId }, { body });
  return { account, id };
}

const makeInput = async (service: TestService) => {
  const { account, id } = await makeDraft(service);
  return { account, params: { id } };
};

function testAccountAccess(suite: Suite, inputFields: { body?: object } = {}): void {
  it("is visible to its account only", async () => {
    const { id } = await makeDraft(suite.service());
    await suite.refuses({ params: { id }, ...inputFields }, "not_found");
  });
}

operationSuite("rubricDraft.list", { valid: () => ({}) }, (suite) => {
  it("lists the drafts of the account, with the name in the source if it can be parsed", async () => {
    const service = suite.service();
    const { account, id } = await makeDraft(service);
    const parsableDraft = { ...BLANK_DRAFT, source: '{"name":"Whole"}' };
    const secondDraft = await openRubricDraft(
      { ...getDeps(service), callerId: account.accountId },
      { body: parsableDraft },
    );
    const { body } = await suite.call({ account });
    expect(body["drafts"]).toMatchObject([
      { draft_id: secondDraft.draft_id, title: "Whole", rubric_name: null, revision: 1 },
      { draft_id: id, title: null },
    ]);
    await makeAccount(service.service, await makeTenant(service.service.deps));
    expect((await suite.call({})).body).toEqual({ drafts: [] });
  });
});

operationSuite("rubricDraft.get", { valid: makeInput }, (suite) => {
  testAccountAccess(suite);
  it("has a free name and the examples of the template when it was opened from one", async () => {
    const service = suite.service();
    const template = {
      ...BLANK_DRAFT,
      source: JSON.stringify(releaseNotesLint.spec),
      origin: { kind: "template", slug: releaseNotesLint.slug },
    } as const;
    await makeRubric(service.service.deps, service.tenantId, { ...releaseNotesLint.spec });
    const { account, id } = await makeDraft(service, template);
    const { body } = await suite.call({ account, params: { id } });
    expect(JSON.parse(String(body["source"]))).toEqual({ ...releaseNotesLint.spec, name: "Release notes lint 2" });
    expect(body["examples"]).toHaveLength(releaseNotesLint.fixtures.length);
  });
  it("has the examples of a template that its version equals", async () => {
    const service = suite.service();
    const rubric_id = await makeRubric(service.service.deps, service.tenantId, { ...releaseNotesLint.spec });
    const { account, id } = await makeDraft(service, { rubric_id });
    const { body } = await suite.call({ account, params: { id } });
    expect(body["examples"]).toHaveLength(releaseNotesLint.fixtures.length);
  });
  it("has the spec and the base of the version that it continues", async () => {
    const service = suite.service();
    const rubric_id = await makeRubric(service.service.deps, service.tenantId);
    const { account, id } = await makeDraft(service, { rubric_id });
    const { body } = await suite.call({ account, params: { id } });
    expect(body).toMatchObject({
      rubric_name: "Deterministic",
      base: { rubric_id, version: 1 },
      origin: { kind: "version" },
    });
    expect(JSON.parse(String(body["source"]))).toEqual(DETERMINISTIC_SPEC);
  });
});

operationSuite("rubricDraft.open", { valid: () => ({ body: BLANK_DRAFT }) }, (suite) => {
  it("returns the one draft of a series, also for concurrent requests", async () => {
    const service = suite.service();
    const rubric_id = await makeRubric(service.service.deps, service.tenantId, {
      ...DETERMINISTIC_SPEC,
      name: "Series",
    });
    const account = await makeAccount(service.service, service.tenantId);
    const openDraft = () => suite.call({ account, body: { rubric_id } });
    const answers = await Promise.all([openDraft(), openDraft(), openDraft()]);
    expect(new Set(answers.map(({ body }) => body["draft_id"])).size).toBe(1);
    expect(answers.filter(({ body }) => body["created"])).toHaveLength(1);
    const otherAnswer = await suite.call({ body: { rubric_id } });
    expect(otherAnswer.body).toMatchObject({ created: true });
  });
  it("includes the examples of a template with their expected results", async () => {
    const service = suite.service();
    const source = JSON.stringify(releaseNotesLint.spec);
    const { account, id } = await makeDraft(service, {
      source,
      origin: { kind: "template", slug: releaseNotesLint.slug },
    });
    const { examples } = await getRubricDraft({ ...getDeps(service), callerId: account.accountId }, { id });
    const [firstFixture] = releaseNotesLint.fixtures;
    expect(examples).toHaveLength(releaseNotesLint.fixtures.length);
    expect(examples[0]).toMatchObject({
      label: firstFixture?.name,
      mark: "should_pass",
      expected: firstFixture?.criteria,
    });
    expect(JSON.parse(examples[0]?.content ?? "")).toEqual(firstFixture?.submission);
    const draftOfUnknownTemplate = await makeDraft(service, { source, origin: { kind: "template", slug: "unknown" } });
    expect(
      (
        await getRubricDraft(
          { ...getDeps(service), callerId: draftOfUnknownTemplate.account.accountId },
          { id: draftOfUnknownTemplate.id },
        )
      ).examples,
    ).toEqual([]);
  });
  it("answers not_found for a version of another tenant and for an unknown version", async () => {
    const { deps } = suite.service().service;
    const foreignId = await makeRubric(deps, await makeTenant(deps));
    for (const rubric_id of [foreignId, UNKNOWN_ID]) await suite.refuses({ body: { rubric_id } }, "not_found");
  });
  it("refuses more drafts than an account may have", async () => {
    const service = suite.service();
    const account: TestAccount = await makeAccount(service.service, service.tenantId);
    for (let count = 0; count < SERVER_LIMITS.rubricDrafts; count++)
      await openRubricDraft({ ...getDeps(service), callerId: account.accountId }, { body: BLANK_DRAFT });
    await suite.refuses({ account, body: BLANK_DRAFT }, "conflict", /50 drafts/);
  });
});

operationSuite(
  "rubricDraft.save",
  { valid: async (service) => ({ ...(await makeInput(service)), body: { source: "{", examples: [], revision: 1 } }) },
  (suite) => {
    testAccountAccess(suite, { body: { source: "{", examples: [], revision: 1 } });
    it("increments the revision, refuses an earlier revision, and accepts a retry", async () => {
      const { account, params } = await makeInput(suite.service());
      const makeSaveCall = (source: string, revision: number) => ({
        account,
        params,
        body: { source, examples: [EXAMPLE], revision },
      });
      expect((await suite.call(makeSaveCall("first", 1))).body).toMatchObject({ revision: 2 });
      expect((await suite.call(makeSaveCall("first", 1))).body).toMatchObject({ revision: 2 });
      await suite.refuses(makeSaveCall("of the other tab", 1), "conflict", /revision 2/);
      expect((await suite.call(makeSaveCall("of the other tab", 2))).body).toMatchObject({ revision: 3 });
    });
    it("accepts one of several simultaneous saves", async () => {
      const { account, params } = await makeInput(suite.service());
      const answers = await Promise.all(
        ["a", "b", "c", "d"].map((source) =>
          suite.call({ account, params, body: { source, examples: [], revision: 1 } }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });
    it("refuses a source that cannot be stored or is too long", async () => {
      const { account, params } = await makeInput(suite.service());
      for (const source of ["\0", "x".repeat(LIMITS.draftSourceChars + 1)]) {
        await suite.refuses(
          { account, params, body: { source, examples: [], revision: 1 } },
          "invalid_request",
          /source/,
        );
      }
    });
  },
);

operationSuite("rubricDraft.discard", { valid: makeInput }, (suite) => {
  testAccountAccess(suite);
  it("discards the draft once", async () => {
    const call = await makeInput(suite.service());
    expect((await suite.call(call)).body).toEqual({ discarded: true });
    await suite.refuses(call, "not_found");
  });
});
