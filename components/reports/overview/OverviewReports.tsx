"use client";

import { ByRubric } from "@/components/reports/overview/ByRubric";
import { FailingCriteria } from "@/components/reports/overview/FailingCriteria";
import { RatesOverTime } from "@/components/reports/overview/RatesOverTime";
import { Usage } from "@/components/reports/overview/Usage";
import { VerdictMix } from "@/components/reports/overview/VerdictMix";
import type { DayRange } from "@/server/reports/contract/usage";

export function OverviewReports({ range }: { range: DayRange }) {
  return (
    <>
      <Usage range={range} />
      <VerdictMix range={range} />
      <RatesOverTime range={range} />
      <ByRubric range={range} />
      <FailingCriteria range={range} />
    </>
  );
}
