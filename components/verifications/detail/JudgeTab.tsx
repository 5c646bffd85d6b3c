import { CircuitBoard } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { PlainTable } from "@/components/ui/table/PlainTable";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import { judgeTotals } from "@/components/verifications/detail/judge-totals";
import { OpenTab } from "@/components/verifications/detail/NextActions";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import { countText, dollarsText, durationText } from "@/server/contracts/quantities";
import type { VerificationDetail } from "@/server/verification/contract/detail";
import type { JudgeAttempt } from "@/server/judging/contract";

/** The model calls with their tokens, cost and latency. */
export function JudgeTab({ detail: { judge_attempts: calls } }: { detail: VerificationDetail }) {
  if (calls.length === 0) {
    const action = <OpenTab tab="criteria" />;
    return <EmptyState icon={CircuitBoard} title={TEXTS.noCalls} why={TEXTS.noCallsWhy} action={action} />;
  }
  const totals = judgeTotals(calls);
  const tokens = `${countText(totals.inputTokens)}, ${countText(totals.outputTokens)}`;
  const facts = [
    [TEXTS.calls, totals.reused > 0 ? `${totals.calls}, ${TEXTS.reused(totals.reused)}` : totals.calls],
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
      <PlainTable label={TEXTS.calls} headings={TEXTS.judgeColumns} rows={calls.map(cellsOf)} />
    </div>
  );
}

function cellsOf(call: JudgeAttempt): ReactNode[] {
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
  ];
}
