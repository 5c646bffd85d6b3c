"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { useTRPC, useTRPCClient } from "@/components/trpc/provider";
import { EmptyState } from "@/components/ui/EmptyState";
import { LinkButton } from "@/components/ui/LinkButton";
import { Skeleton } from "@/components/ui/Skeleton";
import { stepRoving } from "@/components/ui/step-roving";
import { DataTable } from "@/components/ui/table/DataTable";
import { Pager } from "@/components/ui/table/Pager";
import { isOpen } from "@/components/verifications/is-open";
import { AddressNotices } from "@/components/verifications/list/AddressNotices";
import { ClearFilters, FilterBar } from "@/components/verifications/list/FilterBar";
import { VERIFICATION_COLUMNS } from "@/components/verifications/list/columns";
import { LIST_TEXTS as TEXTS } from "@/components/verifications/list/texts";
import { turnPage, useVerificationsUrl } from "@/components/verifications/list/use-verifications-url";
import { verificationsQuery } from "@/components/verifications/list/queries";
import { LIST_SHORTCUTS } from "@/components/verifications/shortcuts";
import { verificationPage } from "@/components/verifications/verification-page";
import { type ListAddress, toSearchQuery } from "@/components/verifications/list/verifications-query";
import { ExportButtons } from "@/components/ui/ExportButtons";

const NEW_PAGE = "/verifications/new";

export function VerificationList() {
  const address = useVerificationsUrl();
  const { filters } = address;
  const { data, error, isPending, isPlaceholderData, refetch } = useVerifications(address);
  const router = useRouter();
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const buildPageTurner = (cursor: string | null | undefined) => (cursor ? () => turnPage(cursor) : null);
  const [previous, next] = [buildPageTurner(data?.previous_cursor), buildPageTurner(data?.next_cursor)];
  useShortcut(LIST_SHORTCUTS.search, () => search.current?.focus());
  useShortcut(LIST_SHORTCUTS.new, () => router.push(NEW_PAGE));
  useShortcut(LIST_SHORTCUTS.nextRow, () => stepRoving(table.current, 1));
  useShortcut(LIST_SHORTCUTS.previousRow, () => stepRoving(table.current, -1));
  useShortcut(LIST_SHORTCUTS.previous, () => previous?.());
  useShortcut(LIST_SHORTCUTS.next, () => next?.());
  const isFiltered = Object.keys(filters).some((name) => name !== "order");
  const filterBar = <FilterBar filters={filters} search={search} />;
  const client = useTRPCClient();
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{TEXTS.title}</h1>
        <LinkButton icon={Plus} href={NEW_PAGE} look="primary">
          {TEXTS.new}
        </LinkButton>
      </div>
      <AddressNotices address={address} error={error} onRetry={refetch} />
      {data ? (
        <div ref={table} aria-busy={isPlaceholderData} className="space-y-3">
          <DataTable
            id="verifications"
            label={TEXTS.title}
            columns={VERIFICATION_COLUMNS}
            rows={data.items}
            rowId={({ id }) => id}
            onOpen={({ id }) => router.push(verificationPage(id))}
            toolbar={
              <>
                {filterBar}
                <ExportButtons
                  readPortion={(format, cursor) =>
                    client.verifications.export.query({
                      ...toSearchQuery(filters),
                      format,
                      ...(cursor === null ? {} : { cursor }),
                    })
                  }
                />
              </>
            }
          />
          {data.items.length > 0 ? (
            <Pager summary={TEXTS.shown(data.items.length)} onPrevious={previous} onNext={next} />
          ) : (
            <NoResults isFiltered={isFiltered} />
          )}
        </div>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">{filterBar}</div>
          {isPending ? <Skeleton lines={12} label={TEXTS.loading} /> : null}
        </>
      )}
    </div>
  );
}

function NoResults({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    const { noResults: title, noResultsWhy: explanation } = TEXTS;
    return <EmptyState icon={FileSearch} title={title} explanation={explanation} action={<ClearFilters />} />;
  }
  const action = <LinkButton href={NEW_PAGE}>{TEXTS.new}</LinkButton>;
  return <EmptyState icon={FileSearch} title={TEXTS.empty} explanation={TEXTS.emptyHint} action={action} />;
}

const OPEN_POLL_MS = 2_000;
const POLL_MS = 20_000;

/** Reads one page of the list, polled more often while it has open verifications. */
function useVerifications(address: ListAddress) {
  return useQuery({
    ...verificationsQuery(useTRPC(), address),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => isOpen(status)) ? OPEN_POLL_MS : POLL_MS),
  });
}
