// The time range of a list, whose ends are UTC days or times.
import * as z from "zod";
import { Problem } from "@/server/contracts/problems";
import { CalendarDate, DateTime } from "@/server/contracts/scalars";

export const DayOrTime = z.union(
  [CalendarDate, DateTime],
  "must be a day as 2026-01-31, or a time with its offset, as 2026-01-31T12:00:00Z",
);

type TimeRange = { from?: string | undefined; to?: string | undefined };

const DAY_CHARS = "2026-01-31".length;

/** Returns the first instant of the range. */
export const startOfRange = (from: string): string => (from.length === DAY_CHARS ? `${from}T00:00:00Z` : from);

/** Returns the last instant of the range at the precision of the database. */
export const endOfRange = (to: string): string => (to.length === DAY_CHARS ? `${to}T23:59:59.999Z` : to);

/**
 * Checks that the range does not end before it begins.
 * @throws invalid_request (range ends before it begins)
 */
export function requireTimeRange({ from, to }: TimeRange): void {
  if (from !== undefined && to !== undefined && Date.parse(endOfRange(to)) < Date.parse(startOfRange(from))) {
    throw new Problem("invalid_request", "to: is before from");
  }
}
