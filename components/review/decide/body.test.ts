import { expect, it } from "vitest";
import { determinationBody, missingOf } from "@/components/review/decide/body";
import { EMPTY_DRAFT } from "@/components/review/outbox/acts";
import type { VerificationDetail } from "@/server/contracts/verificationDetail";

const REVIEWED = { verification: { id: "v" }, proof: { content_hash: "c" } } as VerificationDetail;
const DRAFT = { ...EMPTY_DRAFT, determination: "not_met", reasonCode: "other", reason: " because " } as const;

it("names what an override still lacks, in the order of the form", () => {
  expect(missingOf(EMPTY_DRAFT)).toBe("determination");
  expect(missingOf({ ...DRAFT, reasonCode: "" })).toBe("reasonCode");
  expect(missingOf({ ...DRAFT, reason: "  " })).toBe("reason");
  expect(missingOf(DRAFT)).toBeNull();
});

it("an override says what instead and why, bound to the verdict that was reviewed", () => {
  expect(determinationBody(REVIEWED, "override", DRAFT)).toEqual({
    ...{ verification_id: "v", decision: "override", reason: "because" },
    ...{ override_determination: "not_met", reason_code: "other" },
    ...{ review_mode: "open", expected_content_hash: "c" },
  });
});

it("what was typed for an override does not travel with another decision", () => {
  const accepted = determinationBody({ ...REVIEWED, proof: null }, "accept", DRAFT);
  expect(accepted).toEqual({ verification_id: "v", decision: "accept", review_mode: "open" });
  expect(determinationBody(REVIEWED, "route", DRAFT)).toMatchObject({ reason: "because" });
  expect(determinationBody(REVIEWED, "route", DRAFT)).not.toHaveProperty("override_determination");
});

it("records what was said before the verdict was shown", () => {
  expect(determinationBody(REVIEWED, "accept", { ...DRAFT, provisional: "partial" })).toMatchObject({
    review_mode: "blind",
    provisional_determination: "partial",
  });
});
