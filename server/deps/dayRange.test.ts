import { describe, expect, it } from "vitest";
import { resolveDays } from "@/server/deps/dayRange";

const clock = { now: () => new Date("2026-03-01T23:59:59.999Z") };

describe("the days of a report", () => {
  it("are the thirty up to today, or up to `to`", () => {
    expect(resolveDays(clock, {})).toMatchObject({ from: "2026-01-31", to: "2026-03-01" });
    const { dates, ...ends } = resolveDays(clock, { to: "2024-03-01" });
    expect(ends).toEqual({ from: "2024-02-01", to: "2024-03-01" });
    expect(dates).toHaveLength(30);
    expect(dates.slice(-2)).toEqual(["2024-02-29", "2024-03-01"]);
  });
  it("hold both ends, and stay within the calendar", () => {
    expect(resolveDays(clock, { from: "2026-02-28" }).dates).toEqual(["2026-02-28", "2026-03-01"]);
    expect(resolveDays(clock, { to: "0001-01-05" }).from).toBe("0001-01-01");
    expect(resolveDays(clock, { from: "2024-01-01", to: "2024-12-31" }).dates).toHaveLength(366);
  });
  it.each([
    [{ from: "2026-02-02", to: "2026-02-01" }, /^to: is before from/],
    [{ from: "2026-03-02" }, /^from: is after today/],
    [{ from: "2025-01-01", to: "2026-01-02" }, /^from: .*366/],
  ])("refuse %o", (query, detail) => {
    expect(() => resolveDays(clock, query)).toThrow(
      expect.objectContaining({ code: "invalid_request", detail: expect.stringMatching(detail) as string }),
    );
  });
});
