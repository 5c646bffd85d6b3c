"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Archive, ListChecks, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { NEW_RUBRIC, rubricPage } from "@/components/rubrics/addresses";
import { DraftList } from "@/components/rubrics/list/DraftList";
import { RUBRIC_COLUMNS } from "@/components/rubrics/list/columns";
import { PAGE, readListAddress, overviewQuery } from "@/components/rubrics/queries";
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
      <PublishedRubrics />
    </div>
  );
}

function PublishedRubrics() {
  const router = useRouter();
  const address = readListAddress(useUrlParams());
  const { q, archived, offset } = address;
  const { data, error, refetch } = useQuery({
    ...overviewQuery(useTRPC(), address),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={6} />;
  const last = offset + data.rubrics.length;
  const isEmpty = data.rubrics.length === 0;
  const isFiltered = q !== "" || offset > 0;
  const hasTools = !isEmpty || isFiltered || archived || data.any_archived;
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
                  onChange={(isPressed) => changeUrl({ archived: isPressed ? "1" : null, from: null })}
                >
                  {TEXTS.archived}
                </Toggle>
              ) : null}
            </>
          ) : null
        }
        emptyState={isEmpty ? <NoRubrics isFiltered={isFiltered} isArchive={archived} /> : undefined}
      />
      {isEmpty ? null : (
        <Pager
          summary={TEXTS.page(offset + 1, last, data.total)}
          onPrevious={offset === 0 ? null : () => changeUrl({ from: offset > PAGE ? String(offset - PAGE) : null })}
          onNext={last >= data.total ? null : () => changeUrl({ from: String(offset + PAGE) })}
        />
      )}
    </div>
  );
}

function NoRubrics({ isFiltered, isArchive }: { isFiltered: boolean; isArchive: boolean }) {
  if (isFiltered) {
    const action = <Button onClick={() => changeUrl({ q: null, from: null })}>{TEXTS.showAll}</Button>;
    return <EmptyState icon={ListChecks} title={TEXTS.noMatch} explanation={TEXTS.noMatchHint} action={action} />;
  }
  if (isArchive) {
    const action = <Button onClick={() => changeUrl({ archived: null })}>{TEXTS.showAll}</Button>;
    return (
      <EmptyState icon={Archive} title={TEXTS.noneArchived} explanation={TEXTS.noneArchivedHint} action={action} />
    );
  }
  const action = <LinkButton href={NEW_RUBRIC}>{TEXTS.newRubric}</LinkButton>;
  return <EmptyState icon={ListChecks} title={TEXTS.none} explanation={TEXTS.noneHint} action={action} />;
}
