import * as z from "zod";
import {
  CriteriaJudgmentCreatedResponse,
  CriteriaJudgmentRequest,
  CriteriaJudgmentsResponse,
  SubjectRef,
} from "@/server/contracts/criteriaAgreement";
import { defineOperation } from "@/server/contracts/operation";

const tag = "Criteria agreement";
const path = "/v1/criteria-agreements/{subject_ref}/judgments";
const params = z.strictObject({ subject_ref: SubjectRef });

export const criteriaAgreementOperations = {
  "criteriaAgreement.get": defineOperation({
    http: { method: "GET", path },
    tag,
    summary: "Read what two parties have judged about the criteria of a subject",
    description:
      "A subject is known once it was verified or judged; until something is proposed, reason is never_sent.",
    kind: "query",
    auth: "apiKey",
    scope: "agreement:read",
    params,
    success: { 200: CriteriaJudgmentsResponse },
    problems: ["not_found"],
    issueProblems: { subject_ref: "invalid_request" },
  }),
  "criteriaAgreement.judge": defineOperation({
    http: { method: "POST", path },
    tag,
    summary: "Propose a rubric version for a subject, or accept the proposed one",
    description:
      "The latest proposal counts: it is accepted by the other party, and a new one starts over. A caller acts for one party of a subject. " +
      "What a party has already said of the latest proposal is answered as it is stored.",
    kind: "mutation",
    auth: "apiKey",
    scope: "agreement:write",
    params,
    body: CriteriaJudgmentRequest,
    success: { 201: CriteriaJudgmentCreatedResponse },
    problems: ["forbidden", "conflict"],
    issueProblems: { subject_ref: "invalid_request", "body.identity_rung": "invalid_identity_rung" },
  }),
};
