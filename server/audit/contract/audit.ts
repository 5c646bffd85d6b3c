// The schemas of the tenant's audit trail: a page, its filters and its files.
import * as z from "zod";
import { areAuditActions } from "@/server/contracts/auditActions";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { PageQuery, pageSchema } from "@/server/contracts/page";
import { CalendarDate, DateTime, FreeObject, Uuid } from "@/server/contracts/scalars";

export const AuditActorKind = z.enum(["api_key", "account", "operator", "system"]).meta({ id: "AuditActorKind" });
export type AuditActorKind = z.infer<typeof AuditActorKind>;

export const AuditEvent = z
  .strictObject({
    event_id: Uuid,
    actor_kind: AuditActorKind,
    actor: z.string().meta({ description: "Key ID, account ID, or the actor kind" }),
    action: z.string().meta({ description: "For example reviewer.granted" }),
    target_kind: z.string(),
    target: z.string(),
    details: FreeObject,
    created_at: DateTime,
    actor_name: z.string().nullable().meta({ description: "Name of the key or account; null where it has none here" }),
  })
  .meta({ id: "AuditEvent" });
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AuditTrail = pageSchema(AuditEvent).meta({ id: "AuditTrail", description: "Newest first; append-only" });
export type AuditTrail = z.infer<typeof AuditTrail>;

const Exact = KeepableText.min(1).max(LIMITS.auditTextChars).optional();

/**
 * The filters that compare a column with a text. The store, the filter bar and the address of the page use this list.
 */
const exactFilters = {
  actor: Exact.meta({ description: "Key ID or account ID" }),
  target_kind: Exact,
  target: Exact,
};
export type AuditExactFilter = keyof typeof exactFilters;
export const AUDIT_EXACT_FILTERS = Object.keys(exactFilters) as AuditExactFilter[];

export const AuditFilters = z.strictObject({
  action: KeepableText.max(LIMITS.auditActionsChars)
    .refine(areAuditActions, "must be an action of the audit trail, or several separated by commas")
    .optional()
    .meta({ description: "One action, or several separated by commas", examples: ["rubric.published"] }),
  actor_kind: AuditActorKind.optional(),
  ...exactFilters,
  from: CalendarDate.optional(),
  to: CalendarDate.optional().meta({ description: "Last UTC day, inclusive" }),
  q: KeepableText.min(1)
    .max(LIMITS.searchChars)
    .optional()
    .meta({ description: "Text in the action, actor, target or details; case, width and accents do not count" }),
});
export type AuditFilters = z.infer<typeof AuditFilters>;

export const AuditQuery = z.strictObject({ ...AuditFilters.shape, ...PageQuery.shape });
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditFileQuery = z.strictObject({
  ...AuditFilters.shape,
  format: z.enum(["ndjson", "csv"]),
  cursor: Uuid.optional().meta({ description: "next_cursor of the portion before; absent for the first portion" }),
});
export type AuditFileQuery = z.infer<typeof AuditFileQuery>;
