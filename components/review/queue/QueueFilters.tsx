import { Filter } from "lucide-react";
import type { Queue } from "@/components/review/queue/use-queue";
import { COCKPIT_TEXTS as TEXTS, SORT_LABELS, STATUS_LABELS } from "@/components/review/texts";
import { Field } from "@/components/ui/Field";
import { flagReasonLabel } from "@/components/verdict/flag-reason-label";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import type { Filters } from "@/components/review/cockpit-address";
import { changeUrl } from "@/components/ui/url-params";
import { Button } from "@/components/ui/Button";
import { filterFieldsClass } from "@/components/ui/MoreFilters";
import { Popover } from "@/components/ui/Popover";
import { Select, toOptions } from "@/components/ui/Select";

/** Filters and sorts the queue. A change selects the first item of the new list. */
export function QueueFilters({ filters, head }: { filters: Filters; head: Queue["head"] }) {
  const { rubric_name = "", flag_reason = "", determination = "" } = filters;
  const filterCount = [rubric_name, flag_reason, determination].filter(Boolean).length;
  const choose = (name: "status" | "sort" | "rubric" | "reason" | "determination") => (value: string) =>
    changeUrl({ [name]: value, item: null });
  const countedOptions = (
    allLabel: string,
    selectedName: string,
    counts: readonly { name: string; label: string; count: number }[],
  ) => [
    { value: "", label: allLabel },
    ...(selectedName !== "" && !counts.some(({ name }) => name === selectedName)
      ? [{ value: selectedName, label: selectedName }]
      : []),
    ...counts.map(({ name, label, count }) => ({ value: name, label: `${label} (${count})` })),
  ];
  const rubrics = head?.rubrics.map(({ name, count }) => ({ name, label: name, count })) ?? [];
  const reasons =
    head?.flag_reasons.map(({ reason, count }) => ({ name: reason, label: flagReasonLabel(reason), count })) ?? [];
  const defaultSort = filters.status === "waiting" || filters.status === "deferred" ? "priority" : "newest";
  return (
    <div className="flex items-center gap-2 sm:flex-wrap">
      <Select
        label={TEXTS.status}
        options={toOptions(STATUS_LABELS)}
        value={filters.status}
        onChange={choose("status")}
      />
      <Select
        label={TEXTS.sort}
        options={toOptions(SORT_LABELS)}
        value={filters.sort ?? defaultSort}
        onChange={choose("sort")}
      />
      <Popover
        label={TEXTS.filters}
        trigger={
          <Button icon={Filter}>
            {TEXTS.filters}
            {filterCount === 0 ? "" : ` (${filterCount})`}
          </Button>
        }
      >
        <div className={filterFieldsClass}>
          <Field id="filter-rubric" label={TEXTS.rubric}>
            <Select
              id="filter-rubric"
              options={countedOptions(TEXTS.anyRubric, rubric_name, rubrics)}
              value={rubric_name}
              onChange={choose("rubric")}
            />
          </Field>
          <Field id="filter-reason" label={TEXTS.reason}>
            <Select
              id="filter-reason"
              options={countedOptions(TEXTS.anyReason, flag_reason, reasons)}
              value={flag_reason}
              onChange={choose("reason")}
            />
          </Field>
          <Field id="filter-determination" label={TEXTS.determination}>
            <Select
              id="filter-determination"
              options={toOptions(DETERMINATION_LABELS, TEXTS.anyDetermination)}
              value={determination}
              onChange={choose("determination")}
            />
          </Field>
        </div>
      </Popover>
    </div>
  );
}
