import { CircuitBoard } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { PlainTable } from "@/components/ui/table/PlainTable";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import { judgeTotals } from "@/components/verifications/detail/judge-totals";
import { OpenTab } from "@/components/verifications/detail/NextActions";
import { ExchangeDialog } from "@/components/verifications/detail/ExchangeDialog";
import { DETAIL_TEXTS as TEXTS, EXCHANGE_TEXTS } from "@/components/verifications/texts";
import { countText, dollarsText, durationText } from "@/server/contracts/quantities";
import type { VerificationDetail } from "@/server/detail/contract";
import type { JudgeAttempt } from "@/server/judging/contract";

/** Lists the model calls with their tokens, cost and latency. */
export function JudgeTab({ detail }: { detail: VerificationDetail }) {
  const { verification, criteria, judge_attempts: calls } = detail;
  const [openAttempt, setOpenAttempt] = useState<JudgeAttempt | null>(null);
  if (calls.length === 0) {
    const action = <OpenTab tab="criteria" />;
    return <EmptyState icon={CircuitBoard} title={TEXTS.noCalls} explanation={TEXTS.noCallsWhy} action={action} />;
  }
  const totals = judgeTotals(calls);
  const tokens = `${countText(totals.inputTokens)}, ${countText(totals.outputTokens)}`;
  const facts = [
    [TEXTS.calls, totals.reusedCount > 0 ? TEXTS.reused(totals.calls, totals.reusedCount) : totals.calls],
    [TEXTS.tokens, tokens],
    [TEXTS.cost, totals.costUsd === null ? TEXTS.noPrice : dollarsText(totals.costUsd)],
    [TEXTS.latency, durationText(totals.latencyMs)],
  ] as const;
  return (
    <div className="space-y-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <PlainTable
        label={TEXTS.calls}
        headings={TEXTS.judgeColumns}
        rows={calls.map((call) => renderCells(call, () => setOpenAttempt(call)))}
      />
      {openAttempt ? (
        <ExchangeDialog
          id={verification.id}
          call={openAttempt}
          inverted={criteria.find(({ key }) => key === openAttempt.criterion_key)?.inverted}
          onClose={() => setOpenAttempt(null)}
        />
      ) : null}
    </div>
  );
}

function renderCells(call: JudgeAttempt, onOpen: () => void): ReactNode[] {
  const determination =
    call.determination === null ? "" : `, ${DETERMINATION_LABELS[call.determination].toLowerCase()}`;
  const count = (value: number | null) => (value === null ? "" : countText(value));
  return [
    <UntrustedText key="criterion">{call.criterion_key}</UntrustedText>,
    call.tier,
    TEXTS.callOf(call.sample, call.reading, call.round),
    <UntrustedText key="model">{call.model}</UntrustedText>,
    TEXTS.outcomeOf(`${call.outcome}${determination}`, call.error),
    count(call.input_tokens),
    count(call.output_tokens),
    call.cost_usd === null ? "" : dollarsText(call.cost_usd),
    durationText(call.latency_ms),
    <Moment key="at" iso={call.created_at} />,
    <Button
      key="texts"
      look="quiet"
      aria-label={EXCHANGE_TEXTS.openOf(call.criterion_key, TEXTS.callOf(call.sample, call.reading, call.round))}
      onClick={onOpen}
    >
      {EXCHANGE_TEXTS.open}
    </Button>,
  ];
}
