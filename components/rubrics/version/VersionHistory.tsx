import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { diffPage, rubricPage } from "@/components/rubrics/addresses";
import { historyQuery } from "@/components/rubrics/queries";
import { PUBLISH_TEXTS } from "@/components/rubrics/texts";
import { VERSION_TEXTS as TEXTS } from "@/components/rubrics/version/texts";
import { useTRPC } from "@/components/trpc/provider";
import { Card } from "@/components/ui/Card";
import { Moment } from "@/components/ui/Moment";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { UntrustedParagraph, UntrustedText } from "@/components/ui/UntrustedText";
import { countText, scoreText } from "@/server/contracts/quantities";
import type { RubricGate, RubricHistory } from "@/server/authoring/contract/rubricEditor";

/** Lists the versions of a series, latest first. */
export function VersionHistory({ id, name }: { id: string; name: string }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(historyQuery(trpc, id));
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  return (
    <Card title={TEXTS.versions}>
      <p className="text-muted pb-3 text-sm">{TEXTS.immutable}</p>
      {data ? (
        <ol className="divide-line divide-y">
          {data.versions.map((version, index) => (
            <VersionEntry
              key={version.rubric_id}
              name={name}
              version={version}
              previous={data.versions[index + 1]}
              isCurrent={version.rubric_id === id}
              isLatest={index === 0}
            />
          ))}
        </ol>
      ) : (
        <Skeleton />
      )}
    </Card>
  );
}

type Version = RubricHistory["versions"][number];
type VersionEntryProps = {
  name: string;
  version: Version;
  previous: Version | undefined;
  isCurrent: boolean;
  isLatest: boolean;
};

function VersionEntry({ name, version, previous, isCurrent, isLatest }: VersionEntryProps) {
  const { agreement, note } = version;
  return (
    <li className="space-y-1 py-3 text-sm first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link
          href={rubricPage(version.rubric_id)}
          aria-current={isCurrent ? "page" : undefined}
          className="font-medium underline underline-offset-4 aria-[current=page]:no-underline"
        >
          {TEXTS.version(version.version)}
        </Link>
        {isLatest ? <span className="text-muted">{TEXTS.latest}</span> : null}
        <span className="text-muted">
          <Moment iso={version.created_at} />
        </span>
        <span className="text-muted">
          {version.published_by === null ? TEXTS.byApi : <UntrustedText>{version.published_by}</UntrustedText>}
        </span>
        {previous ? (
          <Link
            href={diffPage(version.rubric_id, previous.rubric_id)}
            className="ml-auto underline underline-offset-4"
            aria-label={TEXTS.compareWith(version.version)}
          >
            {TEXTS.compareWithPrevious}
          </Link>
        ) : null}
      </p>
      <UntrustedParagraph text={note} />
      <dl className="text-muted flex flex-wrap gap-x-6 gap-y-1 text-xs [&_dd]:inline [&_dt]:mr-1 [&_dt]:inline">
        <div>
          <dt>{TEXTS.verifications}</dt>
          <dd className="tabular-nums">
            <Link
              href={`/verifications?rubric=${encodeURIComponent(name)}` as Route}
              className="text-accent underline underline-offset-4"
            >
              {countText(version.verifications)}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{TEXTS.agreement}</dt>
          <dd className="text-ink tabular-nums">
            {agreement
              ? `${TEXTS.agreementOf(agreement.agree, agreement.of)} (${scoreText(agreement.low)}–${scoreText(agreement.high)})`
              : TEXTS.noLabels}
          </dd>
        </div>
        <div>
          <dt>{TEXTS.gate}</dt>
          <dd className="text-ink">
            <GateSummary gate={version.gate} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

function GateSummary({ gate }: { gate: RubricGate | null }) {
  if (gate === null) return TEXTS.gateNone;
  const { passed, agreement, reasons, override_reason } = gate;
  if (passed) {
    return `${TEXTS.gatePassed}, ${agreement ? `${TEXTS.agreementOf(agreement.agree, agreement.of)} examples` : TEXTS.noExamples}`;
  }
  return (
    <>
      {TEXTS.gateOverridden}: <UntrustedText>{override_reason ?? ""}</UntrustedText>{" "}
      <span className="text-muted">({reasons.map((reason) => PUBLISH_TEXTS.reasons[reason]).join(" ")})</span>
    </>
  );
}
