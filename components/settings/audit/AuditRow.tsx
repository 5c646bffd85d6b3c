import { Filter } from "lucide-react";
import { changeAuditFilters } from "@/components/settings/audit/audit-filters";
import { AUDIT_TEXTS as TEXTS } from "@/components/settings/audit/texts";
import { ItemRow } from "@/components/settings/ItemRow";
import { CopyableId } from "@/components/ui/CopyableId";
import { Disclosure } from "@/components/ui/Disclosure";
import { Fact, Facts } from "@/components/ui/Facts";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { AuditEvent } from "@/server/audit/contract/audit";

type AuditRowProps = { event: AuditEvent; nameOf: (accountId: string) => string };

export function AuditRow({ event, nameOf }: AuditRowProps) {
  const { actor_kind, actor, action, target_kind, target, details, created_at } = event;
  return (
    <>
      <ItemRow
        title={<code className="text-sm">{action}</code>}
        facts={
          <>
            <p className="flex flex-wrap items-center gap-x-1.5">
              <Moment iso={created_at} /> {TEXTS.actors[actor_kind]}
              {actor === actor_kind ? null : (
                <>
                  <UntrustedText>{nameOf(actor)}</UntrustedText>
                  <Only label={TEXTS.onlyActor(nameOf(actor))} onClick={() => changeAuditFilters({ actor })} />
                </>
              )}
            </p>
            <p className="flex flex-wrap items-center gap-x-1.5">
              {target_kind} <CopyableId value={target} what={TEXTS.targetId} />
              <Only label={TEXTS.onlyTarget(target)} onClick={() => changeAuditFilters({ target })} />
            </p>
          </>
        }
      />
      {Object.keys(details).length === 0 ? null : (
        <Disclosure summary={TEXTS.details}>
          <Facts>
            {Object.entries(details).map(([name, value]) => (
              <Fact key={name} name={name}>
                <UntrustedText>{typeof value === "string" ? value : JSON.stringify(value)}</UntrustedText>
              </Fact>
            ))}
          </Facts>
        </Disclosure>
      )}
    </>
  );
}

function Only({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="text-muted hover:bg-sunken hover:text-ink grid size-6 shrink-0 place-items-center rounded"
    >
      <Filter aria-hidden className="size-3.5" />
    </button>
  );
}
