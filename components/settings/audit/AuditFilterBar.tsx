import { SlidersHorizontal } from "lucide-react";
import { changeAuditFilters, clearAuditFilters } from "@/components/settings/audit/audit-filters";
import { AUDIT_TEXTS as TEXTS } from "@/components/settings/audit/texts";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Field";
import { Popover } from "@/components/ui/Popover";
import { SearchBox } from "@/components/ui/SearchBox";
import { Select, optionsOf } from "@/components/ui/Select";
import type { AuditFilters } from "@/server/audit/contract/audit";
import { AUDIT_ACTIONS } from "@/server/audit/contract/auditActions";
import { LIMITS } from "@/server/contracts/limits";

const EXACT = ["actor", "target_kind", "target"] as const;
const DAYS = ["from", "to"] as const;

/** The filters of the trail, which are in the URL. */
export function AuditFilterBar({ filters }: { filters: AuditFilters }) {
  // The URL can name several actions.
  const actions = [
    ...new Set([...Object.keys(AUDIT_ACTIONS), ...(filters.action === undefined ? [] : [filters.action])]),
  ];
  const moreCount = [...EXACT, ...DAYS].filter((name) => filters[name] !== undefined).length;
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
        options={optionsOf(TEXTS.actors, TEXTS.anyActor)}
        value={filters.actor_kind ?? ""}
        onChange={(actor_kind) => changeAuditFilters({ actor_kind })}
      />
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

function MoreFilters({ filters }: { filters: AuditFilters }) {
  return (
    <div className="space-y-3">
      {EXACT.map((name) => (
        <InputField
          key={name}
          id={`audit-${name}`}
          label={TEXTS[name]}
          autoComplete="off"
          maxLength={LIMITS.auditTextChars}
          defaultValue={filters[name] ?? ""}
          onBlur={(event) => changeAuditFilters({ [name]: event.target.value.trim() })}
          onKeyDown={(event) => {
            if (event.key === "Enter") changeAuditFilters({ [name]: event.currentTarget.value.trim() });
          }}
        />
      ))}
      <div className="grid grid-cols-2 gap-3">
        {DAYS.map((name) => (
          <InputField
            key={name}
            id={`audit-${name}`}
            label={TEXTS[name]}
            type="date"
            value={filters[name] ?? ""}
            onChange={(event) => changeAuditFilters({ [name]: event.target.value })}
          />
        ))}
      </div>
    </div>
  );
}
