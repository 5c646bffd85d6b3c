import { QUALITY_TEXTS as TEXTS } from "@/components/reports/texts";
import type { AiRecord, Estimated } from "@/server/reports/contract/reports";
import { wilson } from "@/server/statistics/intervals";

export type RecordRow = {
  name: string;
  count: number;
  sample: number;
  /** null: too few samples */
  rate: Estimated | null;
};

/** Builds the rows of the AI record, with a 95% interval for each rate that the service shows. */
export function recordRows(figures: AiRecord["figures"]): RecordRow[] {
  return (["agreement", "false_met", "overturn", "abstention"] as const).map((name) => {
    const { count, sample, too_few_to_show } = figures[name];
    return { name: TEXTS.figures[name], count, sample, rate: too_few_to_show ? null : wilson(count, sample) };
  });
}
