// For the console only, without REST paths.
import { defineOperation } from "@/server/contracts/operation";
import { JudgeChoiceRequest, JudgedWaiting, JudgeSetup } from "@/server/llm/contract/judgeSetup";

const members = { tag: "Review", auth: "cockpit", problems: [] } as const;

export const judgeSetupOperations = {
  "judgeSetup.get": defineOperation({
    ...members,
    summary: "Read whether a model judges, and which model servers run on this machine",
    kind: "query",
    success: { 200: JudgeSetup },
  }),
  "judgeSetup.choose": defineOperation({
    ...members,
    summary: "Let an offered model of this machine judge for the whole service",
    description: "Until then only the request for its list of models is sent to it.",
    kind: "mutation",
    audit: ["judge_model.selected"],
    role: "owner",
    body: JudgeChoiceRequest,
    success: { 200: JudgeSetup },
    problems: ["unprocessable"],
  }),
  "judgeSetup.forget": defineOperation({
    ...members,
    summary: "End the use of the chosen model",
    kind: "mutation",
    audit: ["judge_model.deselected"],
    role: "owner",
    success: { 200: JudgeSetup },
    problems: ["unprocessable"],
  }),
  "judgeSetup.judgeWaiting": defineOperation({
    ...members,
    summary: "Judge what waits for a model",
    description: "Submits the oldest again, as new verifications; call again while some are left.",
    kind: "mutation",
    audit: ["verification.resubmitted"],
    role: "reviewer",
    success: { 200: JudgedWaiting },
    problems: ["unprocessable"],
  }),
};
