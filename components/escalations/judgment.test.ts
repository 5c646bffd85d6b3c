import { expect, it } from "vitest";
import { EscalationJudgmentRequest } from "@/server/contracts/escalation";
import { judgmentBytes, missingOf, unsignedJudgment } from "@/components/escalations/judgment";
import type { JudgmentForm } from "@/components/escalations/judgment";
import { judgmentHash, judgmentMessage } from "@/server/domain/escalation/judgmentSignature";
import { nobleCrypto } from "@/server/domain/proof/nobleCrypto";

const ESCALATION = {
  escalation_id: "01a1fdbd-5f2c-7018-9b15-20cd66c0d8eb",
  rule: "escalation-judgment@1",
  opened_at: "2026-11-21T10:00:00.000Z",
  tiers: [{ slug: "reviewer", label: "Reviewer", min_minutes: 3 }],
};
const CRITERION = "01a1fdbd-5f2c-7018-9b15-20cd66c0d8ec";
const FORM: JudgmentForm = {
  ...{ outcome: "decided", determination: "met", capacity: "adjudicator", tier: "reviewer", minutes: "3" },
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
] as const)("with %j it lacks %s", (differs, missing) => {
  expect(missingOf({ ...FORM, ...differs }, ESCALATION)).toBe(missing);
});

it("names its escalation, and the contract takes it", () => {
  const judgment = unsignedJudgment(ESCALATION, FORM, KEY);
  expect(judgment).toMatchObject({ escalation_id: ESCALATION.escalation_id, judged_at: "2026-11-21T11:00:00.000Z" });
  expect(EscalationJudgmentRequest.safeParse({ ...judgment, signature: "" }).success).toBe(true);
});

it("undecided carries no determination; untouched criteria are left out", () => {
  const judgment = unsignedJudgment(ESCALATION, { ...FORM, outcome: "undecided", criteria: {} }, KEY);
  expect(judgment).not.toHaveProperty("determination");
  expect(judgment).not.toHaveProperty("criteria");
  expect(EscalationJudgmentRequest.safeParse({ ...judgment, signature: "" }).success).toBe(true);
});

it("a clock that is behind judges no earlier than the opening", () => {
  const early = { ...KEY, now: new Date("2026-11-21T09:59:00Z") };
  expect(unsignedJudgment(ESCALATION, FORM, early).judged_at).toBe(ESCALATION.opened_at);
});

it("signs exactly the bytes that the service checks", () => {
  const judgment = unsignedJudgment(ESCALATION, FORM, KEY);
  const hash = judgmentHash({ ...judgment, signature: "whatever" }, nobleCrypto);
  expect(judgmentBytes(judgment, nobleCrypto)).toEqual(judgmentMessage(hash));
});
