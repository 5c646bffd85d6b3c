import { expect, it } from "vitest";
import { between, dollars, duration } from "@/components/verifications/formats";

it.each([
  [0, "< 1 ms"],
  [12.4, "12 ms"],
  [3_400, "3.4 s"],
  [42_000, "42 s"],
  [125_000, "2 min 5 s"],
  [3_780_000, "1 h 3 min"],
])("%s ms is %s", (ms, text) => expect(duration(ms)).toBe(text));

it.each([
  [0, "$0"],
  [0.00002, "< $0.0001"],
  [0.0123, "$0.0123"],
  [12.5, "$12.50"],
])("%s USD is %s", (usd, text) => expect(dollars(usd)).toBe(text));

it("returns the time between two timestamps, or null without a second one", () => {
  expect(between("2026-01-01T00:00:00Z", "2026-01-01T00:00:01.500Z")).toBe(1500);
  expect(between("2026-01-01T00:00:00Z", null)).toBeNull();
});
