"use client";

import type { ComponentType } from "react";
import { CostReports } from "@/components/reports/cost/CostReports";
import { OverviewReports } from "@/components/reports/overview/OverviewReports";
import { QualityReports } from "@/components/reports/quality/QualityReports";
import { RangePicker } from "@/components/reports/RangePicker";
import { type Group, GROUP_NAMES, groupOf, rangeOf } from "@/components/reports/report-range";
import { REPORT_TEXTS as TEXTS } from "@/components/reports/texts";
import { Tabs } from "@/components/ui/Tabs";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import type { DayRange } from "@/server/reports/contract/usage";

const GROUPS: Record<Group, ComponentType<{ range: DayRange }>> = {
  overview: OverviewReports,
  quality: QualityReports,
  cost: CostReports,
};

/** `now`: one instant for the page, so that all reports cover the same days. */
export function ReportsPage({ now }: { now: Date }) {
  const params = useUrlParams();
  const range = rangeOf(params, now);
  const group = groupOf(params);
  return (
    <div className="mx-auto w-full max-w-6xl space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{TEXTS.reports}</h1>
        <RangePicker range={range} onChange={changeUrl} />
      </div>
      <Tabs
        label={TEXTS.groups}
        value={group}
        onChange={(next) => changeUrl({ group: next === "overview" ? null : next })}
        tabs={GROUP_NAMES.map((value) => {
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
