// Builds the row of a new verdict as a query would return it, so that the writer does not have to read it.
import type { NewVerdict, NewVerification } from "@/server/verification/decide/verdictStore";
import type { ReadVerificationRow } from "@/server/verification/read/verificationStore";

type Accepted = Pick<
  NewVerification,
  "id" | "tenantId" | "rubricId" | "submissionHash" | "subjectKind" | "subjectRef" | "metadata" | "createdAt"
>;

export function buildVerdictRow(accepted: Accepted, { outcome, results }: NewVerdict): ReadVerificationRow {
  const { id, tenantId, rubricId, submissionHash, subjectKind, subjectRef, metadata, createdAt } = accepted;
  const { startedAt: _, manipulationDetected: __, ...decided } = outcome;
  return { tenantId, rubricId, submissionHash, subjectKind, subjectRef, metadata, createdAt, ...decided, id, results };
}
