import type { TierSpent } from "@/components/reports/cost/spent-by-tier";
import type { Column } from "@/components/reports/table/columns";
import { COST_TEXTS as TEXTS, OVERVIEW_TEXTS } from "@/components/reports/texts";

export const SPENT_COLUMNS: readonly Column<TierSpent>[] = [
  { header: OVERVIEW_TEXTS.calls, value: ({ calls }) => calls, format: "count" },
  { header: OVERVIEW_TEXTS.inputTokens, value: ({ input_tokens }) => input_tokens, format: "count" },
  { header: OVERVIEW_TEXTS.outputTokens, value: ({ output_tokens }) => output_tokens, format: "count" },
  { header: OVERVIEW_TEXTS.cost, value: ({ cost_usd }) => cost_usd, format: "usd" },
  { header: TEXTS.unpriced, value: ({ unpriced_calls }) => unpriced_calls, format: "count" },
];
