"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { ScrollText, Filter } from "lucide-react";
import { readAuditFilters, auditQuery, changeAuditFilters } from "@/components/settings/audit/audit-filters";
import { AuditFilterBar, ClearAuditFilters } from "@/components/settings/audit/AuditFilterBar";
import { AUDIT_TEXTS as TEXTS } from "@/components/settings/audit/texts";
import { ItemRow } from "@/components/settings/ItemRow";
import { ListCard } from "@/components/settings/ListCard";
import { PersonName } from "@/components/ui/PersonName";
import { usePage } from "@/components/ui/table/use-page";
import { useTRPC, useTRPCClient } from "@/components/trpc/provider";
import { CopyableId } from "@/components/ui/CopyableId";
import { Disclosure } from "@/components/ui/Disclosure";
import { Fact, Facts } from "@/components/ui/Facts";
import { LinkButton } from "@/components/ui/LinkButton";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { Route } from "next";
import Link from "next/link";
import { AUDIT_ACTIONS } from "@/server/contracts/auditActions";
import { useUrlParams } from "@/components/ui/url-params";
import type { AuditEvent, AuditFilters } from "@/server/audit/contract/audit";
import { ExportButtons } from "@/components/ui/ExportButtons";

export function AuditPage() {
  const { buildPager } = usePage();
  const params = useUrlParams();
  const filters = readAuditFilters(params);
  const isFiltered = Object.keys(filters).length > 0;
  const list = useQuery({ ...auditQuery(useTRPC(), params), placeholderData: keepPreviousData });
  return (
    <ListCard
      title={TEXTS.title}
      hint={TEXTS.hint}
      actions={<AuditExport filters={filters} />}
      filters={<AuditFilterBar filters={filters} />}
      query={list}
      items={list.data?.items}
      itemKey={({ event_id }) => event_id}
      row={(event) => <AuditRow event={event} />}
      emptyState={{
        icon: ScrollText,
        ...(isFiltered
          ? { title: TEXTS.noResults, explanation: TEXTS.noResultsWhy, action: <ClearAuditFilters /> }
          : {
              title: TEXTS.empty,
              explanation: TEXTS.emptyWhy,
              action: <LinkButton href="/settings/keys">{TEXTS.openKeys}</LinkButton>,
            }),
      }}
      pager={buildPager(list.data?.items)}
    />
  );
}

/** Exports everything that the filters match, not only the page. */
function AuditExport({ filters }: { filters: AuditFilters }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const client = useTRPCClient();
  return (
    <ExportButtons
      readPortion={(format, cursor) =>
        client.audit.export.mutate({ ...filters, format, ...(cursor === null ? {} : { cursor }) })
      }
      onEnd={() => void queries.invalidateQueries(trpc.audit.list.queryFilter())}
    />
  );
}

function AuditRow({ event }: { event: AuditEvent }) {
  const { actor_kind, actor, actor_name, action, target_kind, target, details, created_at } = event;
  return (
    <>
      <ItemRow
        title={
          <>
            {capitalize(actionMeaning(action))} <code className="text-muted text-xs font-normal">{action}</code>
          </>
        }
        facts={
          <>
            <p className="flex flex-wrap items-center gap-x-1.5">
              <Moment iso={created_at} /> {TEXTS.actors[actor_kind]}
              {actor === actor_kind ? null : (
                <>
                  <PersonName id={actor} name={actor_name} />
                  <FilterLink
                    label={TEXTS.onlyActor(actor_name ?? actor)}
                    onClick={() => changeAuditFilters({ actor })}
                  />
                </>
              )}
            </p>
            <p className="flex flex-wrap items-center gap-x-1.5">
              {target_kind.replaceAll("_", " ")} <CopyableId value={target} subject={TEXTS.targetId} />
              {targetPage(target_kind, target)}
              <FilterLink label={TEXTS.onlyTarget(target)} onClick={() => changeAuditFilters({ target })} />
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

const actionMeaning = (action: string): string =>
  Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as keyof typeof AUDIT_ACTIONS] : action;

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const TARGET_PAGES: Readonly<Record<string, string>> = {
  verification: "/verifications/",
  rubric: "/rubrics/",
  escalation: "/escalations/",
  webhook_endpoint: "/settings/webhooks/",
};

/** Links to the page of an event's target; null for a kind of target without a page. */
function targetPage(kind: string, target: string) {
  const page = TARGET_PAGES[kind];
  return page === undefined ? null : (
    <Link href={`${page}${target}` as Route} className="text-accent underline underline-offset-4">
      {TEXTS.openTarget}
    </Link>
  );
}

function FilterLink({ label, onClick }: { label: string; onClick: () => void }) {
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
