import { JudgeModelList, JudgeModelTestList } from "@/server/models/contract/judgeModels";
import { defineMutation, defineQuery } from "@/server/contracts/operation";

const tag = "Calibration";

export const judgeModelsOperations = {
  "judgeModels.list": defineQuery({
    http: { method: "GET", path: "/v1/judge-models" },
    tag,
    summary: "List the models that judge, with their price, health and latency",
    description: "One entry for each tier and the reader, in the order in which they are asked.",
    auth: "apiKey",
    scope: "verify:read",
    success: { 200: JudgeModelList },
  }),
  "judgeModels.test": defineMutation({
    http: { method: "POST", path: "/v1/judge-models/test" },
    tag,
    summary: "Send one test call to each model that judges",
    description: "It asks about a fixed text and costs what one short call costs.",
    audit: { none: "It changes nothing." },
    auth: "apiKey",
    scope: "verify:submit",
    role: "owner",
    success: { 200: JudgeModelTestList },
  }),
};
