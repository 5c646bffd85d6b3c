import { defineOperation } from "@/server/contracts/operation";
import {
  SurvivalEventList,
  SurvivalEventQuery,
  SurvivalEventRecorded,
  SurvivalEventRequest,
} from "@/server/contracts/survival";

const tag = "Survival events";

export const survivalOperations = {
  "survival.record": defineOperation({
    http: { method: "POST", path: "/v1/survival-events/bilateral" },
    tag,
    summary: "Record what became of a verdict",
    description: "Each (source, verdict_ref, state) is told once; telling it again answers the event that is stored.",
    kind: "mutation",
    auth: "apiKey",
    scope: "survival:write",
    body: SurvivalEventRequest,
    success: { 201: SurvivalEventRecorded },
    problems: [],
  }),
  "survival.list": defineOperation({
    http: { method: "GET", path: "/v1/survival-events" },
    tag,
    summary: "List what became of verdicts, the latest first",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    query: SurvivalEventQuery,
    success: { 200: SurvivalEventList },
    problems: [],
  }),
};
