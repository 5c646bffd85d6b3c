import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type LaterAnswer, UNKNOWN_LATER, describeOutcome } from "@/components/proof/outcome/outcome";
import type { KeySet } from "@/server/proof/contract/keySet";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { checkProof } from "@/server/proof/check/verify";

const folder = new URL("../../../server/proof/check/fixtures/", import.meta.url);
const goldenNames = readdirSync(folder).filter((name) => name.startsWith("golden-"));

function checkVector(name: string, later: LaterAnswer = UNKNOWN_LATER) {
  const vector = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as {
    document: unknown;
    keys: KeySet;
    now: string;
    expected: { valid: boolean };
  };
  const check = checkProof(vector.document, vector.keys, { crypto: nobleCrypto, now: new Date(vector.now) });
  return {
    vector,
    outcome: describeOutcome(check, { signer: "a.example", day: (iso) => iso.slice(0, 10), laterAnswer: later }),
  };
}

describe("describeOutcome", () => {
  it.each(goldenNames)("confirms %s only if it is valid", (name) => {
    const { vector, outcome } = checkVector(name);
    const outcomeText = `${outcome.sentence} ${outcome.meaning ?? ""}`;
    expect(outcomeText.includes("Signed by a.example on 2026-03-01")).toBe(vector.expected.valid);
    if (!vector.expected.valid) {
      expect(outcome.tone).not.toBe("good");
      expect(outcome.next).toBeTruthy();
    }
  });

  it("distinguishes a revoked key from an unknown one and confirms neither", () => {
    const revokedOutcome = checkVector("golden-unknown_key-revoked.json").outcome;
    const unknownOutcome = checkVector("golden-unknown_key.json").outcome;
    expect([revokedOutcome.code, unknownOutcome.code]).toEqual(["unknown_key", "unknown_key"]);
    expect(revokedOutcome.sentence).toMatch(/cannot be confirmed.*revoked/);
    expect(unknownOutcome.sentence).toMatch(/cannot be confirmed.*not in the key set/);
  });

  it.each([
    [
      "overridden",
      "Signed as Partial on 2026-03-01; overridden to Not met by a reviewer of the customer on 2026-03-02.",
    ],
    ["escalated", "Signed as Partial on 2026-03-01; overturned to Met by escalation on 2026-03-03."],
  ])("states an answer that was %s first", (name, sentence) => {
    const { outcome } = checkVector(`golden-valid-${name}.json`);
    expect(outcome).toMatchObject({ sentence, tone: "caution" });
    expect(outcome.meaning).toMatch(/^Signed by a\.example on 2026-03-01/);
  });

  it("names the time of a key that does not fit", () => {
    const sentences = ["entry_after_retirement", "entry_before_key", "not_yet_valid"].map(
      (fault) => checkVector(`golden-unknown_key-${fault}.json`).outcome.sentence,
    );
    expect(sentences).toEqual([
      expect.stringContaining("dated after its key was retired"),
      expect.stringContaining("dated before its key was valid"),
      expect.stringContaining("not valid yet at the time of the check"),
    ]);
  });

  it("states the current answer when the issuer has a later decision", () => {
    const current = {
      determination: "not_met",
      source: "customer_decision",
      decided_at: "2026-03-04T12:00:00.000Z",
      decided_by_kind: "person",
      proof_seq: 1,
    } as const;
    const { outcome } = checkVector("golden-valid-one-entry.json", {
      state: "asked",
      host: "b.example",
      current,
      newerCount: 1,
    });
    expect(outcome.determination).toBe("not_met");
    expect(outcome.sentence).toMatch(
      /^Signed as \w.*; overridden to Not met by a reviewer of the customer on 2026-03-04\.$/,
    );
    expect(outcome.meaning).toContain("b.example has 1 later decision after this copy.");
    expect(outcome.meaning).not.toContain("does not show later decisions");
  });

  it("reports no missing decision when the service gave every entry", () => {
    const { outcome } = checkVector("golden-valid-overridden.json", { state: "included" });
    expect(outcome.meaning).not.toContain("does not show later decisions");
  });

  it("reports a possible prompt injection first, and blames neither the judge nor the reader", () => {
    const { outcome } = checkVector("golden-valid-two-entries.json");
    expect(outcome.tone).toBe("caution");
    expect(outcome.meaning).toMatch(
      /^Possible prompt injection: .* A key that signed this proof has since been retired/,
    );
  });
});
