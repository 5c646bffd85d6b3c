import { expect, it, vi } from "vitest";
import { retryAfterMs } from "@/server/platform/retryAfter";

it.each([
  ["20", 20_000],
  [" 0.5 ", 500],
  ["Sat, 28 Nov 2026 12:00:30 GMT", 30_000],
  ["Sat, 28 Nov 2026 11:00:00 GMT", 0],
  ["soon", null],
  ["", null],
  [undefined, null],
])("reads the Retry-After %j as %j ms", (header, waitMs) => {
  vi.setSystemTime("2026-11-28T12:00:00Z");
  expect(retryAfterMs(header)).toBe(waitMs);
  vi.useRealTimers();
});
