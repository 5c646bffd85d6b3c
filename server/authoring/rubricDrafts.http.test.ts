// Drafts of the rubric editor, over tRPC.
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

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const BLANK = { source: '{"name":"Mine"', origin: { kind: "blank" } } as const;
const EXAMPLE = { id: "a", label: "", mark: "should_pass", format: "text", content: "half wri" };

const depsOf = ({ service, tenantId }: TestService) => tenantDeps(service.deps, tenantId);

/** A draft, and the account that has it. */
async function draft(service: TestService, body: Parameters<typeof openRubricDraft>[1]["body"] = BLANK) {
  const account = await makeAccount(service.service, service.tenantId, { owner: true, reviewer: true });
  const { draft_id: id } = await openRubricDraft({ ...depsOf(service), callerId: account.accountId }, { body });
  return { account, id };
}

const own = async (service: TestService) => {
  const { account, id } = await draft(service);
  return { account, params: { id } };
};

function isOneAccounts(suite: Suite, rest: { body?: object } = {}): void {
  it("is visible to its account only", async () => {
    const { id } = await draft(suite.service());
    await suite.refuses({ params: { id }, ...rest }, "not_found");
  });
}

operationSuite("rubricDraft.list", { valid: () => ({}) }, (suite) => {
  it("shows the account's own with the name in the source, if it can be parsed", async () => {
    const service = suite.service();
    const { account, id } = await draft(service);
    const whole = { ...BLANK, source: '{"name":"Whole"}' };
    const second = await openRubricDraft({ ...depsOf(service), callerId: account.accountId }, { body: whole });
    const { body } = await suite.call({ account });
    expect(body["drafts"]).toMatchObject([
      { draft_id: second.draft_id, title: "Whole", rubric_name: null, revision: 1 },
      { draft_id: id, title: null },
    ]);
    await makeAccount(service.service, await makeTenant(service.service.deps));
    expect((await suite.call({})).body).toEqual({ drafts: [] });
  });
});

operationSuite("rubricDraft.get", { valid: own }, (suite) => {
  isOneAccounts(suite);
  it("of a template has another name where the first is taken, and the examples of the template", async () => {
    const service = suite.service();
    const template = {
      ...BLANK,
      source: JSON.stringify(releaseNotesLint.spec),
      origin: { kind: "template", slug: releaseNotesLint.slug },
    } as const;
    await makeRubric(service.service.deps, service.tenantId, { ...releaseNotesLint.spec });
    const { account, id } = await draft(service, template);
    const { body } = await suite.call({ account, params: { id } });
    expect(JSON.parse(String(body["source"]))).toEqual({ ...releaseNotesLint.spec, name: "Release notes lint 2" });
    expect(body["examples"]).toHaveLength(releaseNotesLint.fixtures.length);
  });
  it("of a version that equals a template has its examples", async () => {
    const service = suite.service();
    const rubric_id = await makeRubric(service.service.deps, service.tenantId, { ...releaseNotesLint.spec });
    const { account, id } = await draft(service, { rubric_id });
    const { body } = await suite.call({ account, params: { id } });
    expect(body["examples"]).toHaveLength(releaseNotesLint.fixtures.length);
  });
  it("starts from the version that it continues", async () => {
    const service = suite.service();
    const rubric_id = await makeRubric(service.service.deps, service.tenantId);
    const { account, id } = await draft(service, { rubric_id });
    const { body } = await suite.call({ account, params: { id } });
    expect(body).toMatchObject({
      rubric_name: "Deterministic",
      base: { rubric_id, version: 1 },
      origin: { kind: "version" },
    });
    expect(JSON.parse(String(body["source"]))).toEqual(DETERMINISTIC_SPEC);
  });
});

operationSuite("rubricDraft.open", { valid: () => ({ body: BLANK }) }, (suite) => {
  it("returns the one draft of a series, also for concurrent requests", async () => {
    const service = suite.service();
    const rubric_id = await makeRubric(service.service.deps, service.tenantId, {
      ...DETERMINISTIC_SPEC,
      name: "Series",
    });
    const account = await makeAccount(service.service, service.tenantId);
    const open = () => suite.call({ account, body: { rubric_id } });
    const answers = await Promise.all([open(), open(), open()]);
    expect(new Set(answers.map(({ body }) => body["draft_id"])).size).toBe(1);
    expect(answers.filter(({ body }) => body["created"])).toHaveLength(1);
    const other = await suite.call({ body: { rubric_id } });
    expect(other.body).toMatchObject({ created: true });
  });
  it("includes the examples of a template with their expected results", async () => {
    const service = suite.service();
    const source = JSON.stringify(releaseNotesLint.spec);
    const { account, id } = await draft(service, { source, origin: { kind: "template", slug: releaseNotesLint.slug } });
    const { examples } = await getRubricDraft({ ...depsOf(service), callerId: account.accountId }, { id });
    const [complete] = releaseNotesLint.fixtures;
    expect(examples).toHaveLength(releaseNotesLint.fixtures.length);
    expect(examples[0]).toMatchObject({ label: complete?.name, mark: "should_pass", expected: complete?.criteria });
    expect(JSON.parse(examples[0]?.content ?? "")).toEqual(complete?.submission);
    const unknown = await draft(service, { source, origin: { kind: "template", slug: "unknown" } });
    expect(
      (await getRubricDraft({ ...depsOf(service), callerId: unknown.account.accountId }, { id: unknown.id })).examples,
    ).toEqual([]);
  });
  it("does not find a version that is foreign or missing", async () => {
    const { deps } = suite.service().service;
    const foreign = await makeRubric(deps, await makeTenant(deps));
    for (const rubric_id of [foreign, UNKNOWN]) await suite.refuses({ body: { rubric_id } }, "not_found");
  });
  it("rejects one draft too many", async () => {
    const service = suite.service();
    const account: TestAccount = await makeAccount(service.service, service.tenantId);
    for (let count = 0; count < SERVER_LIMITS.rubricDrafts; count++)
      await openRubricDraft({ ...depsOf(service), callerId: account.accountId }, { body: BLANK });
    await suite.refuses({ account, body: BLANK }, "conflict", /50 drafts/);
  });
});

operationSuite(
  "rubricDraft.save",
  { valid: async (service) => ({ ...(await own(service)), body: { source: "{", examples: [], revision: 1 } }) },
  (suite) => {
    isOneAccounts(suite, { body: { source: "{", examples: [], revision: 1 } });
    it("increments the revision; rejects a second tab, but not a retry", async () => {
      const { account, params } = await own(suite.service());
      const save = (source: string, revision: number) => ({
        account,
        params,
        body: { source, examples: [EXAMPLE], revision },
      });
      expect((await suite.call(save("first", 1))).body).toMatchObject({ revision: 2 });
      expect((await suite.call(save("first", 1))).body).toMatchObject({ revision: 2 });
      await suite.refuses(save("of the other tab", 1), "conflict", /revision 2/);
      expect((await suite.call(save("of the other tab", 2))).body).toMatchObject({ revision: 3 });
    });
    it("of saves at once, one wins", async () => {
      const { account, params } = await own(suite.service());
      const answers = await Promise.all(
        ["a", "b", "c", "d"].map((source) =>
          suite.call({ account, params, body: { source, examples: [], revision: 1 } }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });
    it("rejects text that cannot be kept, and too much of it", async () => {
      const { account, params } = await own(suite.service());
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

operationSuite("rubricDraft.discard", { valid: own }, (suite) => {
  isOneAccounts(suite);
  it("discards it once", async () => {
    const call = await own(suite.service());
    expect((await suite.call(call)).body).toEqual({ discarded: true });
    await suite.refuses(call, "not_found");
  });
});
