"use client";

import { useState } from "react";
import { CostReports } from "@/components/reports/cost/CostReports";
import { OverviewReports } from "@/components/reports/overview/OverviewReports";
import { QualityReports } from "@/components/reports/quality/QualityReports";
import { RangePicker } from "@/components/reports/RangePicker";
import { rangeOf } from "@/components/reports/report-range";
import { REPORT_TEXTS as TEXTS } from "@/components/reports/texts";
import { Tabs } from "@/components/ui/Tabs";
import { useUrlParams } from "@/components/ui/use-url-params";

const GROUPS = { overview: OverviewReports, quality: QualityReports, cost: CostReports };
type Group = keyof typeof GROUPS;
const NAMES = Object.keys(GROUPS) as Group[];

export function ReportsPage() {
  const [params, change] = useUrlParams();
  // One moment for the whole page, so that every report is about the same days.
  const [now] = useState(() => new Date());
  const range = rangeOf(params, now);
  const group = NAMES.find((name) => name === params.get("group")) ?? "overview";
  return (
    <div className="mx-auto w-full max-w-6xl space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{TEXTS.reports}</h1>
        <RangePicker range={range} onChange={change} />
      </div>
      <Tabs
        label={TEXTS.groups}
        value={group}
        onChange={(next) => change({ group: next === "overview" ? null : next })}
        tabs={NAMES.map((value) => {
          const Reports = GROUPS[value];
          return {
            value,
            label: TEXTS.tabs[value],
            content: (
              <div className="space-y-5">
                <Reports range={range.query} />
              </div>
            ),
          };
        })}
      />
    </div>
  );
}
