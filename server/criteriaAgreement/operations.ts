import * as z from "zod";
import {
  CriteriaJudgmentCreatedResponse,
  CriteriaJudgmentRequest,
  CriteriaJudgmentsResponse,
  JudgedSubjectRef,
  SubjectRef,
} from "@/server/criteriaAgreement/contract";
import { defineMutation, defineQuery } from "@/server/contracts/operation";

const path = "/v1/criteria-agreements/{subject_ref}/judgments";
const params = z.strictObject({ subject_ref: SubjectRef });
const keys = { tag: "Criteria agreement", auth: "apiKey", params } as const;

export const criteriaAgreementOperations = {
  "criteriaAgreement.get": defineQuery({
    ...keys,
    http: { method: "GET", path },
    summary: "Read the judgments of two parties on the criteria of a subject",
    description:
      "A subject exists once it has been verified or judged; until a version is proposed, reason is never_sent.",
    scope: "agreement:read",
    success: { 200: CriteriaJudgmentsResponse },
    problems: ["not_found"],
    issueProblems: { subject_ref: "invalid_request" },
  }),
  "criteriaAgreement.judge": defineMutation({
    ...keys,
    params: z.strictObject({ subject_ref: JudgedSubjectRef }),
    http: { method: "POST", path },
    summary: "Propose a rubric version for a subject, or accept the proposed one",
    description:
      "The latest proposal counts: the other party accepts it, and a new proposal starts over. A caller acts for one party of a subject. " +
      "Repeating a party's judgment on the latest proposal returns the stored one.",
    audit: ["criteria.proposed", "criteria.accepted"],
    scope: "agreement:write",
    body: CriteriaJudgmentRequest,
    success: { 201: CriteriaJudgmentCreatedResponse },
    problems: ["forbidden", "conflict"],
    issueProblems: { subject_ref: "invalid_request", "body.identity_rung": "invalid_identity_rung" },
  }),
};
