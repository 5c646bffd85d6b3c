// The events of a verification by time.
import type { TimelineEvent } from "@/server/contracts/verificationDetail";
import type { JudgeAttempt } from "@/server/contracts/judging";
import type { Stored } from "@/server/domain/verificationDetail/stored";

type Moment = [at: Date | string | null | undefined, what: TimelineEvent["what"], detail: string | null];

/** Oldest first; events of the same time in causal order. */
export function timelineOf(stored: Stored, attempts: readonly JudgeAttempt[]): TimelineEvent[] {
  const { row, decision, escalation } = stored;
  const moments: Moment[] = [
    [row.createdAt, "created", null],
    [row.startedAt, "started", null],
    ...attempts.map((attempt): Moment => [attempt.created_at, "judge_attempt", attemptWords(attempt)]),
    [row.completedAt, "completed", row.determination ?? row.error],
    ...stored.reverifications.map(({ createdAt }): Moment => [createdAt, "reverification", null]),
    [decision?.createdAt, "decision", decision?.decision ?? null],
    [escalation?.openedAt, "escalation_opened", null],
    [escalation?.closedAt, "escalation_closed", escalation?.status ?? null],
    ...stored.feedback.map(({ createdAt, outcome }): Moment => [createdAt, "feedback", outcome]),
    ...stored.deliveries.map(({ at, status, type }): Moment => [
      at,
      status === "delivered" ? "webhook_delivered" : "webhook_failed",
      type,
    ]),
  ];
  return moments
    .flatMap(([at, what, detail]) => (at ? [{ at: new Date(at).toISOString(), what, detail }] : []))
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

function attemptWords({ criterion_key, tier, sample, outcome, determination }: JudgeAttempt): string {
  return `${criterion_key}, tier ${tier}, sample ${sample + 1}: ${determination ?? outcome}`;
}
