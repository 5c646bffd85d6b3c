"use client";

import type { ComponentType, FormEvent } from "react";
import { CostReports } from "@/components/reports/cost/CostReports";
import { OverviewReports } from "@/components/reports/overview/OverviewReports";
import { QualityReports } from "@/components/reports/quality/QualityReports";
import {
  type Group,
  GROUP_NAMES,
  readGroup,
  readRange,
  type ReportRange,
  PRESETS,
} from "@/components/reports/report-range";
import { REPORT_TEXTS as TEXTS } from "@/components/reports/texts";
import { Tabs } from "@/components/ui/Tabs";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import type { DayRange } from "@/server/reports/contract/usage";
import { Button } from "@/components/ui/Button";
import { controlClass } from "@/components/ui/Field";
import { Popover } from "@/components/ui/Popover";
import { ToggleGroup } from "@/components/ui/Toggle";

const GROUPS: Record<Group, ComponentType<{ range: DayRange }>> = {
  overview: OverviewReports,
  quality: QualityReports,
  cost: CostReports,
};

/**
 * Shows the reports of the period and group in the URL. `now` is one instant, so that all reports cover the same days.
 */
export function ReportsPage({ now }: { now: Date }) {
  const params = useUrlParams();
  const range = readRange(params, now);
  const group = readGroup(params);
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

const OPTIONS: readonly { value: ReportRange["preset"]; label: string }[] = PRESETS.map((value) => ({
  value,
  label: TEXTS.lastDays(value),
}));

type RangePickerProps = { range: ReportRange; onChange: (values: Record<string, string | null>) => void };

function RangePicker({ range: { query, preset }, onChange }: RangePickerProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onChange({ days: null, from: String(fields.get("from")), to: String(fields.get("to")) });
  };
  const field = (name: "from" | "to", label: string) => (
    <label className="block space-y-1">
      <span className="text-sm font-medium">{label}</span>
      <input type="date" name={name} required defaultValue={query[name]} className={controlClass} />
    </label>
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ToggleGroup
        label={TEXTS.range}
        options={OPTIONS}
        value={preset}
        onChange={(days) => onChange({ days, from: null, to: null })}
      />
      <Popover
        label={TEXTS.customRange}
        align="end"
        trigger={<Button>{preset === "custom" ? `${query.from} – ${query.to}` : TEXTS.customRange}</Button>}
      >
        <form onSubmit={submit} className="space-y-3">
          {field("from", TEXTS.from)}
          {field("to", TEXTS.to)}
          <p className="text-muted text-xs">{TEXTS.utc}</p>
          <Button type="submit" look="primary">
            {TEXTS.show}
          </Button>
        </form>
      </Popover>
    </div>
  );
}
