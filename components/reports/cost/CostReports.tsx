"use client";

import { CostByTier } from "@/components/reports/cost/CostByTier";
import { Latency } from "@/components/reports/cost/Latency";
import { SpentByModel } from "@/components/reports/cost/SpentByModel";
import type { DayRange } from "@/server/reports/contract/usage";

export function CostReports({ range }: { range: DayRange }) {
  return (
    <>
      <CostByTier range={range} />
      <SpentByModel range={range} />
      <Latency range={range} />
    </>
  );
}
