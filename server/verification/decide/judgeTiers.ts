// Judges the criteria of a verification, tier by tier.
import { HIGHEST_JUDGE_TIER, type JudgeTier } from "@/server/contracts/enums";
import { withRequestId } from "@/server/deps/tenantDeps";
import { shareCalls } from "@/server/judging/decision/sharedCalls";
import { firstTier, judgeCriterion, type TierOutcome } from "@/server/judging/judgeCriterion";
import { JudgeError } from "@/server/llm/port";
import { evaluateCriterion, requiresJudge } from "@/server/primitives/evaluate";
import { resolveReadings } from "@/server/tenant/settings";
import type { AcceptedVerification } from "@/server/verification/decide/acceptedVerification";
import {
  type Execution,
  type LoadedVerification,
  loadWithContent,
  withHeartbeat,
} from "@/server/verification/decide/execution";
import { buildJudgedSubmission } from "@/server/verification/decide/buildJudgedSubmission";
import { criterionItem } from "@/server/verification/decide/verdictPayload";

type OpenCriterion = { position: number; tier: JudgeTier };

/**
 * Judges the criteria that need a model, from tier to tier up to `upTo`. Replies are stored, so a criterion that another
 * call of the run has judged costs no call of a model. When some criteria fail, the replies of the others are kept.
 * @returns the next tier that a criterion needs; null when each has its answer, or when the verification is terminal
 * @throws JudgeError, UnreadableReply: if several criteria fail, a permanent error if there is one, otherwise the one
 * with the longest retry delay
 */
export async function judgeUpTo(execution: Execution, highestTier: JudgeTier): Promise<JudgeTier | null> {
  const loadedVerification = await loadWithContent(execution, true);
  if (!loadedVerification) return null;
  for (;;) {
    const openPositions = listOpenCriteria(loadedVerification.verification, execution.judgedOutcomes);
    const tier = lowestTier(openPositions);
    if (tier === null || tier > highestTier) return tier;
    const positions = openPositions.filter((criterion) => criterion.tier === tier).map(({ position }) => position);
    await judgeAtTier(execution, loadedVerification, positions, tier);
  }
}

/** Lists the judged criteria without a final answer, each with the tier that judges it next. */
export function listOpenCriteria(
  { rubric, options }: AcceptedVerification,
  judgedOutcomes: ReadonlyMap<number, TierOutcome>,
): OpenCriterion[] {
  return rubric.compiled.criteria.flatMap((criterion, position) => {
    if (!requiresJudge(criterion)) return [];
    const answer = judgedOutcomes.get(position);
    const tier = answer ? answer.next : firstTier(criterion, options.max_judge_tier ?? HIGHEST_JUDGE_TIER);
    return tier === null ? [] : [{ position, tier }];
  });
}

/** Returns the tier that judges next; null when no criterion is open. */
export function lowestTier(criteria: readonly OpenCriterion[]): JudgeTier | null {
  return criteria.length === 0 ? null : (Math.min(...criteria.map(({ tier }) => tier)) as JudgeTier);
}

async function judgeAtTier(
  execution: Execution,
  { row, verification }: LoadedVerification,
  positions: readonly number[],
  tier: JudgeTier,
): Promise<void> {
  const deps = withRequestId(execution.deps, row.requestId);
  const { compiled } = verification.rubric;
  const submission = buildJudgedSubmission(verification);
  const calls = shareCalls(deps, positions.length);
  const run = {
    verificationId: verification.id,
    runId: verification.id,
    submission,
    screening: await execution.screen(verification),
    maxTier: verification.options.max_judge_tier ?? HIGHEST_JUDGE_TIER,
    readings: await resolveReadings(deps, compiled),
    calls,
  };
  const judgeOne = async (position: number): Promise<void> => {
    const criterion = criterionItem(compiled.criteria, position);
    const answer =
      submission.output === null
        ? { outcome: await evaluateCriterion(criterion, submission), next: null }
        : await judgeCriterion(deps, run, { position, criterion, tier }).finally(calls.leave);
    execution.judgedOutcomes.set(position, answer);
  };
  const settledOutcomes = await withHeartbeat(execution, () => Promise.allSettled(positions.map(judgeOne)));
  const failures = settledOutcomes.flatMap((result) =>
    result.status === "rejected" ? [result.reason as unknown] : [],
  );
  if (failures.length > 0) throw failures.toSorted((a, b) => retryDelayMs(b) - retryDelayMs(a))[0];
}

/** Returns the wait that an unavailable model asks for; infinite for other failures, which take precedence. */
function retryDelayMs(failure: unknown): number {
  return failure instanceof JudgeError && failure.kind === "unavailable" ? (failure.retryAfterMs ?? 0) : Infinity;
}
