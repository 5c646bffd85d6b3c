// The UTC days of a report. Days are YYYY-MM-DD, so their text sorts as they do.
import { LIMITS } from "@/server/contracts/limits";

import type { Clock } from "@/server/deps/ports";
import { refuseField } from "@/server/contracts/requestFields";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
/** The first day that the API accepts. The default of `from` must not be earlier. */
const FIRST_DAY = "0001-01-01";

export type Days = { from: string; to: string; /** Every day of the range, in order. */ dates: string[] };

export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** Returns the latest representable timestamp of a UTC day. */
export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59.999Z`);
}

function addDays(day: string, days: number): string {
  return new Date(startOfDay(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns the days of a report, by default the last 30.
 * @throws invalid_request (`from: …` or `to: …`: reversed, or longer than 366 days)
 */
export function resolveDays(clock: Clock, query: { from?: string | undefined; to?: string | undefined }): Days {
  const to = query.to ?? clock.now().toISOString().slice(0, 10);
  const earliest = addDays(to, 1 - DEFAULT_DAYS);
  const from = query.from ?? (earliest > FIRST_DAY ? earliest : FIRST_DAY);
  if (from > to) throw query.to ? refuseField("to", "is before from") : refuseField("from", "is after today");
  const length = (startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS + 1;
  if (length > LIMITS.reportDays) throw refuseField("from", `the range must not exceed ${LIMITS.reportDays} days`);
  return { from, to, dates: Array.from({ length }, (_, index) => addDays(from, index)) };
}
