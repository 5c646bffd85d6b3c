// Writes a tenant's verifications and their later events directly into the tables, on days chosen by the suite.
import { randomUUID } from "node:crypto";
import type { Determination, FeedbackOutcome } from "@/server/contracts/enums";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import type { FeedbackBasis } from "@/server/feedback/contract";
import { ESCALATION_RULE } from "@/server/escalation/rules";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeRubric, makeTenant } from "@/testing/factories";

export type Tenant = { deps: TenantDeps; rubricId: string };
export async function tenantWithRubric(deps: Deps): Promise<Tenant> {
  const tenantId = await makeTenant(deps);
  return { deps: tenantDeps(deps, tenantId), rubricId: await makeRubric(deps, tenantId) };
}

export type End = {
  determination: Determination | null;
  flagged: boolean;
  criteria: string[];
  afterMs: number;
  proof: boolean;
};

/** Just before midnight, so that most verdicts fall on the day after the one they count for. */
export const accepted = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, 23, 59, 59, 990));

export async function accept({ deps, rubricId }: Tenant, day: number): Promise<string> {
  const id = deps.ids.next();
  const { tenantId } = deps.db;
  const submission = { inline: "" };
  const row = { id, tenantId, rubricId, status: "queued", submissionHash: "h", submission, options: {} } as const;
  await deps.db.transaction((tx) => tx.verification.create({ data: { ...row, createdAt: accepted(day) } }));
  return id;
}

export async function finish({ deps }: Tenant, id: string, end: End, andThen = async () => {}): Promise<void> {
  const { tenantId } = deps.db;
  await deps.db.transaction(async (tx) => {
    const { createdAt } = await tx.verification.findFirstOrThrow({ where: { id } });
    const completedAt = new Date(createdAt.getTime() + end.afterMs);
    const { determination, flagged } = end;
    const data =
      determination === null
        ? { status: "failed" as const, error: "judge_unavailable", completedAt }
        : {
            status: "succeeded" as const,
            determination,
            confidence: 1,
            flagged,
            completedAt,
            proofRef: end.proof ? "sha256:x" : null,
          };
    await tx.verification.update({ where: { id }, data });
    const results = end.criteria.map((key, position) => ({
      tenantId,
      verificationId: id,
      position,
      criterionId: randomUUID(),
      key,
      rationale: "",
      confidence: 1,
      primitive: key === "judged" ? ("llm_judge@1" as const) : ("regex_match@1" as const),
      determination: determination ?? "met",
      evidenceSpans: [],
      flagged: false,
      manipulationDetected: false,
    }));
    if (determination !== null) await tx.criterionResult.createMany({ data: results });
    await andThen();
  });
}

export async function ask(
  { deps }: Tenant,
  verificationId: string,
  day: number,
  costUsd: number | null,
): Promise<void> {
  const row = {
    id: deps.ids.next(),
    tenantId: deps.db.tenantId,
    verificationId,
    runId: randomUUID(),
    position: 0,
    criterionKey: "judged",
    tier: 1 as const,
    sample: 0,
    round: 0,
    model: "small",
    promptVersion: "p",
    ...(costUsd === null
      ? { outcome: "reused" as const }
      : { outcome: "refused" as const, inputTokens: 10, outputTokens: 3, costUsd: costUsd || null }),
    latencyMs: 5,
    createdAt: accepted(day),
  };
  await deps.db.transaction((tx) => tx.judgeAttempt.create({ data: row }));
}

export async function say(
  { deps }: Tenant,
  verificationId: string,
  outcome: FeedbackOutcome,
  day: number,
  basis: FeedbackBasis = "ground_truth",
): Promise<void> {
  const row = { id: randomUUID(), tenantId: deps.db.tenantId, verificationId, outcome, basis, recordedBy: "test" };
  const correct = outcome === "disputed" ? null : outcome === "confirmed_correct";
  await deps.db.transaction((tx) => tx.feedback.create({ data: { ...row, correct, createdAt: accepted(day) } }));
}

/** Overrides a verdict, to `cannot_determine` if `to` is null. */
export async function override({ deps }: Tenant, verificationId: string, to: Determination | null): Promise<void> {
  const row = { tenantId: deps.db.tenantId, verificationId, overrideDetermination: to };
  const data = { ...row, decision: "override", decidedBy: "test", createdAt: accepted(0) } as const;
  await deps.db.transaction((tx) => tx.reviewDecision.create({ data }));
}

/**
 * Routes a verdict to a senior reviewer.
 * @returns the ID of its escalation
 */
export async function route({ deps }: Tenant, verificationId: string): Promise<string> {
  const [id, { tenantId }] = [deps.ids.next(), deps.db];
  const decided = { tenantId, verificationId, decision: "route", decidedBy: "test", createdAt: accepted(0) } as const;
  const opened = { id, tenantId, verificationId, rule: ESCALATION_RULE, status: "open", openedBy: "test" } as const;
  await deps.db.transaction(async (tx) => {
    await tx.reviewDecision.create({ data: decided });
    await tx.escalation.create({ data: { ...opened, openedAt: accepted(0), closesAt: accepted(9) } });
  });
  return id;
}

export async function close(
  { deps }: Tenant,
  escalationId: string,
  determination: Determination | null,
): Promise<void> {
  const status = determination === null ? ("undecided" as const) : ("decided" as const);
  const data = { status, determination, closingJudgmentId: randomUUID(), closedAt: accepted(1) };
  await deps.db.transaction((tx) => tx.escalation.updateMany({ where: { id: escalationId }, data }));
}
