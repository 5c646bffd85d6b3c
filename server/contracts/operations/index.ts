// The operation table: every door iterates it.
import type { Operation } from "@/server/contracts/operation";
import { calibrationOperations } from "@/server/contracts/operations/calibration";
import { inductionOperations } from "@/server/contracts/operations/induction";
import { proofOperations } from "@/server/contracts/operations/proof";
import { rubricOperations } from "@/server/contracts/operations/rubric";
import { systemOperations } from "@/server/contracts/operations/system";
import { verificationOperations } from "@/server/contracts/operations/verification";

export const operations = {
  ...verificationOperations,
  ...proofOperations,
  ...rubricOperations,
  ...inductionOperations,
  ...calibrationOperations,
  ...systemOperations,
} satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;

/** All rows with their ids, typed widely for surfaces that treat every row alike. */
export const operationRows = Object.entries(operations) as [OperationId, Operation][];
