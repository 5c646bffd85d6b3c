import { describe, expect, it } from "vitest";
import { readRange } from "@/components/reports/report-range";

const NOW = new Date("2026-03-02T23:30:00Z");
const readFrom = (query: string) => readRange(new URLSearchParams(query), NOW);

describe("readRange", () => {
  it.each([
    ["", "2026-02-01", "2026-03-02", "30"],
    ["days=7", "2026-02-24", "2026-03-02", "7"],
    ["days=90", "2025-12-03", "2026-03-02", "90"],
    ["days=8", "2026-02-01", "2026-03-02", "30"],
    ["from=2026-01-05&to=2026-01-05", "2026-01-05", "2026-01-05", "custom"],
    ["from=2026-01-06&to=2026-01-05", "2026-02-01", "2026-03-02", "30"],
    ["from=2026-01-05", "2026-02-01", "2026-03-02", "30"],
    ["from=2026-02-30&to=2026-03-01", "2026-02-01", "2026-03-02", "30"],
  ])("%j", (query, from, to, preset) => {
    expect(readFrom(query)).toEqual({ query: { from, to }, preset });
  });
});
