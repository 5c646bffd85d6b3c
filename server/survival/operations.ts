import { defineMutation, defineQuery } from "@/server/contracts/operation";
import {
  SurvivalEventList,
  SurvivalEventQuery,
  SurvivalEventRecorded,
  SurvivalEventRequest,
} from "@/server/survival/contract";

const tag = "Survival events";

export const survivalOperations = {
  "survival.record": defineMutation({
    http: { method: "POST", path: "/v1/survival-events/bilateral" },
    tag,
    summary: "Record a survival event of a verdict",
    description: "Each (source, verdict_ref, state) is recorded once; repeating it returns the stored event.",
    audit: ["survival_event.recorded"],
    auth: "apiKey",
    scope: "survival:write",
    body: SurvivalEventRequest,
    success: { 201: SurvivalEventRecorded },
  }),
  "survival.list": defineQuery({
    http: { method: "GET", path: "/v1/survival-events" },
    tag,
    summary: "List survival events, newest first",
    description: "A survival event says whether a verdict held up later: what happened to the judged work, and when.",
    auth: "apiKey",
    scope: "verify:read",
    query: SurvivalEventQuery,
    success: { 200: SurvivalEventList },
  }),
};
