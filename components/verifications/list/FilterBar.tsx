import { SlidersHorizontal } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "@/components/ui/Button";
import { Popover } from "@/components/ui/Popover";
import { SearchBox } from "@/components/ui/SearchBox";
import { Select, optionsOf } from "@/components/ui/Select";
import { MoreFilters } from "@/components/verifications/list/MoreFilters";
import { ViewMenu } from "@/components/verifications/list/ViewMenu";
import { LIST_TEXTS as TEXTS } from "@/components/verifications/list/texts";
import { changeFilters, replaceFilters } from "@/components/verifications/list/use-verifications-url";
import { DECISIVE_LABELS, STATUS_LABELS } from "@/components/verifications/texts";
import { useRubricNames } from "@/components/verifications/use-rubrics";
import type { Filters } from "@/components/verifications/verifications-query";
import { LIMITS } from "@/server/contracts/limits";

type FilterBarProps = { filters: Filters; search: RefObject<HTMLInputElement | null> };

const MORE_FILTERS = ["answer", "decided", "flagged", "reason", "kind", "from", "to", "order"] as const;

/** The list's filters, which are in the URL. */
export function FilterBar({ filters, search }: FilterBarProps) {
  const names = useRubricNames();
  // The filter's rubric may not be on the first page.
  const rubrics = [...new Set([...names, ...(filters.rubric === undefined ? [] : [filters.rubric])])];
  const choices = [
    { name: "rubric", any: TEXTS.anyRubric, labels: Object.fromEntries(rubrics.map((name) => [name, name])) },
    { name: "verdict", any: TEXTS.anyVerdict, labels: DECISIVE_LABELS },
    { name: "status", any: TEXTS.anyStatus, labels: STATUS_LABELS },
  ] as const;
  const moreCount = MORE_FILTERS.filter((name) => filters[name] !== undefined).length;
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
      {choices.map(({ name, any, labels }) => (
        <Select
          key={name}
          label={TEXTS[name]}
          options={optionsOf<string>(labels, any)}
          value={filters[name] ?? ""}
          onChange={(chosen) => changeFilters({ [name]: chosen })}
        />
      ))}
      <Popover
        label={TEXTS.more}
        trigger={
          <Button icon={SlidersHorizontal}>
            {TEXTS.more}
            {moreCount > 0 ? <span className="text-accent tabular-nums">{moreCount}</span> : null}
          </Button>
        }
      >
        <MoreFilters filters={filters} />
      </Popover>
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
