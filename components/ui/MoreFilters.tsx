import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Field";
import { Popover } from "@/components/ui/Popover";

/** Puts filters below each other, and gives their selects one width whatever the options are. */
export const filterFieldsClass = "space-y-3 [&_span:has(>select)]:block";

type MoreFiltersProps = {
  label: string;
  /** The number of set filters. */
  count: number;
  children: ReactNode;
};

/** Shows the less common filters of a list in a popover. */
export function MoreFilters({ label, count, children }: MoreFiltersProps) {
  return (
    <Popover
      label={label}
      trigger={
        <Button icon={SlidersHorizontal}>
          {label}
          {count > 0 ? <span className="text-accent tabular-nums">{count}</span> : null}
        </Button>
      }
    >
      <div className={filterFieldsClass}>{children}</div>
    </Popover>
  );
}

type DayFieldsProps = {
  labels: { from: string; to: string };
  values: { from?: string | undefined; to?: string | undefined };
  onChange: (change: { from?: string; to?: string }) => void;
};

/** Renders date inputs for the first and the last day of a list. */
export function DayFields({ labels, values, onChange }: DayFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {(["from", "to"] as const).map((name) => (
        <InputField
          key={name}
          label={labels[name]}
          type="date"
          value={values[name] ?? ""}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
    </div>
  );
}
