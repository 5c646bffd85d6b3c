import { defineQuery } from "@/server/contracts/operation";
import { ById, Uuid } from "@/server/contracts/scalars";
import { VerificationDetail, VerificationDetailQuery } from "@/server/detail/contract";
import { JudgeAttemptList, JudgeExchange } from "@/server/judging/contract";

const tag = "Verification";

export const detailOperations = {
  "verification.detail": defineQuery({
    tag,
    summary: "Read the details of a verification: texts, criteria, evidence, attempts, proof, decision, timeline",
    auth: "cockpit",
    params: ById,
    query: VerificationDetailQuery,
    success: { 200: VerificationDetail },
  }),
  "verification.judgeAttempts": defineQuery({
    tag,
    auth: "apiKey",
    scope: "verify:read",
    http: { method: "GET", path: "/v1/verifications/{id}/judge-attempts" },
    summary: "List the judge attempts of a verification: tokens, cost, latency",
    description:
      "One row for each call of a model, readings and repairs included, in the order of the calls. Prompts and replies are shown in the console.",
    params: ById,
    success: { 200: JudgeAttemptList },
    mcp: { name: "verification_judge_attempts", readOnly: true },
  }),
  "verification.judgeExchange": defineQuery({
    tag,
    summary: "Read the prompt and the reply of one judge attempt",
    auth: "cockpit",
    params: ById.extend({ attempt_id: Uuid }),
    success: { 200: JudgeExchange },
  }),
};
