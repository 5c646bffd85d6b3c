import { getCriteriaJudgments, judgeCriteria } from "@/server/criteriaAgreement/judgeCriteria";
import { criteriaAgreementOperations } from "@/server/criteriaAgreement/operations";
import { implement } from "@/server/trpc/implement";

export const criteriaAgreementProcedures = implement(criteriaAgreementOperations, {
  "criteriaAgreement.get": getCriteriaJudgments,
  "criteriaAgreement.judge": judgeCriteria,
});
