// The UTC days of a report. Days are YYYY-MM-DD, so their text sorts as they do.
import { LIMITS } from "@/server/contracts/limits";

import type { Clock } from "@/server/deps/ports";
import { refuseField } from "@/server/contracts/requestFields";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
/** The first day that the API accepts. The default of `from` must not be earlier. */
const FIRST_DAY = "0001-01-01";

export type Days = { from: string; to: string; /** every day of the range, in order */ dates: string[] };

export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** The latest representable timestamp. */
export function endOf(day: string): Date {
  return new Date(`${day}T23:59:59.999Z`);
}

function daysAfter(day: string, days: number): string {
  return new Date(startOf(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** @throws invalid_request (`from: …` or `to: …`: reversed, or longer than 366 days) */
export function resolveDays(clock: Clock, query: { from?: string | undefined; to?: string | undefined }): Days {
  const to = query.to ?? clock.now().toISOString().slice(0, 10);
  const earliest = daysAfter(to, 1 - DEFAULT_DAYS);
  const from = query.from ?? (earliest > FIRST_DAY ? earliest : FIRST_DAY);
  if (from > to) throw query.to ? refuseField("to", "is before from") : refuseField("from", "is after today");
  const length = (startOf(to).getTime() - startOf(from).getTime()) / DAY_MS + 1;
  if (length > LIMITS.reportDays) throw refuseField("from", `the range must not exceed ${LIMITS.reportDays} days`);
  return { from, to, dates: Array.from({ length }, (_, index) => daysAfter(from, index)) };
}
