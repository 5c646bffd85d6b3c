import { HIGHEST_JUDGE_TIER } from "@/server/contracts/enums";
import { Problem } from "@/server/contracts/problems";
import type { ReverifyRequest } from "@/server/verification/contract/reverify";
import type { TenantDeps } from "@/server/deps/deps";
import { requiresJudge } from "@/server/primitives/evaluate";
import { UnreadableReply } from "@/server/judging/storedCall";
import { shareCalls } from "@/server/judging/decision/sharedCalls";
import { firstTier, judgeCriterion } from "@/server/judging/judgeCriterion";
import { JudgeError } from "@/server/llm/port";
import type { CriterionOutcome } from "@/server/verdict/outcome";
import type { EvidenceTrust } from "@/server/submission/evidenceTrust";
import { toJudgedAttachments } from "@/server/submission/normalize";
import type { AcceptedVerification } from "@/server/verification/decide/acceptedVerification";
import { buildJudgedSubmission } from "@/server/verification/decide/buildJudgedSubmission";
import { resolveReadings } from "@/server/tenant/settings";
import { criterionItem } from "@/server/verification/decide/verdictPayload";
import { evaluateOffloaded } from "@/server/work/evaluateOffloaded";
import { NOT_SCREENED, screenOffloaded } from "@/server/work/screenOffloaded";

/**
 * Judges the criteria at `positions` again. Judging starts at the tier of the request, or else at the first tier of the
 * criterion.
 * @throws service_unavailable
 */
export async function judgeAgain(
  deps: TenantDeps,
  verification: AcceptedVerification,
  request: { runId: string; body: ReverifyRequest; addedTrust: EvidenceTrust; positions: readonly number[] },
): Promise<Map<number, CriterionOutcome>> {
  const { runId, body, positions } = request;
  const base = buildJudgedSubmission(verification);
  const addedEvidence = toJudgedAttachments("evidence", body.evidence, request.addedTrust);
  const submission = { ...base, evidence: [...base.evidence, ...addedEvidence] };
  const maxTier = body.max_judge_tier ?? verification.options.max_judge_tier ?? HIGHEST_JUDGE_TIER;
  const usesJudge = positions.some((position) =>
    requiresJudge(criterionItem(verification.rubric.compiled.criteria, position)),
  );
  const screening = usesJudge ? await screenOffloaded(deps, submission) : NOT_SCREENED;
  const readings = usesJudge ? await resolveReadings(deps, verification.rubric.compiled) : undefined;
  const calls = shareCalls(deps, positions.length);
  const run = { verificationId: verification.id, runId, submission, screening, maxTier, readings, calls };
  const judgePosition = async (position: number): Promise<CriterionOutcome> => {
    const criterion = criterionItem(verification.rubric.compiled.criteria, position);
    if (!requiresJudge(criterion) || submission.output === null) {
      return criterionItem(await evaluateOffloaded(deps, [criterion], submission), 0);
    }
    for (let tier = body.max_judge_tier ?? firstTier(criterion, maxTier); ;) {
      const { outcome, next } = await judgeCriterion(deps, run, { position, criterion, tier });
      if (next === null) return outcome;
      tier = next;
    }
  };
  const outcomes = await Promise.all(
    positions.map(async (position) => [position, await judgePosition(position).finally(calls.leave)] as const),
  ).catch(throwAsProblem);
  return new Map(outcomes);
}

/** Throws a problem that asks the caller to retry. Replies are stored, so a retry pays only for missing ones. */
function throwAsProblem(error: unknown): never {
  if (!(error instanceof JudgeError) && !(error instanceof UnreadableReply)) throw error;
  const waitMs = error instanceof JudgeError ? error.retryAfterMs : null;
  const headers = { "retry-after": String(Math.max(1, Math.ceil((waitMs ?? 5_000) / 1_000))) };
  throw new Problem("service_unavailable", `the judge is unavailable: ${error.message}`, { cause: error, headers });
}
