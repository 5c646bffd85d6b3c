import { expect, it } from "vitest";
import { EscalationJudgmentRequest } from "@/server/escalation/contract/escalation";
import type { ProblemCode } from "@/server/contracts/problems";
import { checkJudgment, type JudgmentSituation } from "@/server/escalation/checkJudgment";
import { judgmentHash, judgmentMessage } from "@/server/escalation/judgmentSignature";
import { REVIEWER_TIERS } from "@/server/reviewer/reviewerTiers";
import { encodeBase64Url } from "@/server/proof/check/base64";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { makeKeyPair } from "@/testing/keyPair";

const OPENED_AT = new Date("2026-11-01T12:00:00.000Z");
const CLOSES_AT = new Date("2026-11-15T12:00:00.000Z");
const NOW = new Date("2026-11-10T12:00:00.000Z");
const ID = "0198c0de-0000-7000-8000-000000000001";
const pair = makeKeyPair();
const key = {
  tenantId: ID,
  keyId: "ed25519-0123456789abcdef",
  accountId: "reviewer",
  publicKey: encodeBase64Url(pair.raw),
  createdAt: OPENED_AT,
  revokedAt: null,
};
const VALID_JUDGMENT = {
  rule: "escalation-judgment@1",
  capacity: "adjudicator",
  tier: "senior_reviewer",
  minutes: 5,
  outcome: "decided",
  determination: "met",
  criteria: [{ criterion_id: "c1", determination: "met" }],
  judged_at: NOW.toISOString(),
  key_id: key.keyId,
  signature: "",
};

/** Checks a valid judgment with the fields of `judgment` changed, in a valid situation with those of `situation`. */
function check(judgment: object = {}, situation: Partial<JudgmentSituation> = {}) {
  const unsignedJudgment = EscalationJudgmentRequest.parse(
    JSON.parse(JSON.stringify({ ...VALID_JUDGMENT, ...judgment })),
  );
  const contentHash = judgmentHash(unsignedJudgment, nodeCrypto);
  const signature = unsignedJudgment.signature || pair.sign(judgmentMessage(contentHash)).toString("base64");
  const escalation = {
    id: ID,
    rule: VALID_JUDGMENT.rule,
    status: "open" as const,
    openedAt: OPENED_AT,
    closesAt: CLOSES_AT,
  };
  const usual = {
    escalation,
    criterionIds: ["c1", "c2"],
    key,
    contentHash,
    minutesLimit: null,
    now: NOW,
    crypto: nodeCrypto,
  };
  return checkJudgment({ ...unsignedJudgment, signature }, { ...usual, ...situation });
}

it("passes a judgment that is right, decided or not, bound to its escalation or not", () => {
  expect(check()).toBe(key);
  expect(check({ escalation_id: ID.toUpperCase() })).toBe(key);
  expect(check({ outcome: "undecided", determination: undefined, criteria: undefined })).toBe(key);
});

it("answers the first fault in the documented order", () => {
  const faults: [ProblemCode, object][] = [
    ["judgment_rule_unknown", { rule: "escalation-judgment@9" }],
    ["judgment_rule_stale", { rule: "criteria-agreement@1" }],
    ["judgment_capacity_not_admitted", { capacity: "bystander" }],
    ["judgment_tier_unknown", { tier: "trainee" }],
    ["judgment_minutes_invalid", { minutes: 4 }],
    ["judgment_criterion_unknown", { criteria: [{ criterion_id: "c9", determination: "met" }] }],
    ["judgment_time_outside_window", { judged_at: "2026-10-31T12:00:00Z" }],
    ["judgment_signature_invalid", { signature: "AAAA" }],
  ];
  for (const [index, [code]] of faults.entries()) {
    const fromHere = faults.slice(index).toReversed();
    const combinedFaults = Object.assign({}, ...fromHere.map(([, fault]) => fault)) as object;
    expect(() => check(combinedFaults), code).toThrow(code);
    const closedEscalation = {
      id: ID,
      rule: VALID_JUDGMENT.rule,
      status: "decided" as const,
      openedAt: OPENED_AT,
      closesAt: CLOSES_AT,
    };
    expect(() => check(combinedFaults, { escalation: closedEscalation })).toThrow("judgment_already_closed");
  }
});

it.each([0, -3, 5.5, 1e300])("refuses %d minutes", (minutes) => {
  expect(() => check({ minutes })).toThrow("judgment_minutes_invalid");
});

it("refuses more minutes than the limit, and names it", () => {
  expect(check({ minutes: 6 }, { minutesLimit: 6 })).toBe(key);
  expect(() => check({ minutes: 7 }, { minutesLimit: 6 })).toThrow(/judgment_minutes_invalid.*6 minutes/);
  expect(() => check({}, { minutesLimit: 0 })).toThrow(/judgment_minutes_invalid.*no start/);
});

it.each([
  ["2026-11-01T12:00:00Z", true],
  ["2026-11-01T11:59:59.999Z", false],
  ["2026-11-10T12:05:00Z", true],
  ["2026-11-10T12:05:00.001Z", false],
  ["2026-11-10T13:05:00+01:00", true],
])("judged at %s: within the window and not ahead of the clock is %s", (judged_at, isWithinWindow) => {
  const checkTime = () => check({ judged_at });
  if (isWithinWindow) expect(checkTime()).toBe(key);
  else expect(checkTime).toThrow("judgment_time_outside_window");
});

it("accepts a judgment of the window's last moment, however late it arrives, and refuses a later one", () => {
  const now = new Date(CLOSES_AT.getTime() + 86_400_000);
  expect(check({ judged_at: CLOSES_AT.toISOString() }, { now })).toBe(key);
  expect(() => check({ judged_at: "2026-11-15T12:00:00.001Z" }, { now })).toThrow("judgment_time_outside_window");
});

it("refuses a signature of another key, another record, another escalation or another domain, and a key that may not sign", () => {
  const contentHash = judgmentHash(EscalationJudgmentRequest.parse(VALID_JUDGMENT), nodeCrypto);
  const otherKey = makeKeyPair().sign(judgmentMessage(contentHash)).toString("base64");
  const bareSignature = pair.sign(new TextEncoder().encode(contentHash)).toString("base64");
  for (const signature of [otherKey, bareSignature, "not base64"]) {
    expect(() => check({ signature })).toThrow("judgment_signature_invalid");
  }
  expect(() => check({}, { contentHash: "0".repeat(64) })).toThrow("judgment_signature_invalid");
  expect(() => check({ escalation_id: key.tenantId.replace("1", "2") })).toThrow("another escalation was signed");
  expect(() => check({}, { key: "is revoked" })).toThrow("judgment_signature_invalid: body.key_id: is revoked");
});

it("ships its tiers as ascending versions, the last one current", () => {
  const { versions, current_version } = REVIEWER_TIERS;
  expect(versions.length).toBeGreaterThan(1);
  expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
  expect(versions.at(-1)?.version).toBe(current_version);
  const times = versions.map(({ effective_at }) => effective_at);
  expect(times).toEqual(times.toSorted());
  for (const { tiers } of versions) {
    const minutes = tiers.map(({ min_minutes }) => min_minutes);
    expect(minutes, "tiers ascend").toEqual(minutes.toSorted((a, b) => a - b));
  }
});
