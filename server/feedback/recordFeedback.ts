import type { FeedbackAccepted, FeedbackRequest } from "@/server/feedback/contract";
import type { CriterionPrimitive } from "@/server/contracts/enums";
import { Problem } from "@/server/contracts/problems";
import { insertFeedback } from "@/server/feedback/feedbackStore";
import { findVerification, type ReadVerificationRow } from "@/server/verification/read/verificationStore";
import { type Actor, actorId, recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { derivedId } from "@/server/deps/hash";
import { currentPromptVersion } from "@/server/judging/version";
import { basisOfDecision } from "@/server/review/decisionLabel";

/**
 * Adds ground truth about a finished verification (spec: POST /v1/verifications/{id}/feedback). The signed verdict does
 * not change. In the same transaction, the trigger function after_feedback makes the latest unbiased feedback the
 * current one. Then the calibration is fitted again. A decision can be feedback only once.
 * @throws not_found, invalid_request (not finished yet; from_decision: see basisOfDecision), forbidden (decisions are
 * not labels)
 */
export async function recordFeedback(
  deps: TenantDeps & { actor: Actor },
  { id: verificationId, body }: { id: string; body: FeedbackRequest },
): Promise<FeedbackAccepted> {
  const callerId = actorId(deps.actor);
  const id = body.from_decision ? derivedId(`the decision on ${verificationId}`) : deps.ids.next();
  const label = await deps.db.transaction(async (tx) => {
    const row = await findVerification(tx, verificationId);
    if (!row) throw new Problem("not_found");
    if (row.completedAt === null) {
      throw new Problem("invalid_request", `the verification is ${row.status}; wait until it has succeeded or failed`);
    }
    const basis = body.from_decision ? await basisOfDecision(tx, callerId, row, body.outcome) : "ground_truth";
    const taught = body.outcome === "disputed" ? null : findJudgeLabel(row);
    const isInserted = await insertFeedback(tx, {
      id,
      tenantId: deps.db.tenantId,
      verificationId,
      outcome: body.outcome,
      note: body.note ?? null,
      basis,
      recordedBy: callerId,
      ...(taught ?? { primitive: null, model: null, promptVersion: null, rawConfidence: null }),
      correct: taught && body.outcome === "confirmed_correct",
      createdAt: deps.clock.now(),
    });
    if (!isInserted) return null;
    const details = { feedback_id: id, outcome: body.outcome, basis };
    await recordAudit(tx, deps, deps.actor, { action: "feedback.recorded", target: verificationId, details });
    return basis === "open_review" ? null : taught;
  });
  if (label) await announce(deps, label);
  return { feedback_id: id, verification_id: verificationId, outcome: body.outcome };
}

type Taught = { primitive: CriterionPrimitive; model: string; promptVersion: string; rawConfidence: number };

/**
 * Returns the label for the judge. A verdict's confidence comes from one criterion, so the label belongs to it. Null if
 * no model decided, or the verdict abstained.
 */
function findJudgeLabel({ determination, confidence, results }: ReadVerificationRow): Taught | null {
  if (determination === null || determination === "cannot_determine") return null;
  const decisive = results.find(
    (result) =>
      result.rawConfidence !== null && result.confidence === confidence && result.determination !== "cannot_determine",
  );
  const model = decisive?.model as { id: string; judge_code_version: string | null } | null | undefined;
  if (!decisive || decisive.rawConfidence === null || !model) return null;
  const promptVersion = currentPromptVersion(model.judge_code_version);
  if (promptVersion === null) return null;
  return { primitive: decisive.primitive, model: model.id, promptVersion, rawConfidence: decisive.rawConfidence };
}

/** Requests a new fit. If that fails, the next label requests it again, since the label is stored. */
async function announce(deps: TenantDeps, { primitive, model, promptVersion }: Taught): Promise<void> {
  const event = { tenant_id: deps.db.tenantId, primitive, model, prompt_version: promptVersion };
  try {
    await deps.events.feedbackRecorded(event);
  } catch (error) {
    deps.log.warn(
      { perMinute: "", err: error },
      "the pipeline was not reached; the next feedback fits the calibration",
    );
  }
}
