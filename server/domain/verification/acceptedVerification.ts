// The facts of a verification that its verdict and proof are made from, whichever way it is decided.
import type { IdentityRung } from "@/server/contracts/enums";
import type { Submission } from "@/server/contracts/submission";
import type { VerifyOptions } from "@/server/contracts/verification";
import type { RubricForJudging } from "@/server/domain/rubric/loadForJudging";

export type AcceptedVerification = {
  id: string;
  tenantId: string;
  rubric: RubricForJudging;
  submission: Submission;
  submissionHash: string;
  options: VerifyOptions;
  identityRung: IdentityRung | null;
};
