import { expect, it } from "vitest";
import { EscalationJudgmentRequest } from "@/server/escalation/contract/escalation";
import {
  judgmentBytes,
  findMissingField,
  buildUnsignedJudgment,
  type JudgmentForm,
} from "@/components/escalations/judgment";
import { judgmentHash, judgmentMessage } from "@/server/escalation/judgmentSignature";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";

const ESCALATION = {
  escalation_id: "01a1fdbd-5f2c-7018-9b15-20cd66c0d8eb",
  rule: "escalation-judgment@1",
  opened_at: "2026-11-21T10:00:00.000Z",
  tiers: [{ slug: "reviewer", label: "Reviewer", min_minutes: 3 }],
};
const CRITERION = "01a1fdbd-5f2c-7018-9b15-20cd66c0d8ec";
const FORM: JudgmentForm = {
  outcome: "decided",
  determination: "met",
  capacity: "adjudicator",
  tier: "reviewer",
  minutes: "3",
  rationale: "The rate is stated in the second sentence.",
  criteria: { [CRITERION]: "not_met" },
};
const KEY = { keyId: "ed25519-0123456789abcdef", now: new Date("2026-11-21T11:00:00Z") };

it.each([
  [{}, null],
  [{ determination: null }, "determination"],
  [{ determination: null, outcome: "undecided" }, null],
  [{ minutes: "2" }, "minutes"],
  [{ minutes: "3.5" }, "minutes"],
  [{ minutes: "" }, "minutes"],
  [{ rationale: " \n" }, "rationale"],
] as const)("with %j, the missing field is %s", (fields, expected) => {
  expect(findMissingField({ ...FORM, ...fields }, ESCALATION)).toBe(expected);
});

it("references its escalation and matches the contract", () => {
  const judgment = buildUnsignedJudgment(ESCALATION, FORM, KEY);
  expect(judgment).toMatchObject({ escalation_id: ESCALATION.escalation_id, judged_at: "2026-11-21T11:00:00.000Z" });
  expect(EscalationJudgmentRequest.safeParse({ ...judgment, signature: "" }).success).toBe(true);
});

it("omits the determination of an undecided judgment, and criteria without a judgment", () => {
  const judgment = buildUnsignedJudgment(ESCALATION, { ...FORM, outcome: "undecided", criteria: {} }, KEY);
  expect(judgment).not.toHaveProperty("determination");
  expect(judgment).not.toHaveProperty("criteria");
  expect(EscalationJudgmentRequest.safeParse({ ...judgment, signature: "" }).success).toBe(true);
});

it("never dates a judgment before the escalation opened, even with a slow clock", () => {
  const slowClock = { ...KEY, now: new Date("2026-11-21T09:59:00Z") };
  expect(buildUnsignedJudgment(ESCALATION, FORM, slowClock).judged_at).toBe(ESCALATION.opened_at);
});

it("signs the bytes that the service verifies", () => {
  const judgment = buildUnsignedJudgment(ESCALATION, FORM, KEY);
  const hash = judgmentHash({ ...judgment, signature: "ignored" }, nobleCrypto);
  expect(judgmentBytes(judgment, nobleCrypto)).toEqual(judgmentMessage(hash));
});
