// The schemas of a new tenant's first steps, which the service marks as done.
import * as z from "zod";
import { Uuid } from "@/server/contracts/scalars";

export const ChecklistStep = z.enum(["rubric", "key", "verdict", "proof", "model", "reviewer", "webhook"]).meta({
  id: "ChecklistStep",
  description:
    "rubric: a version that a member or a key stored; key: an API key that is not revoked; verdict: a verification with one; proof: a valid " +
    "proof of the tenant was checked; model: one is configured; reviewer: a second one; webhook: an endpoint",
});
export type ChecklistStep = z.infer<typeof ChecklistStep>;

export const Checklist = z
  .strictObject({
    tenant_id: Uuid,
    steps: z.array(z.strictObject({ step: ChecklistStep, done: z.boolean() })),
    hidden: z.boolean(),
    latest_verification_id: Uuid.nullable().meta({ description: "With a proof to check" }),
  })
  .meta({ id: "Checklist" });
export type Checklist = z.infer<typeof Checklist>;

/**
 * A mark. `proof` means that a page checked a proof of the tenant. `hidden` means that a member has hidden the list.
 */
export const ChecklistMark = z.enum(["proof", "hidden"]).meta({ id: "ChecklistMark" });
export type ChecklistMark = z.infer<typeof ChecklistMark>;

export const ChecklistMarkRequest = z.strictObject({ mark: ChecklistMark }).meta({ id: "ChecklistMarkRequest" });
