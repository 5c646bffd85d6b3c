// Scopes of API keys.
import * as z from "zod";

export const Scope = z
  .enum([
    "verify:submit",
    "verify:read",
    "feedback:write",
    "rubric:read",
    "rubric:write",
    "evidence:write",
    "survival:write",
    "agreement:read",
    "agreement:write",
    "telemetry:write",
    "tags:write",
    "escalation:read",
    "escalation:judge",
    "webhooks:manage",
    "audit:read",
  ])
  .meta({ id: "Scope" });
export type Scope = z.infer<typeof Scope>;
