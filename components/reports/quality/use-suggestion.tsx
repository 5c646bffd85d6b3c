"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { QUALITY_TEXTS as TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import { Select } from "@/components/ui/Select";
import { useUrlParams } from "@/components/ui/use-url-params";

const ERRORS = ["0.01", "0.05", "0.1", "0.2"] as const;
const OPTIONS = ERRORS.map((value) => ({ value, label: `${TEXTS.targetError}: ${TEXTS.errors[value]}` }));

/** The suggested threshold for the target error in the URL, 5% by default, and its select. */
export function useSuggestion(rubricId: string | undefined) {
  const [params, change] = useUrlParams();
  const error = ERRORS.find((each) => each === params.get("error")) ?? "0.05";
  const query = useQuery(
    useTRPC().calibration.suggest.queryOptions(
      rubricId === undefined ? skipToken : { rubric_id: rubricId, target_error: Number(error) },
    ),
  );
  const select = (
    <Select label={TEXTS.targetError} options={OPTIONS} value={error} onChange={(next) => change({ error: next })} />
  );
  return { query, select };
}
