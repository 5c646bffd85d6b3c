import { CircuitBoard } from "lucide-react";
import { EmptyState } from "@/components/ui/EmptyState";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
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
      <div
        role="region"
        aria-label={TEXTS.calls}
        tabIndex={0}
        className="border-line bg-surface rounded-card overflow-x-auto border"
      >
        <table className="w-full text-left text-sm whitespace-nowrap">
          <thead className="text-muted border-line border-b text-xs">
            <tr>
              {TEXTS.judgeColumns.map((name) => (
                <th key={name} scope="col" className="h-9 px-3 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-line divide-y tabular-nums">
            {calls.map((call, index) => (
              <CallRow key={index} call={call} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function CallRow({ call }: { call: JudgeAttempt }) {
  const determination =
    call.determination === null ? "" : `, ${DETERMINATION_LABELS[call.determination].toLowerCase()}`;
  const count = (value: number | null) => (value === null ? "" : countText(value));
  const cells = [
    call.tier,
    TEXTS.callOf(call.sample, call.reading, call.round),
    <UntrustedText key="model">{call.model}</UntrustedText>,
    `${call.outcome}${determination}`,
    count(call.input_tokens),
    count(call.output_tokens),
    call.cost_usd === null ? "" : dollarsText(call.cost_usd),
    durationText(call.latency_ms),
    <Moment key="at" iso={call.created_at} />,
  ];
  return (
    <tr>
      <th scope="row" className="h-10 px-3 font-medium">
        <UntrustedText>{call.criterion_key}</UntrustedText>
      </th>
      {cells.map((cell, index) => (
        <td key={index} className="px-3">
          {cell}
        </td>
      ))}
    </tr>
  );
}
