import { type UrlParams, isDay } from "@/components/ui/url-values";
import type { DayRange } from "@/server/reports/contract/usage";

const DAY_MS = 86_400_000;
export const PRESETS = ["7", "30", "90"] as const;
type Preset = (typeof PRESETS)[number];

export const GROUP_NAMES = ["overview", "quality", "cost"] as const;
export type Group = (typeof GROUP_NAMES)[number];

export type ReportRange = { query: DayRange; preset: Preset | "custom" };

/** Reads `from` and `to` when both are days in order; else the last `days` UTC days, by default 30. */
export function readRange(params: UrlParams, now: Date): ReportRange {
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  if (isDay(from) && isDay(to) && from <= to) return { query: { from, to }, preset: "custom" };
  const preset = PRESETS.find((days) => days === params.get("days")) ?? "30";
  const first = new Date(now.getTime() - (Number(preset) - 1) * DAY_MS);
  return { query: { from: toDay(first), to: toDay(now) }, preset };
}

export const readGroup = (params: UrlParams): Group =>
  GROUP_NAMES.find((name) => name === params.get("group")) ?? "overview";

const toDay = (time: Date): string => time.toISOString().slice(0, 10);
