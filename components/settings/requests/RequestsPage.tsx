"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { ItemRow } from "@/components/settings/ItemRow";
import { ListCard } from "@/components/settings/ListCard";
import {
  changeRequestFilters,
  REQUEST_ID_CHARS,
  readRequestFilters,
  requestLogQuery,
} from "@/components/settings/requests/request-filters";
import { REQUESTS_TEXTS as TEXTS } from "@/components/settings/requests/texts";
import { useTRPC } from "@/components/trpc/provider";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { CopyableId } from "@/components/ui/CopyableId";
import { LinkButton } from "@/components/ui/LinkButton";
import { Moment } from "@/components/ui/Moment";
import { PersonName } from "@/components/ui/PersonName";
import { SearchBox } from "@/components/ui/SearchBox";
import { Select, toOptions } from "@/components/ui/Select";
import { usePage } from "@/components/ui/table/use-page";
import { useUrlParams } from "@/components/ui/url-params";
import type { LoggedRequest } from "@/server/requestLog/contract";

/** Lists the calls of the tenant's programs, newest first. */
export function RequestsPage() {
  const { buildPager } = usePage();
  const params = useUrlParams();
  const isFiltered = Object.keys(readRequestFilters(params)).length > 0;
  const list = useQuery({ ...requestLogQuery(useTRPC(), params), placeholderData: keepPreviousData });
  return (
    <ListCard
      title={TEXTS.title}
      hint={TEXTS.hint}
      filters={<RequestFilterBar />}
      query={list}
      items={list.data?.items}
      itemKey={({ id }) => id}
      row={(request) => <RequestRow request={request} />}
      emptyState={{
        icon: ArrowLeftRight,
        ...(isFiltered
          ? { title: TEXTS.noResults, explanation: TEXTS.noResultsWhy, action: <ClearFilters /> }
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

function RequestFilterBar() {
  const filters = readRequestFilters(useUrlParams());
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox
        label={TEXTS.search}
        hint={TEXTS.searchHint}
        maxLength={REQUEST_ID_CHARS}
        value={filters.request_id ?? ""}
        onSearch={(text) => changeRequestFilters({ request_id: text.trim() })}
      />
      <Select
        label={TEXTS.answers}
        options={toOptions(TEXTS.refused, TEXTS.allAnswers)}
        value={filters.refused ?? ""}
        onChange={(refusedFilter) => changeRequestFilters({ refused: refusedFilter })}
      />
      {Object.keys(filters).length > 0 ? <ClearFilters /> : null}
    </div>
  );
}

function ClearFilters() {
  return (
    <Button look="quiet" onClick={() => changeRequestFilters({ request_id: null, refused: null })}>
      {TEXTS.clear}
    </Button>
  );
}

function RequestRow({ request }: { request: LoggedRequest }) {
  const { request_id, caller, caller_name, operation, method, status, code, duration_ms, created_at } = request;
  return (
    <ItemRow
      title={
        <span className="font-mono text-xs [overflow-wrap:anywhere]">
          {method} {operation}
        </span>
      }
      badges={<Badge tone={code === null ? "neutral" : "caution"}>{code ?? status ?? TEXTS.left}</Badge>}
      facts={
        <>
          <p className="flex flex-wrap items-center gap-x-1.5">
            <Moment iso={created_at} />
            {code === null ? null : <span>{status ?? TEXTS.left}</span>}
            <span>{TEXTS.took(duration_ms)}</span>
            <PersonName id={caller} name={caller_name} />
          </p>
          <CopyableId value={request_id} subject={TEXTS.requestId} />
        </>
      }
    />
  );
}
