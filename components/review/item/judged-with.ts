import type { VerificationDetail } from "@/server/contracts/verificationDetail";

type Judged = Pick<VerificationDetail, "criteria" | "judge_attempts" | "verification">;

/** Models, judge code versions, latency in milliseconds, and cost in US dollars; null where unknown, such as for a model without a price. */
export function judgedWith({ criteria, judge_attempts: attempts, verification }: Judged) {
  const used = criteria.flatMap(({ result }) => (result?.model ? [result.model] : []));
  const { created_at, completed_at } = verification;
  const costs = attempts.map(({ cost_usd }) => cost_usd);
  return {
    models: [...new Set(used.map(({ id }) => id))],
    codeVersions: [...new Set(used.flatMap(({ judge_code_version: version }) => version ?? []))],
    latencyMs: completed_at ? Date.parse(completed_at) - Date.parse(created_at) : null,
    costUsd: costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
  };
}
