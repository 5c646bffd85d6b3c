import { expect, it } from "vitest";
import { currentSentence } from "@/components/verdict/current/current-sentence";
import type { CurrentAnswer } from "@/server/proof/contract/currentAnswer";

const SIGNED_VERDICT = { determination: "met", signedAt: "2026-03-01T12:00:00.000Z" } as const;
const current = (fields: Partial<CurrentAnswer>): CurrentAnswer => ({
  determination: "not_met",
  source: "escalation",
  decided_at: "2026-04-01T12:00:00.000Z",
  decided_by_kind: "person",
  proof_seq: 2,
  ...fields,
});
const day = (iso: string) => iso.slice(0, 10);

it.each<[Partial<CurrentAnswer>, string | null]>([
  [{}, "Signed as Met on 2026-03-01; overturned to Not met by escalation on 2026-04-01."],
  [{ determination: "met" }, "Signed as Met on 2026-03-01; confirmed as Met by escalation on 2026-04-01."],
  [
    { source: "customer_decision", determination: "partial" },
    "Signed as Met on 2026-03-01; overridden to Partial by a reviewer of the customer on 2026-04-01.",
  ],
  [{ source: "verdict", determination: "met" }, null],
])("%j", (fields, sentence) => {
  expect(currentSentence(SIGNED_VERDICT, current(fields), day)).toBe(sentence);
});

it.each<[Partial<CurrentAnswer>, string]>([
  [{}, "Signed as Met on 2026-03-01; overturned to Not met in an escalation by Ada on 2026-04-01."],
  [
    { source: "customer_decision", determination: "partial" },
    "Signed as Met on 2026-03-01; overridden to Partial by Ada on 2026-04-01.",
  ],
])("names the person when the name is known: %j", (fields, sentence) => {
  expect(currentSentence(SIGNED_VERDICT, current(fields), day, "Ada")).toBe(sentence);
});
