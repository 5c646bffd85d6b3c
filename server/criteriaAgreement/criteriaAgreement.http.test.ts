import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { makeKey, makeRubric, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

const act = (kind: string, party: string, rubric_version = "v1") => ({
  kind,
  party,
  rubric_version,
  identity_rung: "domain_distinct",
});
const propose = (version?: string) => act("propose", "proposer_side", version);
const accept = (version?: string) => act("accept", "other_side", version);
const newSubject = () => ({ subject_ref: encodeURIComponent(`deal_criterion:acme/${randomUUID()}#7`) });
const MALFORMED = ["acme", "deal:7", "task:", `task:${"x".repeat(201)}`, "task:%00", "Task:7"];

async function say({ baseUrl, apiKey }: TestService, params: { subject_ref: string }, body: object, key = apiKey) {
  const response = await fetch(`${baseUrl}/v1/criteria-agreements/${params.subject_ref}/judgments`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { judgment: { seq: number; judge_id: string }; agreement: object };
}

operationSuite("criteriaAgreement.judge", { valid: () => ({ params: newSubject(), body: propose() }) }, (suite) => {
  let otherKey: string;
  beforeAll(async () => {
    const { service, tenantId } = suite.service();
    otherKey = await makeKey(service.deps, tenantId);
  });

  it("leads from a proposal to an agreement, and a new proposal starts over", async () => {
    const params = newSubject();
    const proposed = await suite.call({ params, body: propose() });
    expect(proposed.body).toMatchObject({
      judgment: {
        seq: 1,
        kind: "propose",
        party: "proposer_side",
        rubric_version: "v1",
        rule_version: "criteria-agreement@1",
      },
      agreement: { status: "not_agreed", reason: "awaiting_acceptance" },
    });
    const accepted = await suite.call({ params, body: accept(), key: otherKey });
    const judges = [proposed, accepted].map(({ body }) => (body["judgment"] as { judge_id: string }).judge_id);
    expect(accepted.body).toMatchObject({
      judgment: { seq: 2 },
      agreement: { status: "agreed", rubricVersion: "v1", judgeIds: judges },
    });
    const again = await suite.call({ params, body: accept(), key: otherKey });
    expect([again.status, again.body]).toEqual([201, accepted.body]);
    expect((await suite.call({ params, body: propose("v2") })).body).toMatchObject({
      judgment: { seq: 3 },
      agreement: { status: "not_agreed", reason: "awaiting_acceptance" },
    });
  });

  it("rejects to accept nothing, an earlier version and one's own proposal", async () => {
    const params = newSubject();
    await suite.refuses({ params, body: accept() }, "conflict", /no proposal/);
    await suite.call({ params, body: propose("v1") });
    await suite.call({ params, body: propose("v2") });
    await suite.refuses({ params, body: accept("v1"), key: otherKey }, "conflict", /rubric_version/);
    await suite.refuses({ params, body: { ...accept("v2"), party: "proposer_side" } }, "conflict", /party/);
  });

  it("lets a caller act for one party of a subject, and for another party elsewhere", async () => {
    const params = newSubject();
    await suite.call({ params, body: propose() });
    await suite.refuses({ params, body: accept() }, "forbidden", /other party/);
    await suite.call({ params: newSubject(), body: { ...propose(), party: "other_side" } });
  });

  it("ignores a judge id, and tells who judged only by a derived one", async () => {
    const { tenantId } = suite.service();
    const params = newSubject();
    const { body } = await suite.call({ params, body: { ...propose(), judge_id: "me" } });
    expect(body["judgment"]).toMatchObject({ judge_id: expect.stringMatching(/^judge_[0-9a-f]{16}$/) as string });
    expect(body["judgment"]).not.toMatchObject({ judge_id: "me" });
    const { db } = tenantDeps(suite.service().service.deps, tenantId);
    const target = decodeURIComponent(params.subject_ref);
    const trail = await db.transaction((tx) => tx.auditEvent.findMany({ where: { target } }));
    expect(trail).toMatchObject([{ action: "criteria.proposed", details: { party: "proposer_side", seq: 1 } }]);
  });

  it("rejects malformed subjects and bodies by name", async () => {
    for (const subject_ref of MALFORMED) {
      await suite.refuses({ params: { subject_ref }, body: propose() }, "invalid_request", /subject_ref/);
    }
    const params = newSubject();
    await suite.refuses({ params, body: { ...propose(), identity_rung: "king" } }, "invalid_identity_rung");
    for (const [field, value] of [
      ["kind", "reject"],
      ["party", "both"],
      ["rubric_version", ""],
      ["rubric_version", "x".repeat(201)],
      ["note", "hi"],
    ]) {
      const body = { ...propose(), [field as string]: value };
      await suite.refuses({ params, body }, "invalid_request", new RegExp(field as string));
    }
  });

  describe("at the same time", () => {
    it("twenty proposals get twenty numbers", async () => {
      const params = newSubject();
      const versions = Array.from({ length: 20 }, (_, index) => `v${index}`);
      const said = await Promise.all(versions.map((version) => say(suite.service(), params, propose(version))));
      const sequences = said.map(({ judgment }) => judgment.seq);
      expect(sequences.sort((a, b) => a - b)).toEqual(versions.map((_, index) => index + 1));
    });

    it("one proposal sent twenty times is one, and no caller acts for both parties", async () => {
      const params = newSubject();
      const same = await Promise.all(Array.from({ length: 20 }, () => say(suite.service(), params, propose())));
      expect(new Set(same.map(({ judgment }) => judgment.seq))).toEqual(new Set([1]));
      const fresh = newSubject();
      const bodies = ["proposer_side", "other_side"].map((party) => ({ ...propose(), party }));
      const both = await Promise.all([...bodies, ...bodies].map((body) => say(suite.service(), fresh, body)));
      expect(both.filter((answer) => (answer as { code?: string }).code === "forbidden")).toHaveLength(2);
    });
  });
});

operationSuite(
  "criteriaAgreement.get",
  {
    valid: async (service) => {
      const params = newSubject();
      await say(service, params, propose());
      return { params };
    },
  },
  (suite) => {
    it("shows the newest 1,000 judgments, and the agreement of the last two, when there are more", async () => {
      const { service, tenantId } = suite.service();
      const params = newSubject();
      const subjectRef = decodeURIComponent(params.subject_ref);
      const rows = Array.from({ length: 1002 }, (_, index) => ({
        id: randomUUID(),
        tenantId,
        subjectRef,
        seq: index + 1,
        kind: index === 1001 ? ("accept" as const) : ("propose" as const),
        party: index === 1001 ? ("other_side" as const) : ("proposer_side" as const),
        judgeId: `judge_${(index === 1001 ? "b" : "a").repeat(16)}`,
        rubricVersion: `v${Math.min(index, 1000)}`,
        ruleVersion: "criteria-agreement@1" as const,
        identityRung: "domain_distinct" as const,
        judgedAt: new Date(),
      }));
      await tenantDeps(service.deps, tenantId).db.transaction((tx) => tx.criteriaJudgment.createMany({ data: rows }));
      const { body } = await suite.call({ params });
      const numbers = (body["judgments"] as { seq: number }[]).map(({ seq }) => seq);
      expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([1000, 3, 1002]);
      expect(body["agreement"]).toMatchObject({ status: "agreed", rubricVersion: "v1000" });
    });
    it("shows every judgment in order, to this tenant alone", async () => {
      const { service, tenantId } = suite.service();
      const params = newSubject();
      await say(suite.service(), params, propose());
      await say(suite.service(), params, accept(), await makeKey(service.deps, tenantId));
      const { body } = await suite.call({ params });
      expect(body).toMatchObject({
        tenant_id: tenantId,
        subject_ref: decodeURIComponent(params.subject_ref),
        judgments: [
          { seq: 1, kind: "propose" },
          { seq: 2, kind: "accept" },
        ],
        agreement: { status: "agreed" },
      });
      const otherTenantKey = await makeKey(service.deps, await makeTenant(service.deps));
      const foreign = await suite.refuses({ params, key: otherTenantKey }, "not_found");
      expect((await suite.refuses({ params: newSubject() }, "not_found")).body).toEqual(foreign.body);
    });

    it("knows a subject that was verified; nothing has been sent for it", async () => {
      const { service, tenantId } = suite.service();
      const subject = { kind: "pull_request" as const, ref: "acme/app#7: ü?" };
      const body = { rubric_id: await makeRubric(service.deps, tenantId), submission: { inline: "{}" }, subject };
      await submit(tenantDeps(service.deps, tenantId), { body });
      const params = { subject_ref: encodeURIComponent(`${subject.kind}:${subject.ref}`) };
      expect((await suite.call({ params })).body).toMatchObject({
        judgments: [],
        agreement: { status: "not_agreed", reason: "never_sent" },
      });
    });

    it("rejects a malformed subject", async () => {
      for (const subject_ref of MALFORMED) await suite.refuses({ params: { subject_ref } }, "invalid_request");
    });
  },
);
