"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useState } from "react";
import { EscalationState } from "@/components/escalations/EscalationState";
import { JudgmentCard } from "@/components/escalations/JudgmentCard";
import { JudgmentForm } from "@/components/escalations/JudgmentForm";
import { KeyPanel } from "@/components/escalations/KeyPanel";
import { escalationQuery } from "@/components/escalations/queries";
import { ReviewersOnly } from "@/components/escalations/ReviewersOnly";
import { ESCALATION_TEXTS as TEXTS } from "@/components/escalations/texts";
import { useReviewerKey } from "@/components/escalations/use-reviewer-key";
import { useMe } from "@/components/shell/me";
import { problemOf } from "@/components/trpc/problem-of";
import { useTRPC } from "@/components/trpc/provider";
import { Card } from "@/components/ui/Card";
import { CopyableId } from "@/components/ui/CopyableId";
import { Fact, Facts } from "@/components/ui/Facts";
import { Moment } from "@/components/ui/Moment";
import { Notice } from "@/components/ui/Notice";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import type { EscalationObject } from "@/server/contracts/escalation";

export function EscalationPage({ id }: { id: string }) {
  const { reviewer } = useMe();
  return (
    <div className="mx-auto w-full max-w-3xl space-y-5">
      <nav className="text-sm">
        <Link href={"/escalations" as Route} className="text-accent underline underline-offset-4">
          {TEXTS.title}
        </Link>
      </nav>
      <h1 className="text-xl">{TEXTS.escalation}</h1>
      {reviewer ? <Detail id={id} /> : <ReviewersOnly />}
    </div>
  );
}

function Detail({ id }: { id: string }) {
  const trpc = useTRPC();
  const keys = useReviewerKey();
  const [alreadyClosed, setAlreadyClosed] = useState(false);
  const { data, error, refetch } = useQuery(escalationQuery(trpc, id));
  if (error) return <ProblemNotice problem={problemOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <>
      <Card title={TEXTS.escalation} trailing={<EscalationState escalation={data} />}>
        <EscalationFacts escalation={data} />
      </Card>
      {alreadyClosed ? (
        <Notice tone="caution" icon={CircleAlert}>
          <p className="font-medium">{TEXTS.alreadyClosed}</p>
          <p className="text-sm">{TEXTS.alreadyClosedHint}</p>
        </Notice>
      ) : null}
      {data.judgment ? <JudgmentCard escalation={data} judgment={data.judgment} /> : null}
      {data.status === "open" ? (
        <>
          <KeyPanel keys={keys} />
          <JudgmentForm escalation={data} signingKey={keys.usable} onAlreadyClosed={() => setAlreadyClosed(true)} />
        </>
      ) : null}
    </>
  );
}

function EscalationFacts({ escalation }: { escalation: EscalationObject }) {
  const { escalation_id, verification_id, rule, opened_by, opened_at, closes_at, closed_at } = escalation;
  return (
    <Facts>
      <Fact name={TEXTS.escalation}>
        <CopyableId value={escalation_id} what={TEXTS.copyId} />
      </Fact>
      <Fact name={TEXTS.verification}>
        <Link href={`/cockpit?item=${verification_id}` as Route} className="text-accent underline underline-offset-4">
          {TEXTS.inCockpit}
        </Link>
      </Fact>
      <Fact name={TEXTS.rule}>{rule}</Fact>
      <Fact name={TEXTS.openedAt}>
        <Moment iso={opened_at} />
      </Fact>
      <Fact name={TEXTS.openedBy}>
        <code className="text-xs break-all">{opened_by}</code>
      </Fact>
      <Fact name={TEXTS.closesAt}>
        <Moment iso={closes_at} />
      </Fact>
      {closed_at === null ? null : (
        <Fact name={TEXTS.closedAt}>
          <Moment iso={closed_at} />
        </Fact>
      )}
    </Facts>
  );
}
