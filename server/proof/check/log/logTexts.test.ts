import { expect, it } from "vitest";
import { logSentence } from "@/server/proof/check/log/logTexts";
import type { LoggedEntry } from "@/server/proof/contract/proofLog";

const logged: LoggedEntry = { seq: 0, state: "logged", origin: "log.example", index: 5, size: 7 };

it.each([
  [{ ...logged, cosigned_by: 0, witnesses: 0 }, "Logged as entry 5 of log.example, not witnessed."],
  [
    { ...logged, cosigned_by: 0, witnesses: 1 },
    "Logged as entry 5 of log.example, not witnessed: cosignatures of 0 of 1 witness are no quorum of the policy.",
  ],
  // A policy with "quorum none" has no quorum, however many witnesses have cosigned.
  [
    { ...logged, cosigned_by: 2, witnesses: 2 },
    "Logged as entry 5 of log.example, not witnessed: cosignatures of 2 of 2 witnesses are no quorum of the policy.",
  ],
  [
    { ...logged, state: "witnessed" as const, cosigned_by: 2, witnesses: 3, witnessed_at: "2026-11-30T00:00:00.000Z" },
    "Witnessed by 2 of 3 witnesses: it existed before 2026-11-30T00:00:00.000Z.",
  ],
])("says in a sentence what is shown for %o", (entry, sentence) => {
  expect(logSentence({ state: entry.state, entries: [entry] })).toBe(sentence);
});
