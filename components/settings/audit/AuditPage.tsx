"use client";

import { keepPreviousData, useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { ScrollText, Download, Filter } from "lucide-react";
import { auditFiltersOf, auditQuery, changeAuditFilters } from "@/components/settings/audit/audit-filters";
import { AuditFilterBar, ClearAuditFilters } from "@/components/settings/audit/AuditFilterBar";
import { AUDIT_TEXTS as TEXTS } from "@/components/settings/audit/texts";
import { ItemRow } from "@/components/settings/ItemRow";
import { ListCard } from "@/components/settings/ListCard";
import { PersonName } from "@/components/ui/PersonName";
import { usePage } from "@/components/ui/table/use-page";
import { type TrpcClient, useTRPC, useTRPCClient } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { CopyableId } from "@/components/ui/CopyableId";
import { Disclosure } from "@/components/ui/Disclosure";
import { Fact, Facts } from "@/components/ui/Facts";
import { LinkButton } from "@/components/ui/LinkButton";
import { Moment } from "@/components/ui/Moment";
import { saveFile } from "@/components/ui/save-file";
import { toastDone, toastError } from "@/components/ui/toast";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { useUrlParams } from "@/components/ui/url-params";
import type { AuditEvent, AuditFileQuery, AuditFilters } from "@/server/audit/contract/audit";

export function AuditPage() {
  const { pagerOf } = usePage();
  const params = useUrlParams();
  const filters = auditFiltersOf(params);
  const filtered = Object.keys(filters).length > 0;
  const list = useQuery({ ...auditQuery(useTRPC(), params), placeholderData: keepPreviousData });
  return (
    <ListCard
      title={TEXTS.title}
      hint={TEXTS.hint}
      actions={<AuditExport filters={filters} />}
      filters={<AuditFilterBar filters={filters} />}
      query={list}
      items={list.data?.items}
      keyOf={({ event_id }) => event_id}
      row={(event) => <AuditRow event={event} />}
      empty={{
        icon: ScrollText,
        ...(filtered
          ? { title: TEXTS.noResults, why: TEXTS.noResultsWhy, action: <ClearAuditFilters /> }
          : {
              title: TEXTS.empty,
              why: TEXTS.emptyWhy,
              action: <LinkButton href="/settings/keys">{TEXTS.openKeys}</LinkButton>,
            }),
      }}
      pager={pagerOf(list.data?.items)}
    />
  );
}

const TYPES = { csv: "text/csv", ndjson: "application/x-ndjson" } as const;

/** Exports everything that the filters match, not only the page. */
function AuditExport({ filters }: { filters: AuditFilters }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const client = useTRPCClient();
  const made = useMutation({
    mutationFn: (query: AuditFileQuery) => exportAll(client, query),
    onSuccess: ({ fileName, rows, text }, { format }) => {
      saveFile(fileName, TYPES[format], text);
      toastDone(TEXTS.exported(rows));
    },
    onError: toastError,
    onSettled: () => queries.invalidateQueries(trpc.audit.list.queryFilter()),
  });
  return (
    <span className="flex">
      {(["csv", "ndjson"] as const).map((format) => (
        <Button
          icon={Download}
          key={format}
          look="quiet"
          aria-label={TEXTS.exportAs(TEXTS.formats[format])}
          disabled={made.isPending}
          onClick={() => made.mutate({ ...filters, format })}
        >
          {TEXTS.formats[format]}
        </Button>
      ))}
    </span>
  );
}

async function exportAll(client: TrpcClient, query: AuditFileQuery) {
  let portion = await client.audit.export.mutate(query);
  const file = { fileName: portion.file_name, rows: portion.rows, text: portion.text };
  while (portion.next_cursor !== null) {
    portion = await client.audit.export.mutate({ ...query, cursor: portion.next_cursor });
    file.rows += portion.rows;
    file.text += portion.text;
  }
  return file;
}

function AuditRow({ event }: { event: AuditEvent }) {
  const { actor_kind, actor, actor_name, action, target_kind, target, details, created_at } = event;
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
                  <PersonName id={actor} name={actor_name} />
                  <Only label={TEXTS.onlyActor(actor_name ?? actor)} onClick={() => changeAuditFilters({ actor })} />
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
