import { expect, it } from "vitest";
import { markFailed } from "@/server/verification/decide/verdictStore";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { makeEscalation, makeReviewer, makeVerdict } from "@/testing/escalations";
import { makeAccount, makeRubric, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

const ACCEPT = { decision: "accept" };
const BLIND_ASSESSMENT = { review_mode: "blind", provisional_determination: "not_met" };
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const inTenant = ({ service, tenantId }: TestService) => tenantDeps(service.deps, tenantId);
const readAuditRows = (service: TestService, target: string) =>
  inTenant(service).db.transaction((tx) => tx.auditEvent.findMany({ where: { target }, orderBy: { id: "asc" } }));

/** Submits a verification that is accepted and never processed. */
async function makeQueued(service: TestService): Promise<string> {
  const deps = inTenant(service);
  const lostEvents = { ...deps.events, verificationQueued: async () => undefined };
  const rubric_id = await makeRubric(deps, service.tenantId);
  return (
    await submit({ ...deps, events: lostEvents }, { body: { rubric_id, submission: { uri: "https://a.example/w" } } })
  ).id;
}

operationSuite(
  "review.decide",
  { valid: async (service) => ({ body: { verification_id: await makeVerdict(service), ...ACCEPT } }) },
  (suite) => {
    it.each([
      ["accept", "accept_verdict", {}],
      [
        "override",
        "override_verdict",
        { override_determination: "not_met", reason_code: "wrong_source", ...BLIND_ASSESSMENT },
      ],
      ["route", "route_for_review", { reason: "Two readings are possible.", reason_code: "ambiguous" }],
    ])("records %s as %s, bound to the verdict, with its audit row", async (decision, consequence, fields) => {
      const account = await makeAccount(suite.service().service, suite.service().tenantId, { reviewer: true });
      const verification_id = await makeVerdict(suite.service());
      const proof = await inTenant(suite.service()).db.transaction((tx) =>
        tx.proofEntry.findFirstOrThrow({ where: { verificationId: verification_id } }),
      );
      const body = { verification_id, decision, ...fields, expected_content_hash: proof.contentHash };
      const answer = (await suite.call({ account, body })).body;
      const decidedFields = { decided_by: account.accountId, content_hash: proof.contentHash };
      expect(answer).toMatchObject({
        tenant_id: suite.service().tenantId,
        review_decision: { verification_id, decision, reason: null, ...fields, ...decidedFields },
        writeback: { status: "recorded", consequence },
      });
      const trail = await readAuditRows(suite.service(), verification_id);
      expect(trail).toMatchObject([
        { action: "determination.recorded", actor: account.accountId, details: { decision } },
      ]);
    });

    it("accepts one of twenty simultaneous decisions, with one escalation and one audit row", async () => {
      const verification_id = await makeVerdict(suite.service());
      const body = { verification_id, decision: "route" };
      const answers = await Promise.all(Array.from({ length: 20 }, () => suite.call({ body })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
      await suite.refuses({ body: { verification_id, ...ACCEPT } }, "determination_already_recorded");
      const [decisions, escalations] = await inTenant(suite.service()).db.transaction(async (tx) => [
        await tx.reviewDecision.findMany({ where: { verificationId: verification_id } }),
        await tx.escalation.findMany({ where: { verificationId: verification_id } }),
      ]);
      expect([decisions.length, escalations.length]).toEqual([1, 1]);
      expect(await readAuditRows(suite.service(), verification_id)).toHaveLength(1);
      expect(escalations[0]?.closesAt.getTime()).toBe((decisions[0]?.createdAt.getTime() ?? 0) + 14 * 86_400_000);
    });

    it("rejects a verdict that is not the one that was reviewed, also one without a proof", async () => {
      const expected_content_hash = "0".repeat(64);
      for (const options of [{}, { require_proof: false }]) {
        const verification_id = await makeVerdict(suite.service(), options);
        const body = { verification_id, ...ACCEPT, expected_content_hash };
        await suite.refuses({ body }, "conflict", /the verdict has changed; reload it/);
      }
      const verification_id = await makeVerdict(suite.service(), { require_proof: false });
      const { body } = await suite.call({ body: { verification_id, ...ACCEPT } });
      expect(body["review_decision"]).not.toHaveProperty("content_hash");
    });

    it("rejects a verification without a verdict, and says why", async () => {
      const verification_id = await makeQueued(suite.service());
      const body = { verification_id, ...ACCEPT };
      await suite.refuses({ body }, "invalid_request", /queued; wait/);
      await inTenant(suite.service()).db.transaction((tx) => markFailed(tx, verification_id, "lost", new Date()));
      await suite.refuses({ body }, "invalid_request", /failed without a verdict/);
    });

    it("answers another tenant's verification as one that is missing", async () => {
      const { service } = suite.service();
      const otherTenant = await makeVerdict({ service, tenantId: await makeTenant(service.deps) });
      const foreignRefusal = await suite.refuses({ body: { verification_id: otherTenant, ...ACCEPT } }, "not_found");
      const missingRefusal = await suite.refuses({ body: { verification_id: UNKNOWN_ID, ...ACCEPT } }, "not_found");
      expect(foreignRefusal.body).toEqual(missingRefusal.body);
    });

    it.each([
      [{ decision: "reject" }, /decision/],
      [{ ...ACCEPT, override_determination: "met" }, /override_determination/],
      [{ ...ACCEPT, reason: "x".repeat(4001) }, /reason/],
      [{ ...ACCEPT, provisional_determination: "met" }, /provisional_determination/],
      [{ ...ACCEPT, reason_code: "Wrong" }, /reason_code/],
      [{ ...ACCEPT, expected_content_hash: "f00" }, /expected_content_hash/],
      [{ ...ACCEPT, decided_by: "me" }, /decided_by/],
    ])("rejects %j by name", async (wrongFields, detail) => {
      await suite.refuses({ body: { verification_id: UNKNOWN_ID, ...wrongFields } }, "invalid_request", detail);
    });
  },
);

operationSuite(
  "verification.determination",
  {
    valid: async (service) => {
      const id = await makeVerdict(service);
      await makeEscalation(service, await makeReviewer(service), id);
      return { params: { id } };
    },
  },
  (suite) => {
    it("shows the decision with its marker", async () => {
      const id = await makeVerdict(suite.service());
      await suite.refuses({ params: { id } }, "not_found");
      const reviewer = await makeReviewer(suite.service());
      await makeEscalation(suite.service(), reviewer, id);
      expect((await suite.call({ params: { id } })).body).toMatchObject({
        tenant_id: suite.service().tenantId,
        review_decision: { verification_id: id, decision: "route", decided_by: reviewer.account.accountId },
        consequence: "route_for_review",
        writeback: { status: "recorded", consequence: "route_for_review" },
      });
    });
    it("takes no query", async () => {
      await suite.refuses({ params: { id: UNKNOWN_ID }, query: { latest: true } }, "invalid_request", /latest/);
    });
  },
);

operationSuite("review.reviewer", { valid: () => ({}) }, (suite) => {
  it("returns the caller's roles, of which owner does not include reviewer", async () => {
    const { service, tenantId } = suite.service();
    const owner = await makeAccount(service, tenantId, { owner: true });
    const reviewer = await makeAccount(service, tenantId, { reviewer: true });
    expect((await suite.call({ account: owner })).body).toEqual({
      tenant_id: tenantId,
      account_id: owner.accountId,
      has_reviewer_role: false,
      is_owner: true,
      granted_by: null,
      granted_at: null,
      grantable_by: "tenant_owner",
    });
    const ownAuthority = {
      account_id: reviewer.accountId,
      has_reviewer_role: true,
      is_owner: false,
      granted_by: "test",
    };
    expect((await suite.call({ account: reviewer })).body).toMatchObject(ownAuthority);
    const query = { reviewer_subject: reviewer.accountId };
    expect((await suite.call({ account: owner, query })).body).toMatchObject(ownAuthority);
  });
  it("returns another account's roles only to owners, and refuses unknown accounts", async () => {
    const { service, tenantId } = suite.service();
    const member = await makeAccount(service, tenantId, { reviewer: true });
    await suite.refuses({ account: member, query: { reviewer_subject: "unknown-account" } }, "forbidden", /owner/);
    await suite.refuses({ query: { reviewer_subject: "unknown-account" } }, "not_found");
    await suite.refuses({ query: { reviewer_subject: "" } }, "invalid_request", /reviewer_subject/);
  });
});

type Authority = { tier: string; capacities: string[] };
const authorityChange = (before: Authority | null, after: Authority) => ({
  tier_before: before?.tier ?? null,
  tier_after: after.tier,
  capacities_before: before?.capacities.join(", ") ?? null,
  capacities_after: after.capacities.join(", "),
});

operationSuite(
  "review.setReviewer",
  { valid: () => ({ body: { reviewer_subject: "any", active: true } }) },
  (suite) => {
    const set = async (reviewer_subject: string, active: boolean) =>
      (await suite.call({ body: { reviewer_subject, active } })).body;

    it("follows the whole state table, with one entry in the trail for each change", async () => {
      const subject = "https://issuer.example|42";
      await suite.refuses({ body: { reviewer_subject: subject, active: false } }, "not_found");
      const grantAnswer = await set(subject, true);
      expect(grantAnswer).toMatchObject({ active: true, revoked_by: null, revoked_at: null });
      expect(await set(subject, true)).toEqual(grantAnswer);
      const revokeAnswer = await set(subject, false);
      expect(revokeAnswer).toMatchObject({
        active: false,
        granted_at: grantAnswer["granted_at"],
        revoked_by: grantAnswer["granted_by"],
      });
      expect(await set(subject, false)).toEqual(revokeAnswer);
      expect(await set(subject, true)).toMatchObject({ active: true, revoked_by: null, revoked_at: null });
      const trail = await readAuditRows(suite.service(), subject);
      expect(trail.map(({ action }) => action)).toEqual(["reviewer.granted", "reviewer.revoked", "reviewer.granted"]);
    });

    it("starts at the lowest tier, and records an owner's change with the values before and after", async () => {
      const subject = "ranked";
      const lowest = { tier: "reviewer", capacities: ["adjudicator"] };
      expect(await set(subject, true)).toMatchObject(lowest);
      const raisedAuthority = { tier: "senior_reviewer", capacities: ["adjudicator", "domain_expert"] };
      const body = { reviewer_subject: subject, active: true, ...raisedAuthority };
      expect((await suite.call({ body })).body).toMatchObject(raisedAuthority);
      await suite.call({ body });
      expect(await set(subject, true)).toMatchObject(raisedAuthority);
      await set(subject, false);
      expect(await set(subject, true)).toMatchObject(lowest);
      const trail = await readAuditRows(suite.service(), subject);
      expect(trail.map(({ action, details }) => [action, details])).toEqual([
        ["reviewer.granted", authorityChange(null, lowest)],
        ["reviewer.authority_changed", authorityChange(lowest, raisedAuthority)],
        ["reviewer.revoked", {}],
        ["reviewer.granted", authorityChange(null, lowest)],
      ]);
      const expectRefusal = (fault: object, detail: RegExp) =>
        suite.refuses({ body: { reviewer_subject: subject, active: true, ...fault } }, "invalid_request", detail);
      await expectRefusal({ tier: "trainee" }, /body\.tier: must be one of reviewer, /);
      await expectRefusal({ capacities: [] }, /capacities/);
      await expectRefusal({ capacities: ["adjudicator", "adjudicator"] }, /twice/);
      await expectRefusal({ active: false, tier: "reviewer" }, /only with active true/);
    });

    it("grants once when owners grant at the same time", async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => set("raced", true)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await readAuditRows(suite.service(), "raced")).toHaveLength(1);
    });

    it("takes effect at once, for members", async () => {
      const { service, tenantId, baseUrl } = suite.service();
      const member = await makeAccount(service, tenantId);
      const decide = async () => {
        const headers = { ...member.headers, "content-type": "application/json" };
        const body = JSON.stringify({ verification_id: UNKNOWN_ID, ...ACCEPT });
        return (await fetch(`${baseUrl}/v1/cockpit/determinations`, { method: "POST", headers, body })).status;
      };
      expect(await decide()).toBe(403);
      await set(member.accountId, true);
      expect(await decide()).toBe(404);
      await set(member.accountId, false);
      expect(await decide()).toBe(403);
    });

    it("guards against another tenant, and checks the subject", async () => {
      const body = { reviewer_subject: "any", active: true };
      const { tenantId } = suite.service();
      expect((await suite.call({ body: { ...body, tenant_id: tenantId } })).status).toBe(200);
      await suite.refuses({ body: { ...body, tenant_id: UNKNOWN_ID } }, "forbidden", /tenant_id/);
      await suite.refuses({ body: { ...body, reviewer_subject: "" } }, "invalid_request", /reviewer_subject/);
      await suite.refuses(
        { body: { ...body, reviewer_subject: "x".repeat(257) } },
        "invalid_request",
        /reviewer_subject/,
      );
      expect((await set("x".repeat(256), true))["active"]).toBe(true);
    });
  },
);
