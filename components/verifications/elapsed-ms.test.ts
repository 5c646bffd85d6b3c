import { expect, it } from "vitest";
import { elapsedMs } from "@/components/verifications/elapsed-ms";

it("returns the time between two timestamps, or null without a second one", () => {
  expect(elapsedMs("2026-01-01T00:00:00Z", "2026-01-01T00:00:01.500Z")).toBe(1500);
  expect(elapsedMs("2026-01-01T00:00:00Z", null)).toBeNull();
});
