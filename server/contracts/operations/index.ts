// The operation table: every transport iterates it.
import type { Operation } from "@/server/contracts/operation";
import { accountOperations } from "@/server/contracts/operations/account";
import { auditOperations } from "@/server/contracts/operations/audit";
import { criteriaAgreementOperations } from "@/server/contracts/operations/criteriaAgreement";
import { calibrationOperations } from "@/server/contracts/operations/calibration";
import { evidencePacketOperations } from "@/server/contracts/operations/evidencePacket";
import { escalationOperations } from "@/server/contracts/operations/escalation";
import { verificationsOperations } from "@/server/contracts/operations/verifications";
import { inductionOperations } from "@/server/contracts/operations/induction";
import { proofOperations } from "@/server/contracts/operations/proof";
import { referenceSetOperations } from "@/server/contracts/operations/referenceSet";
import { reportsOperations } from "@/server/contracts/operations/reports";
import { reviewOperations } from "@/server/contracts/operations/review";
import { rubricOperations } from "@/server/contracts/operations/rubric";
import { rubricEditorOperations } from "@/server/contracts/operations/rubricEditor";
import { survivalOperations } from "@/server/contracts/operations/survival";
import { savedViewOperations } from "@/server/contracts/operations/savedView";
import { searchOperations } from "@/server/contracts/operations/search";
import { tagsOperations } from "@/server/contracts/operations/tags";
import { telemetryOperations } from "@/server/contracts/operations/telemetry";
import { evidenceSourceOperations } from "@/server/contracts/operations/evidenceSource";
import { checklistOperations } from "@/server/contracts/operations/checklist";
import { judgeModelsOperations } from "@/server/contracts/operations/judgeModels";
import { judgeSetupOperations } from "@/server/contracts/operations/judgeSetup";
import { sampleDataOperations } from "@/server/contracts/operations/sampleData";
import { systemOperations } from "@/server/contracts/operations/system";
import { tenantSettingsOperations } from "@/server/contracts/operations/tenantSettings";
import { usageOperations } from "@/server/contracts/operations/usage";
import { verificationOperations } from "@/server/contracts/operations/verification";
import { webhookOperations } from "@/server/contracts/operations/webhook";

export const operations = {
  ...verificationOperations,
  ...verificationsOperations,
  ...proofOperations,
  ...rubricOperations,
  ...inductionOperations,
  ...rubricEditorOperations,
  ...calibrationOperations,
  ...escalationOperations,
  ...accountOperations,
  ...tenantSettingsOperations,
  ...sampleDataOperations,
  ...judgeModelsOperations,
  ...judgeSetupOperations,
  ...checklistOperations,
  ...auditOperations,
  ...referenceSetOperations,
  ...webhookOperations,
  ...usageOperations,
  ...reportsOperations,
  ...telemetryOperations,
  ...tagsOperations,
  ...criteriaAgreementOperations,
  ...evidencePacketOperations,
  ...evidenceSourceOperations,
  ...survivalOperations,
  ...reviewOperations,
  ...savedViewOperations,
  ...searchOperations,
  ...systemOperations,
} satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;

/** All rows with their ids, typed widely for surfaces that treat every row alike. */
export const operationRows = Object.entries(operations) as [OperationId, Operation][];
