import { expect, it } from "vitest";
import { determinationBody, findMissingField } from "@/components/review/decide/body";
import { EMPTY_DRAFT } from "@/components/review/outbox/acts";
import type { VerificationDetail } from "@/server/detail/contract";

const REVIEWED = { verification: { id: "v" }, proof: { content_hash: "c" } } as VerificationDetail;
const DRAFT = { ...EMPTY_DRAFT, determination: "not_met", reasonCode: "other", reason: " because " } as const;

it("returns the first missing field of an override, in form order", () => {
  expect(findMissingField(EMPTY_DRAFT)).toBe("determination");
  expect(findMissingField({ ...DRAFT, reasonCode: "" })).toBe("reasonCode");
  expect(findMissingField({ ...DRAFT, reason: "  " })).toBe("reason");
  expect(findMissingField(DRAFT)).toBeNull();
});

it("binds an override and its reason to the reviewed verdict", () => {
  expect(determinationBody(REVIEWED, "override", DRAFT)).toEqual({
    verification_id: "v",
    decision: "override",
    reason: "because",
    override_determination: "not_met",
    reason_code: "other",
    review_mode: "open",
    expected_content_hash: "c",
  });
});

it("leaves out the input for an override when another decision is sent", () => {
  const acceptBody = determinationBody({ ...REVIEWED, proof: null }, "accept", DRAFT);
  expect(acceptBody).toEqual({ verification_id: "v", decision: "accept", review_mode: "open" });
  expect(determinationBody(REVIEWED, "route", DRAFT)).toMatchObject({ reason: "because" });
  expect(determinationBody(REVIEWED, "route", DRAFT)).not.toHaveProperty("override_determination");
});

it("records the assessment that was made before the verdict was shown", () => {
  expect(determinationBody(REVIEWED, "accept", { ...DRAFT, provisional: "partial" })).toMatchObject({
    review_mode: "blind",
    provisional_determination: "partial",
  });
});
