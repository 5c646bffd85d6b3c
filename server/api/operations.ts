// The operation table. Every transport iterates over it.
import type { Operation } from "@/server/contracts/operation";
import { accountOperations } from "@/server/account/operations";
import { attestationOperations } from "@/server/attestation/operations";
import { auditOperations } from "@/server/audit/operations";
import { criteriaAgreementOperations } from "@/server/criteriaAgreement/operations";
import { calibrationOperations } from "@/server/calibration/operations";
import { evidenceOperations } from "@/server/evidence/operations";
import { escalationOperations } from "@/server/escalation/operations";
import { noteOperations } from "@/server/notes/operations";
import { verificationListOperations } from "@/server/verification/operations/lists";
import { inductionOperations } from "@/server/authoring/operations/induction";
import { proofOperations } from "@/server/proof/operations";
import { referenceSetOperations } from "@/server/referenceSet/operations";
import { reportsOperations } from "@/server/reports/operations";
import { requestLogOperations } from "@/server/requestLog/operations";
import { reviewerOperations } from "@/server/reviewer/operations";
import { reviewOperations } from "@/server/review/operations";
import { detailOperations } from "@/server/detail/operations";
import { feedbackOperations } from "@/server/feedback/operations";
import { rubricAuthoringOperations } from "@/server/authoring/operations/rubric";
import { trialOperations } from "@/server/trial/operations";
import { rubricOperations } from "@/server/rubric/operations";
import { rubricEditorOperations } from "@/server/authoring/operations/rubricEditor";
import { survivalOperations } from "@/server/survival/operations";
import { searchOperations } from "@/server/search/operations";
import { tagsOperations } from "@/server/tags/operations";
import { telemetryOperations } from "@/server/telemetry/operations";
import { checklistOperations } from "@/server/tenant/operations/checklist";
import { judgeModelsOperations } from "@/server/models/operations/judgeModels";
import { judgeSetupOperations } from "@/server/models/operations/judgeSetup";
import { sampleDataOperations } from "@/server/samples/operations";
import { sandboxOperations } from "@/server/sandbox/operations";
import { systemOperations } from "@/server/system/operations";
import { tenantSettingsOperations } from "@/server/tenant/operations/tenantSettings";
import { verificationOperations } from "@/server/verification/operations/verification";
import { webhookOperations } from "@/server/webhooks/operations";

export const operations = {
  ...verificationOperations,
  ...detailOperations,
  ...feedbackOperations,
  ...verificationListOperations,
  ...proofOperations,
  ...attestationOperations,
  ...rubricOperations,
  ...rubricAuthoringOperations,
  ...trialOperations,
  ...inductionOperations,
  ...rubricEditorOperations,
  ...calibrationOperations,
  ...escalationOperations,
  ...noteOperations,
  ...accountOperations,
  ...tenantSettingsOperations,
  ...sampleDataOperations,
  ...sandboxOperations,
  ...judgeModelsOperations,
  ...judgeSetupOperations,
  ...checklistOperations,
  ...auditOperations,
  ...requestLogOperations,
  ...referenceSetOperations,
  ...webhookOperations,
  ...reportsOperations,
  ...telemetryOperations,
  ...tagsOperations,
  ...criteriaAgreementOperations,
  ...evidenceOperations,
  ...survivalOperations,
  ...reviewOperations,
  ...reviewerOperations,
  ...searchOperations,
  ...systemOperations,
} satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;

/** Lists all rows with their IDs, typed for code that treats all rows alike. */
export const operationRows = Object.entries(operations) as [OperationId, Operation][];
