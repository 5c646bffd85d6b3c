import type { RefObject } from "react";
import { Button } from "@/components/ui/Button";
import { DayFields, MoreFilters } from "@/components/ui/MoreFilters";
import { SearchBox } from "@/components/ui/SearchBox";
import { Select, toOptions } from "@/components/ui/Select";
import { SelectField } from "@/components/ui/SelectField";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import { ViewMenu } from "@/components/verifications/list/ViewMenu";
import { LIST_TEXTS as TEXTS } from "@/components/verifications/list/texts";
import { changeFilters, replaceFilters } from "@/components/verifications/list/use-verifications-url";
import {
  DECIDED_LABELS,
  DECISIVE_LABELS,
  FLAGGED_LABELS,
  ORDER_LABELS,
  STATUS_LABELS,
  SUBJECT_LABELS,
} from "@/components/verifications/texts";
import { useRubricNames } from "@/components/verifications/use-rubrics";
import type { Filters } from "@/components/verifications/list/verifications-query";
import { LIMITS } from "@/server/contracts/limits";
import { FLAG_REASONS } from "@/server/verdict/contract/flagReasons";

type FilterBarProps = { filters: Filters; search: RefObject<HTMLInputElement | null> };

const { newest, oldest } = ORDER_LABELS;

const MORE_FILTERS = [
  { name: "answer", any: TEXTS.anyAnswer, labels: DETERMINATION_LABELS },
  { name: "decided", any: TEXTS.anyDecided, labels: DECIDED_LABELS },
  { name: "flagged", any: TEXTS.anyFlagged, labels: FLAGGED_LABELS },
  { name: "reason", any: TEXTS.anyReason, labels: FLAG_REASONS },
  { name: "kind", any: TEXTS.anyKind, labels: SUBJECT_LABELS },
  { name: "order", any: newest, labels: { oldest } },
] as const;

/** Renders the list's filters, which are in the URL. */
export function FilterBar({ filters, search }: FilterBarProps) {
  const names = useRubricNames();
  // The filter's rubric may not be on the first page.
  const rubrics = [...new Set([...names, ...(filters.rubric === undefined ? [] : [filters.rubric])])];
  const choices = [
    { name: "rubric", any: TEXTS.anyRubric, labels: Object.fromEntries(rubrics.map((name) => [name, name])) },
    { name: "verdict", any: TEXTS.anyVerdict, labels: DECISIVE_LABELS },
    { name: "status", any: TEXTS.anyStatus, labels: STATUS_LABELS },
  ] as const;
  const moreNames = [...MORE_FILTERS.map(({ name }) => name), "from" as const, "to" as const];
  const moreCount = moreNames.filter((name) => filters[name] !== undefined).length;
  return (
    <>
      <SearchBox
        label={TEXTS.search}
        hint={TEXTS.searchHint}
        maxLength={LIMITS.subjectRefChars}
        value={filters.q ?? ""}
        inputRef={search}
        onSearch={(q) => changeFilters({ q })}
      />
      {choices.map(({ name, any: anyLabel, labels }) => (
        <Select
          key={name}
          label={TEXTS[name]}
          options={toOptions<string>(labels, anyLabel)}
          value={filters[name] ?? ""}
          onChange={(selectedValue) => changeFilters({ [name]: selectedValue })}
        />
      ))}
      <MoreFilters label={TEXTS.more} count={moreCount}>
        {MORE_FILTERS.map(({ name, any: anyLabel, labels }) => (
          <SelectField
            key={name}
            label={TEXTS[name]}
            options={toOptions<string>(labels, anyLabel)}
            value={filters[name] ?? ""}
            onChange={(selectedValue) => changeFilters({ [name]: selectedValue })}
          />
        ))}
        <DayFields labels={TEXTS} values={filters} onChange={changeFilters} />
      </MoreFilters>
      {Object.keys(filters).length > 0 ? <ClearFilters /> : null}
      <ViewMenu filters={filters} />
    </>
  );
}

export function ClearFilters() {
  return (
    <Button look="quiet" onClick={() => replaceFilters({})}>
      {TEXTS.clear}
    </Button>
  );
}
