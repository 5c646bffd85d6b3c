"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Equal } from "lucide-react";
import type { ReactElement } from "react";
import { rubricPage } from "@/components/rubrics/addresses";
import { type Flips, findFlips } from "@/components/rubrics/diff/flips";
import { RubricDiffView } from "@/components/rubrics/diff/RubricDiffView";
import { DIFF_TEXTS as TEXTS } from "@/components/rubrics/diff/texts";
import { readComparedVersions, historyQuery, versionQuery } from "@/components/rubrics/queries";
import { EXAMPLE_TEXTS } from "@/components/rubrics/texts";
import { useOpenDraft } from "@/components/rubrics/use-open-draft";
import { useOrigin } from "@/components/shell/use-origin";
import { useTRPC } from "@/components/trpc/provider";
import { BackLink } from "@/components/ui/BackLink";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { CopyButton } from "@/components/ui/CopyButton";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Select } from "@/components/ui/Select";
import { Skeleton } from "@/components/ui/Skeleton";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import { comparableSpec } from "@/server/rubric/diffRubrics";

/** Compares two versions of a series. The URL contains both versions and the view, so it can be shared. */
export function DiffPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const origin = useOrigin();
  const { begin, isOpening } = useOpenDraft();
  const params = useUrlParams();
  const history = useQuery(historyQuery(trpc, id));
  const versions = history.data?.versions ?? [];
  const { laterId, baseId } = readComparedVersions(params, id, versions);
  const options = { enabled: history.data !== undefined, staleTime: Infinity };
  const baseQuery = useQuery({ ...versionQuery(trpc, baseId), ...options });
  const laterQuery = useQuery({ ...versionQuery(trpc, laterId), ...options });
  const error = history.error ?? baseQuery.error ?? laterQuery.error;
  if (error) return <ErrorNotice error={error} onRetry={history.refetch} />;
  if (!baseQuery.data || !laterQuery.data) return <Skeleton lines={8} />;

  const choices = versions.map(({ rubric_id, version }) => ({ value: rubric_id, label: TEXTS.version(version) }));
  const link = `${origin}/rubrics/${laterId}/diff?base=${baseId}`;
  const findExamples = (rubricId: string) => versions.find(({ rubric_id }) => rubric_id === rubricId)?.examples ?? [];
  return (
    <div className="mx-auto w-full max-w-5xl space-y-5">
      <div>
        <BackLink href={rubricPage(id)}>
          <UntrustedText>{laterQuery.data.name}</UntrustedText>
        </BackLink>
        <h1 className="text-xl">{TEXTS.title}</h1>
      </div>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <label className="inline-flex items-center gap-2">
          {TEXTS.from}
          <Select options={choices} value={baseId} onChange={(next) => changeUrl({ base: next })} />
        </label>
        <label className="inline-flex items-center gap-2">
          {TEXTS.to}
          <Select options={choices} value={laterId} onChange={(next) => changeUrl({ to: next })} />
        </label>
        <span className="text-muted ml-auto inline-flex items-center gap-1">
          {TEXTS.link}
          <CopyButton text={link} subject={TEXTS.copyLink} />
        </span>
      </div>
      {baseQuery.data.hash === laterQuery.data.hash && baseId !== laterId ? (
        <p className="text-sm">{TEXTS.sameHash}</p>
      ) : null}
      <RubricDiffView baseSpec={comparableSpec(baseQuery.data)} laterSpec={comparableSpec(laterQuery.data)} />
      <FlipList
        comparison={findFlips(findExamples(baseId), findExamples(laterId))}
        action={
          <Button disabled={isOpening} onClick={() => begin({ rubric_id: laterId })}>
            {TEXTS.editExamples}
          </Button>
        }
      />
    </div>
  );
}

type FlipListProps = { comparison: Flips; action: ReactElement };

/** Lists the examples whose determination changed, and counts the rest. `action` is shown when nothing flips. */
function FlipList({ comparison: { flips, unchangedCount, notCompared }, action }: FlipListProps) {
  return (
    <Card title={TEXTS.flips}>
      <p className="text-muted pb-2 text-sm">{TEXTS.flipsHint}</p>
      {flips.length === 0 ? (
        <EmptyState
          isSmall
          icon={Equal}
          title={TEXTS.noFlips}
          explanation={unchangedCount + notCompared === 0 ? TEXTS.noExamples : TEXTS.noFlipsWhy}
          action={action}
        />
      ) : (
        <ul className="divide-line divide-y text-sm">
          {flips.map(({ label, mark, baseDetermination, laterDetermination }, index) => (
            <li key={index} className="flex min-h-9 flex-wrap items-center gap-2 py-1.5">
              <span className="min-w-0 flex-1">
                <UntrustedText>{label}</UntrustedText>{" "}
                <span className="text-muted">({EXAMPLE_TEXTS.marks[mark].toLowerCase()})</span>
              </span>
              <DeterminationBadge determination={baseDetermination} />
              <ArrowRight aria-label={TEXTS.then} className="text-muted size-4" />
              <DeterminationBadge determination={laterDetermination} />
            </li>
          ))}
        </ul>
      )}
      {unchangedCount + notCompared === 0 ? null : (
        <p className="text-muted pt-2 text-sm">{TEXTS.rest(unchangedCount, notCompared)}</p>
      )}
    </Card>
  );
}
