// The operation table: every door iterates it.
import type { Operation } from "@/server/contracts/operation";
import { accountOperations } from "@/server/contracts/operations/account";
import { agreementOperations } from "@/server/contracts/operations/agreement";
import { calibrationOperations } from "@/server/contracts/operations/calibration";
import { evidenceOperations } from "@/server/contracts/operations/evidence";
import { cockpitOperations } from "@/server/contracts/operations/cockpit";
import { escalationOperations } from "@/server/contracts/operations/escalation";
import { explorerOperations } from "@/server/contracts/operations/explorer";
import { inductionOperations } from "@/server/contracts/operations/induction";
import { proofOperations } from "@/server/contracts/operations/proof";
import { referenceSetOperations } from "@/server/contracts/operations/referenceSet";
import { reportingOperations } from "@/server/contracts/operations/reporting";
import { reportsOperations } from "@/server/contracts/operations/reports";
import { reviewOperations } from "@/server/contracts/operations/review";
import { rubricOperations } from "@/server/contracts/operations/rubric";
import { rubricEditorOperations } from "@/server/contracts/operations/rubricEditor";
import { survivalOperations } from "@/server/contracts/operations/survival";
import { systemOperations } from "@/server/contracts/operations/system";
import { usageOperations } from "@/server/contracts/operations/usage";
import { verificationOperations } from "@/server/contracts/operations/verification";
import { webhookOperations } from "@/server/contracts/operations/webhook";

export const operations = {
  ...verificationOperations,
  ...explorerOperations,
  ...proofOperations,
  ...rubricOperations,
  ...inductionOperations,
  ...rubricEditorOperations,
  ...calibrationOperations,
  ...cockpitOperations,
  ...escalationOperations,
  ...accountOperations,
  ...referenceSetOperations,
  ...webhookOperations,
  ...usageOperations,
  ...reportingOperations,
  ...reportsOperations,
  ...agreementOperations,
  ...evidenceOperations,
  ...survivalOperations,
  ...reviewOperations,
  ...systemOperations,
} satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;

/** All rows with their ids, typed widely for surfaces that treat every row alike. */
export const operationRows = Object.entries(operations) as [OperationId, Operation][];
