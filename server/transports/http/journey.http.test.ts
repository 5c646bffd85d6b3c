// One submission through every surface, over HTTP only, with a restart of the service in between.
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { JUDGED_SPEC, makeAccount, makeKey, type TestAccount } from "@/testing/factories";
import { makeKeyPair } from "@/testing/keyPair";
import { answers, type Receiver, startReceiver } from "@/testing/receiver";
import { type RestartableService, startTestService } from "@/testing/service";
import { judgmentHash, judgmentMessage } from "@/server/escalation/judgmentSignature";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";

const SUBJECT = { kind: "deal_criterion", ref: "deal-77" };
const AGREEMENT = `/v1/criteria-agreements/${encodeURIComponent(`${SUBJECT.kind}:${SUBJECT.ref}`)}/judgments`;

let suite: RestartableService;
let receiver: Receiver;
let owner: TestAccount;
let reviewer: TestAccount;
let judge: TestAccount;
let otherSide: string;

beforeAll(async () => {
  receiver = await startReceiver(answers(503));
  suite = await startTestService({ WEBHOOK_ALLOW_PRIVATE: "true" });
  owner = await makeAccount(suite.service, suite.tenantId, { owner: true });
  reviewer = await makeAccount(suite.service, suite.tenantId);
  judge = await makeAccount(suite.service, suite.tenantId);
  otherSide = await makeKey(suite.service.deps, suite.tenantId);
});
afterAll(async () => {
  await suite.stop();
  receiver.stop();
});

type Answer = { status: number; body: Record<string, unknown> };
async function call(method: string, path: string, body?: object, caller?: TestAccount | string): Promise<Answer> {
  const credential =
    typeof caller === "object"
      ? caller.headers
      : { authorization: `Bearer ${typeof caller === "string" ? caller : suite.apiKey}` };
  const response = await fetch(suite.baseUrl + path, {
    method,
    headers: { ...credential, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const listSentEvents = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

it("propose, accept, verify, route, judge, current verdict, webhook, survival", { timeout: 120_000 }, async () => {
  const endpoint = await call("POST", "/v1/webhook-endpoints", { url: receiver.url });
  expect(endpoint.status).toBe(201);
  const rubric = await call("POST", "/v1/rubrics", JUDGED_SPEC);
  const rubric_id = String(rubric.body["rubric_id"]);

  const act = { rubric_version: String(rubric.body["hash"]), identity_rung: "entity_verified" };
  await call("POST", AGREEMENT, { kind: "propose", party: "proposer_side", ...act });
  const acceptance = await call("POST", AGREEMENT, { kind: "accept", party: "other_side", ...act }, otherSide);
  expect(acceptance).toMatchObject({ status: 201, body: { agreement: { status: "agreed" } } });

  // The verdict abstains and needs a person, since no model is configured.
  const submission = { output: "Dear Ms. Okafor, your parcel left today." };
  const verification = await call("POST", "/v1/verify", {
    rubric_id,
    submission,
    subject: SUBJECT,
    options: { wait_ms: 30_000 },
  });
  const id = String(verification.body["id"]);
  expect(verification.body).toMatchObject({ determination: "cannot_determine", flag_reason: "judge_not_configured" });

  for (const grant of [
    { reviewer_subject: reviewer.accountId, active: true },
    { reviewer_subject: judge.accountId, active: true, tier: "senior_reviewer" },
  ]) {
    expect((await call("POST", "/v1/cockpit/reviewers", grant, owner)).status).toBe(200);
  }
  const routeDecision = { verification_id: id, decision: "route", reason: "It has not been judged yet." };
  const decisionAnswer = await call("POST", "/v1/cockpit/determinations", routeDecision, reviewer);
  expect(decisionAnswer).toMatchObject({ status: 201, body: { writeback: { consequence: "route_for_review" } } });

  await expect.poll(listSentEvents, { timeout: 30_000 }).toContain("verification.succeeded");
  await suite.restart();
  receiver.behave(answers(204));

  const pair = makeKeyPair();
  const key = { public_key: pair.raw.toString("base64"), encoding: "base64" };
  const enrolledKey = await call("POST", "/v1/reviewer-keys", key, judge);
  const { body: openEscalations } = await call("GET", "/v1/escalations?status=open");
  const [escalation] = openEscalations["items"] as {
    escalation_id: string;
    opened_at: string;
    verification_id: string;
  }[];
  expect(escalation?.verification_id).toBe(id);
  const judgment = {
    rule: "escalation-judgment@1",
    escalation_id: escalation?.escalation_id ?? "",
    capacity: "adjudicator",
    tier: "senior_reviewer",
    outcome: "decided" as const,
    determination: "met" as const,
    minutes: 15,
    judged_at: new Date().toISOString(),
    key_id: String(enrolledKey.body["key_id"]),
    signature: "",
  };
  const signature = pair.sign(judgmentMessage(judgmentHash(judgment, nodeCrypto))).toString("base64");
  const closeAnswer = await call(
    "POST",
    `/v1/escalations/${judgment.escalation_id}/judgments`,
    { ...judgment, signature },
    judge,
  );
  expect(closeAnswer.status).toBe(201);

  const after = await call("GET", `/v1/verifications/${id}`);
  expect(after.body).toMatchObject({
    determination: "cannot_determine",
    current_verdict: { source: "escalation", status: "decided", determination: "met" },
    current: { source: "escalation", determination: "met", proof_seq: 2 },
  });
  const proof = await call("GET", `/v1/verifications/${id}/proof/envelope`);
  expect((proof.body["entries"] as unknown[]).length).toBe(3);
  expect((await call("POST", "/v1/proofs/verify", proof.body)).body).toMatchObject({
    valid: true,
    determination: "cannot_determine",
    current: after.body["current"],
  });

  const expectedEvents = ["verification.succeeded", "determination.recorded", "escalation.opened", "escalation.closed"];
  const listArrivedEvents = () => [...new Set(listSentEvents())].sort();
  await expect.poll(listArrivedEvents, { timeout: 60_000 }).toEqual([...expectedEvents].sort());
  const secret = new Webhook(String(endpoint.body["secret"]));
  const ids = new Map<string, Set<string>>();
  for (const { headers, body } of receiver.received) {
    const { type } = secret.verify(body, headers as Record<string, string>) as { type: string };
    ids.set(type, (ids.get(type) ?? new Set()).add(String(headers["webhook-id"])));
  }
  expect([...ids.values()].map(({ size }) => size)).toEqual(expectedEvents.map(() => 1));

  const verdict_ref = String(after.body["proof_ref"]);
  const fact = { source: "marketplace", verdict_ref, state: "survived", identity_rung: "entity_verified" };
  const survivalAnswer = await call("POST", "/v1/survival-events/bilateral", fact);
  expect(survivalAnswer).toMatchObject({ status: 201, body: { replayed: false } });
  expect((await call("POST", "/v1/survival-events/bilateral", fact)).body).toMatchObject({ replayed: true });
});
