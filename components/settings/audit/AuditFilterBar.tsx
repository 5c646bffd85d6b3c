import { changeAuditFilters, clearAuditFilters } from "@/components/settings/audit/audit-filters";
import { AUDIT_TEXTS as TEXTS } from "@/components/settings/audit/texts";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Field";
import { DayFields, MoreFilters } from "@/components/ui/MoreFilters";
import { SearchBox } from "@/components/ui/SearchBox";
import { Select, toOptions } from "@/components/ui/Select";
import { AUDIT_EXACT_FILTERS, type AuditFilters } from "@/server/audit/contract/audit";
import { AUDIT_ACTIONS } from "@/server/contracts/auditActions";
import { LIMITS } from "@/server/contracts/limits";

/** Renders the filters of the audit trail, which are in the URL. */
export function AuditFilterBar({ filters }: { filters: AuditFilters }) {
  // The action in the URL may be absent from the list, since it can name several at once.
  const actions = [
    ...new Set([...Object.keys(AUDIT_ACTIONS), ...(filters.action === undefined ? [] : [filters.action])]),
  ];
  const moreCount = [...AUDIT_EXACT_FILTERS, "from" as const, "to" as const].filter(
    (name) => filters[name] !== undefined,
  ).length;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox
        label={TEXTS.search}
        hint={TEXTS.searchHint}
        maxLength={LIMITS.searchChars}
        value={filters.q ?? ""}
        onSearch={(q) => changeAuditFilters({ q })}
      />
      <Select
        label={TEXTS.action}
        options={[{ value: "", label: TEXTS.anyAction }, ...actions.map((value) => ({ value, label: value }))]}
        value={filters.action ?? ""}
        onChange={(action) => changeAuditFilters({ action })}
      />
      <Select
        label={TEXTS.actorKind}
        options={toOptions(TEXTS.actors, TEXTS.anyActor)}
        value={filters.actor_kind ?? ""}
        onChange={(actor_kind) => changeAuditFilters({ actor_kind })}
      />
      <MoreFilters label={TEXTS.more} count={moreCount}>
        {AUDIT_EXACT_FILTERS.map((name) => (
          <InputField
            key={name}
            label={TEXTS.exact[name]}
            autoComplete="off"
            maxLength={LIMITS.auditTextChars}
            defaultValue={filters[name] ?? ""}
            onBlur={(event) => changeAuditFilters({ [name]: event.target.value.trim() })}
            onKeyDown={(event) => {
              if (event.key === "Enter") changeAuditFilters({ [name]: event.currentTarget.value.trim() });
            }}
          />
        ))}
        <DayFields labels={TEXTS} values={filters} onChange={changeAuditFilters} />
      </MoreFilters>
      {Object.keys(filters).length > 0 ? <ClearAuditFilters /> : null}
    </div>
  );
}

export function ClearAuditFilters() {
  return (
    <Button look="quiet" onClick={clearAuditFilters}>
      {TEXTS.clear}
    </Button>
  );
}
