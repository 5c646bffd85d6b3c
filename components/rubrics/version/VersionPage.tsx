"use client";

import { useQuery } from "@tanstack/react-query";
import { Archive, Copy, PencilLine, RotateCcw, Scale } from "lucide-react";
import type { Route } from "next";
import { RUBRICS } from "@/components/rubrics/addresses";
import { PRIMITIVE_TEXTS } from "@/components/rubrics/form/texts";
import { historyQuery, versionQuery } from "@/components/rubrics/queries";
import { EDITOR_TEXTS, RUBRIC_TEXTS } from "@/components/rubrics/texts";
import { useOpenDraft } from "@/components/rubrics/use-open-draft";
import { ruleInWords } from "@/components/rubrics/rule/rule-in-words";
import { ArchiveButton } from "@/components/rubrics/version/ArchiveButton";
import { VersionHistory } from "@/components/rubrics/version/VersionHistory";
import { VERSION_TEXTS as TEXTS } from "@/components/rubrics/version/texts";
import { useTRPC } from "@/components/trpc/provider";
import { BackLink } from "@/components/ui/BackLink";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { IdFact } from "@/components/ui/CopyableId";
import { Disclosure } from "@/components/ui/Disclosure";
import { Facts } from "@/components/ui/Facts";
import { Notice } from "@/components/ui/Notice";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { UntrustedParagraph, UntrustedText } from "@/components/ui/UntrustedText";
import type { RubricCriterion } from "@/server/rubric/contract";
import { typeLabel } from "@/server/verdict/contract/criterionMeaning";
import { LinkButton } from "@/components/ui/LinkButton";

/** Shows one published version, and the history of its series. */
export function VersionPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const { begin, beginFrom, isOpening } = useOpenDraft();
  const { data, error, refetch } = useQuery(versionQuery(trpc, id));
  const { data: history } = useQuery(historyQuery(trpc, id));
  const latest = history?.versions[0]?.rubric_id ?? id;
  const isSuperseded = data?.status !== "draft" && latest !== id;
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={8} />;
  const description = data.spec["description"];
  return (
    <div className="mx-auto w-full max-w-5xl space-y-5">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <BackLink href={RUBRICS}>{RUBRIC_TEXTS.rubrics}</BackLink>
          <h1 className="text-xl">
            <UntrustedText>{data.name}</UntrustedText>{" "}
            <span className="text-muted font-normal">{TEXTS.ofVersion(data.version)}</span>
          </h1>
          {typeof description === "string" ? (
            <UntrustedParagraph text={description} className="text-muted text-sm" />
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          {data.status === "draft" ? null : (
            <LinkButton href={`/verifications/new?rubric=${id}` as Route} icon={Scale}>
              {TEXTS.newVerification}
            </LinkButton>
          )}
          <Button
            icon={Copy}
            disabled={isOpening}
            onClick={() => beginFrom({ ...data.spec, name: TEXTS.copyOf(data.name) }, { kind: "blank" })}
          >
            {TEXTS.duplicate}
          </Button>
          {history ? <ArchiveButton id={id} isArchived={history.archived} /> : null}
          <Button
            icon={isSuperseded ? RotateCcw : PencilLine}
            look="primary"
            disabled={isOpening}
            onClick={() => begin({ rubric_id: id })}
          >
            {isSuperseded ? TEXTS.restore : RUBRIC_TEXTS.edit}
          </Button>
        </div>
      </header>
      {history?.archived ? (
        <Notice tone="neutral" icon={Archive} title={TEXTS.archivedTitle}>
          <p className="text-sm">{TEXTS.archivedHint}</p>
        </Notice>
      ) : null}
      {data.status === "draft" ? <p className="text-sm">{TEXTS.trial}</p> : <VersionHistory id={id} name={data.name} />}
      <Card
        title={TEXTS.criteria}
        trailing={<span className="text-muted text-xs tabular-nums">{data.criteria.length}</span>}
      >
        <ul className="divide-line divide-y">
          {data.criteria.map((criterion) => (
            <CriterionFacts key={criterion.criterion_id} criterion={criterion} />
          ))}
        </ul>
      </Card>
      <Card>
        <Facts>
          <IdFact name={TEXTS.id} value={data.rubric_id} subject={TEXTS.copy.id} />
          <IdFact name={TEXTS.hash} value={data.hash} subject={TEXTS.copy.hash} />
          {data.source_hash ? (
            <IdFact name={TEXTS.sourceHash} value={data.source_hash} subject={TEXTS.copy.sourceHash} />
          ) : null}
        </Facts>
        <div className="space-y-4 pt-4">
          <Disclosure summary={TEXTS.verifyNow}>
            <CodeBlock code={`svc-verify verify --rubric ${data.rubric_id} work.md`} label={TEXTS.copy.command} />
          </Disclosure>
          <Disclosure summary={TEXTS.source}>
            <CodeBlock code={JSON.stringify(data.spec, null, 2)} label={TEXTS.copy.source} />
          </Disclosure>
        </div>
      </Card>
    </div>
  );
}

function CriterionFacts({ criterion }: { criterion: RubricCriterion }) {
  const { key, title, statement, primitive, weight, tier, applies_to } = criterion;
  return (
    <li className="space-y-1 py-3 text-sm first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">
          <UntrustedText>{title ?? key}</UntrustedText>
        </span>
        {title === null ? null : <code className="text-muted text-xs">{key}</code>}
        <span className="text-muted ml-auto text-xs">
          {typeLabel(criterion)}
          {weight === null ? null : TEXTS.weight(weight)} · {PRIMITIVE_TEXTS[primitive].name}
          {tier === null ? null : TEXTS.tier(tier)} · {EDITOR_TEXTS.roles[applies_to]}
        </span>
      </p>
      <UntrustedParagraph text={statement} />
      <UntrustedParagraph text={ruleInWords(criterion)} className="text-muted text-xs [overflow-wrap:anywhere]" />
    </li>
  );
}
