import type { Determination } from "@/server/contracts/enums";
import { Problem } from "@/server/contracts/problems";
import type { DraftOrigin } from "@/server/authoring/contract/rubricDraft";
import type { RubricPublished, RubricPublishRequest, TriedExample } from "@/server/authoring/contract/rubricEditor";
import { deleteDraft, findDraft } from "@/server/authoring/rubricDraftStore";
import { findPublication, insertPublication } from "@/server/rubric/rubricRecordStore";
import { findPublishedVersion, findRubricVersion } from "@/server/rubric/rubricStore";
import type { TenantTx } from "@/server/data/tenant";
import { findVerification } from "@/server/verification/read/verificationStore";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { callerOf, type Principal } from "@/server/deps/principal";
import { evaluateGate, type JudgedExample } from "@/server/authoring/editor/gate";
import { insertVersion } from "@/server/rubric/storeVersion";
import { requireCompiled } from "@/server/work/compileAuthored";

type Example = TriedExample & { determination: Determination | null };

/**
 * Publishes a draft as the next version of the series that its spec names, and deletes the draft. Repeated
 * calls publish it once. The results of the examples are read from their verifications, not from the request.
 * @throws invalid_request (it does not compile; a trial of another rubric), conflict (the draft is gone; the gate is
 * closed and no reason was given)
 */
export async function publishRubric(
  deps: TenantDeps & { actor: Principal },
  { body: { spec, draft_id, note, examples, override_reason } }: { body: RubricPublishRequest },
): Promise<RubricPublished> {
  const result = await requireCompiled(deps, spec);
  const owner = { id: draft_id, accountId: callerOf(deps.actor) };
  return deps.db.transaction(async (tx) => {
    const draft = await findDraft(tx, owner);
    const judgedExamples: Example[] = [];
    for (const example of examples) {
      judgedExamples.push({ ...example, determination: await findDetermination(tx, example, result.hash) });
    }
    const gate = evaluateGate(judgedExamples, await baseExamples(tx, result.compiled.name), override_reason ?? null);
    if (!gate.passed && override_reason === undefined) {
      throw new Problem(
        "conflict",
        `the gate is closed: ${gate.reasons.join(", ")}; give an override_reason to publish`,
      );
    }
    // Deleting the row is the lock: of two concurrent calls, one succeeds.
    if (!draft || !(await deleteDraft(tx, owner))) {
      throw new Problem("conflict", "body.draft_id: the draft was published or discarded already");
    }
    const details = { gate_passed: gate.passed, override_reason: gate.override_reason };
    const auditAct = { action: "rubric.published", details } as const;
    const { id, version, createdAt } = await insertVersion(tx, deps, spec, result, "active", auditAct);
    const { tenantId } = deps.db;
    const template = getTemplate(draft.origin);
    const publication = { note: note ?? null, template, publishedBy: owner.accountId, examples: judgedExamples, gate };
    await insertPublication(tx, { ...publication, tenantId, rubricId: id, createdAt });
    if (!gate.passed) {
      const overrideDetails = { name: result.compiled.name, version, ...details, reasons: gate.reasons.join(", ") };
      await recordAudit(tx, deps, deps.actor, {
        action: "rubric.gate_overridden",
        target: id,
        details: overrideDetails,
      });
    }
    return { rubric_id: id, version, gate };
  });
}

const getTemplate = (origin: DraftOrigin): string | null => (origin.kind === "template" ? origin.slug : null);

/**
 * Finds the determination of an example's trial.
 * @throws invalid_request when the trial is not one of this rubric
 */
async function findDetermination(tx: TenantTx, example: TriedExample, hash: string): Promise<Determination | null> {
  if (example.verification_id === null) return null;
  const verification = await findVerification(tx, example.verification_id);
  const triedVersion = verification && (await findRubricVersion(tx, verification.rubricId));
  if (!verification || triedVersion?.hash !== hash) {
    throw new Problem("invalid_request", `body.examples: "${example.label}" was tried on another rubric; run it again`);
  }
  return verification.determination;
}

async function baseExamples(tx: TenantTx, name: string): Promise<JudgedExample[] | null> {
  const current = await findPublishedVersion(tx, name);
  const publication = current && (await findPublication(tx, current.id));
  return publication?.examples ?? null;
}
