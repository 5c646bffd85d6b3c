import { expect, test } from "vitest";
import { Problem } from "@/server/contracts/problems";
import { describeFailure } from "./describeFailure";

test("names a refused field by its option", () => {
  expect(describeFailure(new Problem("invalid_request", "owner_email: must be an email address"))).toBe(
    "--owner-email: must be an email address",
  );
});

test("does not change a message that names no field", () => {
  expect(describeFailure(new Problem("unprocessable", "IDENTITY_JWKS_URL is set: ask"))).toBe(
    "IDENTITY_JWKS_URL is set: ask",
  );
  expect(describeFailure(new Problem("not_found"))).toBe("Resource not found");
  expect(describeFailure(new Error("disk: full"))).toBe("disk: full");
});
