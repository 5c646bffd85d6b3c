import { expect, it } from "vitest";
import { EscalationClosedPayload } from "@/server/proof/contract/payloads";
import { judgeEscalation } from "@/server/escalation/judgeEscalation";
import { startEscalation } from "@/server/escalation/escalations";
import { getProofEnvelope } from "@/server/proof/issuedProof";
import { changeTenantSettings } from "@/server/tenant/settings";
import { recordDecision } from "@/server/review/recordDecision";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { reverify } from "@/server/verification/reverify/reverify";
import { makeEscalation, makeReviewer, makeVerdict, type Reviewer } from "@/testing/escalations";
import { makeRubric, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

const inTenant = ({ service, tenantId }: TestService) => tenantDeps(service.deps, tenantId);

/** Opens an escalation; returns it with the account that routed it, and a reviewer who may close it. */
async function openEscalation(service: TestService) {
  const [reviewer, router] = [await makeReviewer(service), await makeReviewer(service)];
  const verificationId = await makeVerdict(service);
  return { reviewer, router, verificationId, params: { id: await makeEscalation(service, router, verificationId) } };
}

async function readJson(service: TestService, path: string, reviewer?: Reviewer): Promise<Record<string, unknown>> {
  const headers = reviewer?.account.headers ?? { authorization: `Bearer ${service.apiKey}` };
  const response = await fetch(service.baseUrl + path, { headers });
  return (await response.json()) as Record<string, unknown>;
}

/** Stores a start in the past. */
async function startedBefore(
  service: TestService,
  start: { id: string; reviewer: Reviewer; seconds: number },
): Promise<void> {
  const clock = { now: () => new Date(Date.now() - start.seconds * 1000) };
  await startEscalation({ ...inTenant(service), clock, actor: start.reviewer.principal }, { id: start.id });
}

/** Reads the payload of the proof entry that closed an escalation. */
async function closedEntry(service: TestService, verificationId: string): Promise<EscalationClosedPayload> {
  const { entries } = await getProofEnvelope(inTenant(service), { id: verificationId });
  const { payload } = JSON.parse(entries.at(-1)?.envelope ?? "{}") as { payload: unknown };
  return EscalationClosedPayload.parse(payload);
}

operationSuite(
  "escalation.judge",
  {
    valid: async (service) => {
      const { reviewer, params } = await openEscalation(service);
      return { params, body: reviewer.judgment() };
    },
  },
  (suite) => {
    it("closes with a decision: keeps the verdict, adds current_verdict and the audit row", async () => {
      const { reviewer, verificationId, params } = await openEscalation(suite.service());
      const verificationBefore = await readJson(suite.service(), `/v1/verifications/${verificationId}`);
      expect(verificationBefore).not.toHaveProperty("current_verdict");
      const criterion = (verificationBefore["verdict"] as { results: { criterion_id: string }[] }).results[0]
        ?.criterion_id;
      const criteria = [{ criterion_id: criterion, determination: "not_met" }];
      const rationale = "The latency is that of another service.";
      const body = reviewer.judgment({ criteria, rationale, escalation_id: params.id });
      const answer = (await suite.call({ account: reviewer.account, params, body })).body;
      const closedVerdict = {
        source: "escalation",
        escalation_id: params.id,
        status: "decided",
        determination: "not_met",
      };
      expect(answer).toMatchObject({
        verification_id: verificationId,
        current_verdict: closedVerdict,
        proof_entry: { seq: 2, kind: "escalation_closed" },
      });
      const verificationAfter = await readJson(suite.service(), `/v1/verifications/${verificationId}`);
      const { closed_at } = answer["current_verdict"] as { closed_at: string };
      const current = { determination: "not_met", source: "escalation", decided_by_kind: "person", proof_seq: 2 };
      expect(verificationAfter).toEqual({
        ...verificationBefore,
        current_verdict: answer["current_verdict"],
        current: { ...current, decided_at: closed_at },
      });
      expect(await readJson(suite.service(), `/v1/escalations/${params.id}`)).toMatchObject({
        status: "decided",
        closing_judgment_id: answer["judgment_id"],
        judgment: { judgment_id: answer["judgment_id"], account_id: reviewer.account.accountId, record: body },
      });
      const trail = await inTenant(suite.service()).db.transaction((tx) =>
        tx.auditEvent.findMany({ where: { target: params.id } }),
      );
      expect(trail).toMatchObject([{ action: "escalation.closed", actor: reviewer.account.accountId }]);
      await suite.refuses({ params, body: reviewer.judgment() }, "judgment_already_closed");
    });

    it("closes undecided as cannot_determine, also without a proof to append to", async () => {
      const [reviewer, router] = [await makeReviewer(suite.service()), await makeReviewer(suite.service())];
      const verificationId = await makeVerdict(suite.service(), { require_proof: false });
      const params = { id: await makeEscalation(suite.service(), router, verificationId) };
      const body = reviewer.judgment({ outcome: "undecided", determination: undefined });
      expect((await suite.call({ params, body })).body).toMatchObject({
        current_verdict: { status: "undecided", determination: "cannot_determine" },
        proof_entry: null,
      });
    });

    it("gives each fault its own refusal", async () => {
      const { reviewer, params } = await openEscalation(suite.service());
      const faults = [
        ["judgment_rule_unknown", { rule: "escalation-judgment@2" }],
        ["judgment_rule_stale", { rule: "criteria-agreement@1" }],
        ["judgment_capacity_not_admitted", { capacity: "bystander" }],
        ["judgment_tier_unknown", { tier: "trainee" }],
        ["judgment_minutes_invalid", { minutes: 0 }],
        ["judgment_minutes_invalid", { minutes: 12.5 }],
        ["judgment_criterion_unknown", { criteria: [{ criterion_id: "c9", determination: "met" }] }],
        ["judgment_time_outside_window", { judged_at: "2026-01-01T00:00:00Z" }],
        ["judgment_signature_invalid", { key_id: "ed25519-0000000000000000" }],
      ] as const;
      for (const [code, fault] of faults) await suite.refuses({ params, body: reviewer.judgment(fault) }, code);
      const tamperedJudgment = { ...reviewer.judgment(), minutes: 13 };
      await suite.refuses({ params, body: tamperedJudgment }, "judgment_signature_invalid");
      expect((await suite.call({ params, body: reviewer.judgment() })).status).toBe(201);
    });

    it("refuses a claim beyond the reviewer's grant, and names both", async () => {
      const { reviewer, params } = await openEscalation(suite.service());
      const grantedAuthority = { tier: "reviewer", capacities: ["adjudicator" as const] };
      const grantFilter = { reviewerSubject: reviewer.account.accountId };
      await inTenant(suite.service()).db.transaction((tx) =>
        tx.reviewerGrant.updateMany({ where: grantFilter, data: grantedAuthority }),
      );
      const escalation = (await readJson(suite.service(), `/v1/escalations/${params.id}`, reviewer)) as {
        caller: object;
      };
      expect(escalation.caller).toMatchObject(grantedAuthority);
      for (const caller of [{}, { account: reviewer.account }]) {
        const claim = (fields: object) => ({
          ...caller,
          params,
          body: reviewer.judgment({ tier: "reviewer", ...fields }),
        });
        const grant = "grant is tier reviewer, capacity adjudicator; the judgment claims";
        const tier = new RegExp(`^body.tier: .*${grant} tier principal_reviewer, capacity adjudicator`);
        await suite.refuses(claim({ tier: "principal_reviewer", minutes: 5000 }), "forbidden", tier);
        const capacity = new RegExp(`^body.capacity: .*${grant} tier reviewer, capacity tenant_owner`);
        await suite.refuses(claim({ capacity: "tenant_owner" }), "forbidden", capacity);
      }
      expect((await suite.call({ params, body: reviewer.judgment({ tier: "reviewer" }) })).status).toBe(201);
    });

    it("refuses a close by the account that routed, unless the tenant allows it; the signed record then states it", async () => {
      const service = suite.service();
      const { router, verificationId, params } = await openEscalation(service);
      const refusalDetail = /routed this verdict or decided on it before.*allow_self_adjudication/;
      await suite.refuses({ params, body: router.judgment() }, "forbidden", refusalDetail);
      await suite.refuses({ params, body: router.judgment(), account: router.account }, "forbidden", refusalDetail);
      const readEscalation = async () =>
        (await readJson(service, `/v1/escalations/${params.id}`, router)) as { caller: object };
      const caller = { tier: "principal_reviewer", involved: true, may_judge: false };
      expect((await readEscalation()).caller).toMatchObject(caller);
      await changeTenantSettings(
        { ...inTenant(service), actor: router.principal },
        { body: { allow_self_adjudication: true } },
      );
      expect((await readEscalation()).caller).toMatchObject({ ...caller, may_judge: true });
      expect((await suite.call({ params, body: router.judgment() })).status).toBe(201);
      expect(await readEscalation()).toMatchObject({ status: "decided", judgment: { self_adjudicated: true } });
      expect(await closedEntry(service, verificationId)).toMatchObject({ self_adjudicated: true });
      const otherEscalation = await openEscalation(service);
      expect(
        (await suite.call({ params: otherEscalation.params, body: otherEscalation.reviewer.judgment() })).status,
      ).toBe(201);
      expect(await closedEntry(service, otherEscalation.verificationId)).not.toHaveProperty("self_adjudicated");
      await changeTenantSettings(
        { ...inTenant(service), actor: router.principal },
        { body: { allow_self_adjudication: false } },
      );
    });

    it("records the claimed minutes next to the observed seconds, which are null without a start", async () => {
      const service = suite.service();
      const unseenEscalation = await openEscalation(service);
      await suite.call({ params: unseenEscalation.params, body: unseenEscalation.reviewer.judgment() });
      expect(await closedEntry(service, unseenEscalation.verificationId)).toMatchObject({
        minutes: 12,
        observed_seconds: null,
      });
      const { reviewer, verificationId, params } = await openEscalation(service);
      await startedBefore(service, { ...params, reviewer, seconds: 200 });
      await suite.call({ params, body: reviewer.judgment({ minutes: 500 }) });
      const { minutes, observed_seconds: observedSeconds } = await closedEntry(service, verificationId);
      expect(minutes).toBe(500);
      expect(observedSeconds).toBeGreaterThanOrEqual(200);
      expect(observedSeconds).toBeLessThan(260);
      expect(await readJson(service, `/v1/escalations/${params.id}`)).toMatchObject({
        judgment: { observed_seconds: observedSeconds },
      });
    });

    it("refuses claims above the observed time when the tenant limits them", async () => {
      const service = suite.service();
      const { reviewer, router, params } = await openEscalation(service);
      await changeTenantSettings(
        { ...inTenant(service), actor: router.principal },
        { body: { limit_judgment_minutes: true } },
      );
      const claim = (minutes: number) => ({ params, body: reviewer.judgment({ tier: "reviewer", minutes }) });
      await suite.refuses(claim(3), "judgment_minutes_invalid", /saw: no start of this reviewer/);
      await startedBefore(service, { ...params, reviewer: router, seconds: 6000 });
      await suite.refuses(claim(3), "judgment_minutes_invalid", /saw: no start of this reviewer/);
      await startedBefore(service, { ...params, reviewer, seconds: 190 });
      await suite.refuses(claim(5), "judgment_minutes_invalid", /saw: 4 minutes/);
      expect((await suite.call(claim(4))).status).toBe(201);
      await changeTenantSettings(
        { ...inTenant(service), actor: router.principal },
        { body: { limit_judgment_minutes: false } },
      );
    });

    it.each([
      [{ outcome: "maybe" }],
      [{ determination: undefined }],
      [{ outcome: "undecided", determination: "met" }],
      [{ minutes: "12" }],
      [{ judged_at: "yesterday" }],
      [{ remark: "unsigned" }],
      [{ rationale: "" }],
      [{ rationale: "x".repeat(4001) }],
      [{ signature: undefined }],
      [{ criteria: [1, 2].map(() => ({ criterion_id: "c1", determination: "met" })) }],
    ])("rejects %j as another shape", async (wrongFields) => {
      const reviewer = await makeReviewer(suite.service());
      const body = { ...reviewer.judgment(), ...wrongFields };
      const params = { id: "00000000-0000-4000-8000-000000000000" };
      await suite.refuses({ params, body }, "judgment_shape_invalid", /^body/);
    });

    it("accepts only active keys of the caller, while the caller is a reviewer", async () => {
      const { reviewer, params } = await openEscalation(suite.service());
      const otherReviewer = await makeReviewer(suite.service());
      const expectRefusal = async (signer: Reviewer, detail: RegExp, account?: Reviewer["account"]) =>
        suite.refuses(
          { params, body: signer.judgment(), ...(account ? { account } : {}) },
          "judgment_signature_invalid",
          detail,
        );
      await expectRefusal(otherReviewer, /not enrolled by you/, reviewer.account);
      const otherTenant = {
        service: suite.service().service,
        tenantId: await makeTenant(suite.service().service.deps),
      };
      await expectRefusal(await makeReviewer(otherTenant), /not enrolled/);
      const revoke = (where: object, change: "key" | "grant") =>
        inTenant(suite.service()).db.transaction(async (tx) => {
          if (change === "key") await tx.reviewerKey.updateMany({ where, data: { revokedAt: new Date() } });
          else await tx.reviewerGrant.updateMany({ where, data: { active: false } });
        });
      await revoke({ reviewerSubject: otherReviewer.account.accountId }, "grant");
      await expectRefusal(otherReviewer, /no longer a reviewer/);
      await revoke({ keyId: reviewer.keyId }, "key");
      await expectRefusal(reviewer, /revoked/);
    });

    it("lets no signed judgment close a second escalation", async () => {
      const { reviewer, router, params } = await openEscalation(suite.service());
      const next = { id: await makeEscalation(suite.service(), router) };
      const body = reviewer.judgment();
      expect((await suite.call({ params, body })).status).toBe(201);
      await suite.refuses({ params: next, body }, "judgment_signature_invalid", /closed another escalation/);
      expect(await readJson(suite.service(), `/v1/escalations/${next.id}`)).toMatchObject({ status: "open" });
      const boundJudgment = reviewer.judgment({ escalation_id: params.id });
      await suite.refuses(
        { params: next, body: boundJudgment },
        "judgment_signature_invalid",
        /another escalation was signed/,
      );
    });

    it("accepts one of twenty simultaneous judgments, and the proof stays valid with concurrent reverifications", async () => {
      const { reviewer, verificationId, params } = await openEscalation(suite.service());
      const closeAgain = () =>
        reverify(
          { ...inTenant(suite.service()), actor: "operator" },
          { id: verificationId, body: { max_judge_tier: 1 } },
        );
      const [answers, reports] = await Promise.all([
        Promise.all(
          Array.from({ length: 20 }, (_, n) => suite.call({ params, body: reviewer.judgment({ minutes: 20 + n }) })),
        ),
        Promise.all([closeAgain(), closeAgain()]),
      ]);
      const codes = answers.map(({ status, body }) => (status === 201 ? "closed" : body["code"])).sort();
      expect(codes).toEqual(["closed", ...Array.from({ length: 19 }, () => "judgment_already_closed")]);
      expect(await closeAgain()).toMatchObject({ ok: true, chain_ok: true, proof_entry: { seq: 5 } });
      expect(reports.map(({ proof_entry }) => proof_entry?.kind)).toEqual(["reverification", "reverification"]);
      const { entries } = await readJson(suite.service(), `/v1/verifications/${verificationId}/proof`);
      const entryKinds = (entries as { kind: string }[]).map(({ kind }) => kind);
      expect(entryKinds.filter((kind) => kind === "escalation_closed")).toHaveLength(1);
    });
  },
);

operationSuite(
  "escalation.start",
  { valid: async (service) => ({ params: (await openEscalation(service)).params }) },
  (suite) => {
    it("keeps the caller's first start, and none on a closed escalation", async () => {
      const { reviewer, router, params } = await openEscalation(suite.service());
      const start = async (starter: Reviewer) => (await suite.call({ account: starter.account, params })).body;
      const first = await start(reviewer);
      expect(first).toMatchObject({ escalation_id: params.id, account_id: reviewer.account.accountId });
      const simultaneousStarts = await Promise.all(Array.from({ length: 5 }, () => start(reviewer)));
      expect(simultaneousStarts).toEqual(Array.from({ length: 5 }, () => first));
      expect(await start(router)).toMatchObject({ account_id: router.account.accountId });
      const escalation = await readJson(suite.service(), `/v1/escalations/${params.id}`, reviewer);
      expect(escalation).toMatchObject({ caller: { started_at: first["started_at"] } });
      await judgeEscalation(
        { ...inTenant(suite.service()), actor: reviewer.principal },
        { ...params, body: reviewer.judgment() },
      );
      await suite.refuses({ account: reviewer.account, params }, "judgment_already_closed");
    });
  },
);

operationSuite(
  "escalation.get",
  { valid: async (service) => ({ params: (await openEscalation(service)).params }) },
  (suite) => {
    it("shows the rule, the window and what may be judged, to reviewers too", async () => {
      const { reviewer, verificationId, params } = await openEscalation(suite.service());
      const { body } = await suite.call({ account: reviewer.account, params });
      expect(body).toMatchObject({
        verification_id: verificationId,
        status: "open",
        rule: "escalation-judgment@1",
        judgment: null,
        capacities: ["adjudicator", "domain_expert", "tenant_owner"],
        tiers: [{ slug: "reviewer" }, { slug: "senior_reviewer" }, { slug: "principal_reviewer" }],
        criteria: ["says-ok", "shape", "fast"].map((key) => ({ key, title: null, determination: "met" })),
        subject: null,
        excerpt: expect.any(String) as string,
        question: null,
        caller: { involved: false, may_judge: true, started_at: null },
      });
      const days = (Date.parse(String(body["closes_at"])) - Date.parse(String(body["opened_at"]))) / 86_400_000;
      expect(days).toBe(14);
    });
  },
);

operationSuite("escalation.list", { valid: () => ({}) }, (suite) => {
  it("lists only the tenant's escalations, newest first, by status, in pages", async () => {
    const [first, second] = [await openEscalation(suite.service()), await openEscalation(suite.service())];
    const { service, tenantId } = suite.service();
    const otherTenant = { service, tenantId: await makeTenant(service.deps) };
    await makeEscalation(otherTenant, await makeReviewer(otherTenant));
    const listIds = async (query: Record<string, string | number>) => {
      const { body } = await suite.call({ account: first.reviewer.account, query });
      return (body["items"] as { escalation_id: string }[]).map((item) => item.escalation_id);
    };
    expect(await listIds({})).toEqual([second.params.id, first.params.id]);
    expect(await listIds({ limit: 1, offset: 1 })).toEqual([first.params.id]);
    expect(await listIds({ status: "decided" })).toEqual([]);
    expect((await suite.call({ query: { status: "open" } })).body).toMatchObject({
      tenant_id: tenantId,
      limit: 50,
      offset: 0,
    });
    await suite.refuses({ query: { status: "closed" } }, "invalid_request", /status/);
    await suite.refuses({ query: { limit: 101 } }, "invalid_request", /limit/);
  });

  it("describes each by its subject, its rubric and the router's question", async () => {
    const { service, tenantId } = suite.service();
    const deps = inTenant(suite.service());
    const router = await makeReviewer(suite.service());
    const rubric_id = await makeRubric(service.deps, tenantId);
    const subject = { kind: "task", ref: "T-26" } as const;
    const body = { rubric_id, submission: { inline: "{}" }, subject };
    const { id: verification_id } = await submit(deps, { body });
    const reason = "Is the latency missing on purpose?";
    await recordDecision(
      { ...deps, actor: router.principal },
      { body: { verification_id, decision: "route", reason } },
    );
    const { items } = (await suite.call({})).body as { items: object[] };
    const rubric = { rubric_id, name: "Deterministic" };
    expect(items[0]).toMatchObject({ verification_id, subject, rubric, question: reason });
  });
});
