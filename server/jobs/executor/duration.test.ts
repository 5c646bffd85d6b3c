import { expect, test } from "vitest";
import { delayMs, retryAfterMs } from "@/server/jobs/executor/duration";

const NOW = Date.parse("2026-01-01T00:00:00Z");

test.each([
  ["300ms", 300],
  ["1d2h30m", 95_400_000],
  ["1w", 604_800_000],
  ["1.5h", 5_400_000],
  ["2026-01-01T00:01:00.000Z", 60_000],
  ["2025-01-01T00:00:00Z", 0],
])("reads %s", (spec, ms) => expect(delayMs(spec, NOW)).toBe(ms));

test.each(["", "soon", "5", "1h later"])("refuses %j", (spec) =>
  expect(() => delayMs(spec, NOW)).toThrow("Not a duration"),
);

test("reads Retry-After as seconds or as an instant", () => {
  expect(retryAfterMs("90", NOW)).toBe(90_000);
  expect(retryAfterMs("2026-01-01T00:00:05.000Z", NOW)).toBe(5_000);
});
