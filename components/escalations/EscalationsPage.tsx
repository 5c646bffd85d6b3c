"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Gavel } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { escalationTitle } from "@/components/escalations/EscalationFacts";
import { EscalationState } from "@/components/escalations/EscalationState";
import { KeyPanel } from "@/components/escalations/KeyPanel";
import { ReviewersOnly } from "@/components/escalations/ReviewersOnly";
import { escalationsQuery, readStatus } from "@/components/escalations/queries";
import { ESCALATION_TEXTS as TEXTS, STATUS_LABELS } from "@/components/escalations/texts";
import { useReviewerKey } from "@/components/escalations/use-reviewer-key";
import { useMe } from "@/components/shell/me";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import { LinkButton } from "@/components/ui/LinkButton";
import { Moment, readableMoment } from "@/components/ui/Moment";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Select, toOptions } from "@/components/ui/Select";
import { Skeleton } from "@/components/ui/Skeleton";
import { DataTable } from "@/components/ui/table/DataTable";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { TableColumn } from "@/components/ui/table/columns";
import { usePage } from "@/components/ui/table/use-page";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import type { EscalationListItem } from "@/server/escalation/contract/escalation";
import { useHydrated } from "@/components/ui/use-hydrated";

const POLL_MS = 30_000;
const STATUS_OPTIONS = toOptions(STATUS_LABELS, TEXTS.all);

export function EscalationsPage() {
  const { isReviewer } = useMe();
  return (
    <div className="mx-auto w-full max-w-6xl space-y-5">
      <header>
        <h1 className="text-xl">{TEXTS.title}</h1>
        <p className="text-muted text-sm">{TEXTS.intro}</p>
      </header>
      {isReviewer ? <EscalationTable /> : <ReviewersOnly />}
    </div>
  );
}

function EscalationTable() {
  const trpc = useTRPC();
  const router = useRouter();
  const keys = useReviewerKey();
  const params = useUrlParams();
  const { page, buildPager } = usePage();
  const status = readStatus(params);
  const list = useQuery({
    ...escalationsQuery(trpc, params),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
  const show = (next: string) => changeUrl({ status: next, offset: null });
  const filter = <Select label={TEXTS.status} options={STATUS_OPTIONS} value={status} onChange={show} />;
  const rows = list.data?.items;
  const isEmpty = rows?.length === 0 && page.offset === 0;
  return (
    <>
      <ErrorNotice error={list.error} onRetry={list.refetch} />
      {list.isPending ? <Skeleton lines={6} /> : null}
      {rows && !list.error ? (
        <div className="space-y-3">
          <DataTable
            id="escalations"
            label={TEXTS.title}
            columns={ESCALATION_COLUMNS}
            rows={rows}
            rowId={({ escalation_id }) => escalation_id}
            onOpen={({ escalation_id }) => router.push(escalationPage(escalation_id))}
            toolbar={isEmpty && status === "" ? null : filter}
            emptyState={isEmpty ? <NoEscalations isFiltered={status !== ""} onShowAll={() => show("")} /> : undefined}
          />
          {buildPager(rows)}
        </div>
      ) : null}
      <KeyPanel keys={keys} />
    </>
  );
}

function NoEscalations({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (isFiltered) {
    const action = <Button onClick={onShowAll}>{TEXTS.showAll}</Button>;
    return <EmptyState icon={Gavel} title={TEXTS.emptyStatus} explanation={TEXTS.emptyStatusHint} action={action} />;
  }
  const action = <LinkButton href="/cockpit">{TEXTS.openCockpit}</LinkButton>;
  return <EmptyState icon={Gavel} title={TEXTS.empty} explanation={TEXTS.emptyHint} action={action} />;
}

const escalationPage = (id: string): Route => `/escalations/${id}` as Route;

const ESCALATION_COLUMNS: readonly TableColumn<EscalationListItem>[] = [
  {
    id: "subject",
    header: TEXTS.subject,
    isAlwaysVisible: true,
    cell: (row) => (
      <div className="max-w-72">
        <Link
          prefetch={false}
          href={escalationPage(row.escalation_id)}
          className="text-accent underline underline-offset-4"
        >
          <UntrustedText>{escalationTitle(row)}</UntrustedText>
        </Link>
        {row.excerpt === null ? null : (
          <p title={row.excerpt} className="text-muted truncate text-xs">
            <UntrustedText>{row.excerpt}</UntrustedText>
          </p>
        )}
      </div>
    ),
  },
  { id: "rubric", header: TEXTS.rubric, cell: ({ rubric }) => <UntrustedText>{rubric.name}</UntrustedText> },
  {
    id: "question",
    header: TEXTS.question,
    cell: ({ question }) => (
      <span className="line-clamp-2 max-w-96 min-w-40">
        <UntrustedText>{question ?? ""}</UntrustedText>
      </span>
    ),
  },
  { id: "status", header: TEXTS.status, cell: (row) => <EscalationState escalation={row} /> },
  { id: "opened", header: TEXTS.age, cell: ({ opened_at }) => <Age startedAt={opened_at} /> },
  { id: "closes", header: TEXTS.due, cell: ({ closes_at }) => <Moment iso={closes_at} /> },
  { id: "closed", header: TEXTS.closedAt, cell: ({ closed_at }) => (closed_at ? <Moment iso={closed_at} /> : null) },
];

/** Shows how long ago; empty in server-rendered HTML, since time passes between the two renderings. */
function Age({ startedAt }: { startedAt: string }) {
  if (!useHydrated()) return null;
  return (
    <time dateTime={startedAt} title={readableMoment(startedAt)}>
      {formatAge(startedAt)}
    </time>
  );
}

function formatAge(startedAt: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(startedAt)) / 60_000));
  if (minutes < 60) return TEXTS.minutesOld(minutes);
  return minutes < 2 * 24 * 60 ? TEXTS.hoursOld(Math.floor(minutes / 60)) : TEXTS.daysOld(Math.floor(minutes / 1440));
}
