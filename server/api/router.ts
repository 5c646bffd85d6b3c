import { operations, type OperationId, type Operations } from "@/server/api/operations";
import type { OperationOutput } from "@/server/contracts/operation";
import { accountProcedures } from "@/server/account/procedures";
import { attestationProcedures } from "@/server/attestation/procedures";
import { auditProcedures } from "@/server/audit/procedures";
import { requestLogProcedures } from "@/server/requestLog/procedures";
import { authoringProcedures } from "@/server/authoring/procedures";
import { calibrationProcedures } from "@/server/calibration/procedures";
import { criteriaAgreementProcedures } from "@/server/criteriaAgreement/procedures";
import { escalationProcedures } from "@/server/escalation/procedures";
import { noteProcedures } from "@/server/notes/procedures";
import { evidenceProcedures } from "@/server/evidence/procedures";
import { modelsProcedures } from "@/server/models/procedures";
import { proofProcedures } from "@/server/proof/procedures";
import { referenceSetProcedures } from "@/server/referenceSet/procedures";
import { reportsProcedures } from "@/server/reports/procedures";
import { reviewerProcedures } from "@/server/reviewer/procedures";
import { reviewProcedures } from "@/server/review/procedures";
import { detailProcedures } from "@/server/detail/procedures";
import { feedbackProcedures } from "@/server/feedback/procedures";
import { trialProcedures } from "@/server/trial/procedures";
import { rubricProcedures } from "@/server/rubric/procedures";
import { sandboxProcedures } from "@/server/sandbox/procedures";
import { samplesProcedures } from "@/server/samples/procedures";
import { searchProcedures } from "@/server/search/procedures";
import { survivalProcedures } from "@/server/survival/procedures";
import { systemProcedures } from "@/server/system/procedures";
import { tagsProcedures } from "@/server/tags/procedures";
import { telemetryProcedures } from "@/server/telemetry/procedures";
import { tenantProcedures } from "@/server/tenant/procedures";
import { verificationProcedures } from "@/server/verification/procedures";
import { webhooksProcedures } from "@/server/webhooks/procedures";
import type { Context } from "@/server/trpc/context";
import { router, type ProcedureOf } from "@/server/trpc/implement";

const procedures = {
  ...accountProcedures,
  ...attestationProcedures,
  ...auditProcedures,
  ...requestLogProcedures,
  ...authoringProcedures,
  ...calibrationProcedures,
  ...criteriaAgreementProcedures,
  ...escalationProcedures,
  ...noteProcedures,
  ...evidenceProcedures,
  ...modelsProcedures,
  ...proofProcedures,
  ...referenceSetProcedures,
  ...reportsProcedures,
  ...reviewProcedures,
  ...reviewerProcedures,
  ...rubricProcedures,
  ...trialProcedures,
  ...detailProcedures,
  ...feedbackProcedures,
  ...samplesProcedures,
  ...sandboxProcedures,
  ...searchProcedures,
  ...survivalProcedures,
  ...systemProcedures,
  ...tagsProcedures,
  ...telemetryProcedures,
  ...tenantProcedures,
  ...verificationProcedures,
  ...webhooksProcedures,
} satisfies { [Id in OperationId]: ProcedureOf<Operations[Id]> };

type GroupOf<Id> = Id extends `${infer Group}.${string}` ? Group : never;
type ProcedureGroups = {
  [Group in GroupOf<OperationId>]: {
    [Id in OperationId as Id extends `${Group}.${infer Verb}` ? Verb : never]: (typeof procedures)[Id];
  };
};

/** Groups the procedures by the first part of their operation ID, since the ID is the path of its procedure. */
function groupProcedures(): ProcedureGroups {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [id, procedure] of Object.entries(procedures)) {
    const [group = "", verb = ""] = id.split(".");
    (groups[group] ??= {})[verb] = procedure;
  }
  return groups as ProcedureGroups;
}

export const appRouter = router(groupProcedures());
export type AppRouter = typeof appRouter;

/**
 * Calls a procedure in this process. `readInput` is called after the caller is authorized.
 * @throws TRPCError, see toProblem
 */
export async function callProcedure<Id extends OperationId>(
  context: Context,
  id: Id,
  readInput: () => Promise<unknown>,
): Promise<OperationOutput<Operations[Id]>> {
  const procedure = procedures[id] as unknown as (call: object) => Promise<OperationOutput<Operations[Id]>>;
  const { kind: type } = operations[id];
  return procedure({ ctx: context, path: id, type, getRawInput: readInput, signal: context.client, batchIndex: 0 });
}
