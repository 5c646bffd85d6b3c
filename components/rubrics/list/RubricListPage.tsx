"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Archive, ListChecks, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { NEW_RUBRIC, rubricPage } from "@/components/rubrics/addresses";
import { DraftList } from "@/components/rubrics/list/DraftList";
import { RUBRIC_COLUMNS } from "@/components/rubrics/list/columns";
import { PAGE, listAddressOf, overviewQuery } from "@/components/rubrics/queries";
import { LIST_TEXTS as TEXTS } from "@/components/rubrics/list/texts";
import { LinkButton } from "@/components/ui/LinkButton";
import { SearchBox } from "@/components/ui/SearchBox";
import { Toggle } from "@/components/ui/Toggle";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { DataTable } from "@/components/ui/table/DataTable";
import { Pager } from "@/components/ui/table/Pager";
import { LIMITS } from "@/server/contracts/limits";

export function RubricListPage() {
  return (
    <div className="mx-auto w-full max-w-5xl space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{TEXTS.rubrics}</h1>
        <LinkButton icon={Plus} href={NEW_RUBRIC} look="primary">
          {TEXTS.newRubric}
        </LinkButton>
      </div>
      <DraftList />
      <Published />
    </div>
  );
}

function Published() {
  const router = useRouter();
  const address = listAddressOf(useUrlParams());
  const { q, archived, offset } = address;
  const { data, error, refetch } = useQuery({
    ...overviewQuery(useTRPC(), address),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={6} />;
  const last = offset + data.rubrics.length;
  const none = data.rubrics.length === 0;
  const filtered = q !== "" || offset > 0;
  const hasTools = !none || filtered || archived || data.any_archived;
  return (
    <div className="space-y-3">
      <DataTable
        id="rubrics"
        label={TEXTS.rubrics}
        columns={RUBRIC_COLUMNS}
        rows={data.rubrics}
        rowId={(row) => row.rubric_id}
        onOpen={(row) => router.push(rubricPage(row.rubric_id))}
        toolbar={
          hasTools ? (
            <>
              <SearchBox
                label={TEXTS.search}
                maxLength={LIMITS.searchChars}
                value={q}
                onSearch={(text) => changeUrl({ q: text, from: null })}
              />
              {data.any_archived || archived ? (
                <Toggle
                  pressed={archived}
                  onChange={(pressed) => changeUrl({ archived: pressed ? "1" : null, from: null })}
                >
                  {TEXTS.archived}
                </Toggle>
              ) : null}
            </>
          ) : null
        }
        empty={none ? <NoRubrics filtered={filtered} archived={archived} /> : undefined}
      />
      {none ? null : (
        <Pager
          summary={TEXTS.page(offset + 1, last, data.total)}
          onPrevious={offset === 0 ? null : () => changeUrl({ from: offset > PAGE ? String(offset - PAGE) : null })}
          onNext={last >= data.total ? null : () => changeUrl({ from: String(offset + PAGE) })}
        />
      )}
    </div>
  );
}

function NoRubrics({ filtered, archived }: { filtered: boolean; archived: boolean }) {
  if (filtered) {
    const action = <Button onClick={() => changeUrl({ q: null, from: null })}>{TEXTS.showAll}</Button>;
    return <EmptyState icon={ListChecks} title={TEXTS.noMatch} why={TEXTS.noMatchHint} action={action} />;
  }
  if (archived) {
    const action = <Button onClick={() => changeUrl({ archived: null })}>{TEXTS.showAll}</Button>;
    return <EmptyState icon={Archive} title={TEXTS.noneArchived} why={TEXTS.noneArchivedHint} action={action} />;
  }
  const action = <LinkButton href={NEW_RUBRIC}>{TEXTS.newRubric}</LinkButton>;
  return <EmptyState icon={ListChecks} title={TEXTS.none} why={TEXTS.noneHint} action={action} />;
}
