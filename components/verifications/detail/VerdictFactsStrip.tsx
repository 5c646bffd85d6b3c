import Link from "next/link";
import type { Route } from "next";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/CopyButton";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { sumCost } from "@/components/verifications/detail/judge-totals";
import { elapsedMs } from "@/components/verifications/elapsed-ms";
import { DETAIL_TEXTS as TEXTS, SUBJECT_LABELS } from "@/components/verifications/texts";
import { LIST_TEXTS } from "@/components/verifications/list/texts";
import { dollarsText, durationText } from "@/server/contracts/quantities";
import type { VerificationDetail } from "@/server/detail/contract";
import type { JudgeAttempt } from "@/server/judging/contract";

export function VerdictFactsStrip({ detail }: { detail: VerificationDetail }) {
  const { verification, rubric, judge_attempts: calls } = detail;
  const { id, attempt, created_at, completed_at } = verification;
  const durationMs = elapsedMs(created_at, completed_at);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-6 gap-y-3 text-sm">
      <Item name={TEXTS.rubric}>
        <Link href={`/verifications?rubric=${encodeURIComponent(rubric.name)}` as Route} className="hover:underline">
          <UntrustedText>{rubric.name}</UntrustedText>
        </Link>{" "}
        <span className="text-muted">{rubric.is_draft ? TEXTS.tried : LIST_TEXTS.version(rubric.version)}</span>
      </Item>
      {attempt ? (
        <Item name={`${TEXTS.subject}: ${SUBJECT_LABELS[attempt.subject.kind]}`}>
          <UntrustedText>{attempt.subject.ref}</UntrustedText>{" "}
          <span className="text-muted">{TEXTS.attempt(attempt.number, attempt.of)}</span>
        </Item>
      ) : null}
      {Object.entries(verification.metadata ?? {}).map(([key, value]) => (
        <Item key={key} name={key}>
          <UntrustedText>{value}</UntrustedText>
        </Item>
      ))}
      <Item name={TEXTS.created}>
        <Moment iso={created_at} />
      </Item>
      {durationMs === null ? null : <Item name={TEXTS.took}>{durationText(durationMs)}</Item>}
      <Item name={TEXTS.cost}>{costText(calls)}</Item>
      <Item name={TEXTS.id}>
        <span className="inline-flex max-w-full items-center gap-1">
          <code className="truncate text-xs print:break-all print:whitespace-normal">{id}</code>
          <CopyButton text={id} subject={TEXTS.copyId} />
        </span>
      </Item>
    </dl>
  );
}

function costText(calls: readonly JudgeAttempt[]): string {
  if (calls.length === 0) return TEXTS.noModel;
  if (calls.every(({ outcome }) => outcome === "reused")) return TEXTS.allReused(dollarsText(0));
  const usd = sumCost(calls);
  return usd === null ? TEXTS.noPrice : dollarsText(usd);
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
