// These operations are for the console only and have no REST paths.
import { defineMutation, defineQuery } from "@/server/contracts/operation";
import { JudgeChoiceRequest, JudgedWaiting, JudgeSetup } from "@/server/models/contract/judgeSetup";

const members = { tag: "Review", auth: "cockpit" } as const;

export const judgeSetupOperations = {
  "judgeSetup.get": defineQuery({
    ...members,
    summary: "Read whether a model judges, and which model servers run on this machine",
    success: { 200: JudgeSetup },
  }),
  "judgeSetup.choose": defineMutation({
    ...members,
    summary: "Let an offered model of this machine judge for the whole service",
    description: "Until then only the request for its list of models is sent to it.",
    audit: ["judge_model.selected"],
    role: "owner",
    body: JudgeChoiceRequest,
    success: { 200: JudgeSetup },
    problems: ["unprocessable"],
  }),
  "judgeSetup.forget": defineMutation({
    ...members,
    summary: "End the use of the chosen model",
    audit: ["judge_model.deselected"],
    role: "owner",
    success: { 200: JudgeSetup },
    problems: ["unprocessable"],
  }),
  "judgeSetup.judgeWaiting": defineMutation({
    ...members,
    summary: "Judge what waits for a model",
    description: "Submits the oldest again, as new verifications; call again while some are left.",
    audit: ["verification.resubmitted"],
    role: "reviewer",
    success: { 200: JudgedWaiting },
    problems: ["unprocessable"],
  }),
};
