import type { FormEvent } from "react";
import { type ReportRange, PRESETS } from "@/components/reports/report-range";
import { REPORT_TEXTS as TEXTS } from "@/components/reports/texts";
import { Button } from "@/components/ui/Button";
import { controlClass } from "@/components/ui/Field";
import { Popover } from "@/components/ui/Popover";
import { ToggleGroup } from "@/components/ui/Toggle";

const OPTIONS: readonly { value: ReportRange["preset"]; label: string }[] = PRESETS.map((value) => ({
  value,
  label: TEXTS.lastDays(value),
}));

type RangePickerProps = { range: ReportRange; onChange: (values: Record<string, string | null>) => void };

export function RangePicker({ range: { query, preset }, onChange }: RangePickerProps) {
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
