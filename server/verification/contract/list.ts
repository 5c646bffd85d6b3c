// Defines the list and search of verifications. The search has all filters of the list, and more.
import * as z from "zod";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { Uuid } from "@/server/contracts/scalars";
import { Subject, VerificationListItem, VerificationQuery } from "@/server/verification/contract/verification";

export const VerificationsQuery = z.strictObject({
  ...VerificationQuery.omit({ limit: true, offset: true, cursor: true }).shape,
  flag_reason: KeepableText.max(LIMITS.labelChars).optional(),
  q: KeepableText.min(1).max(LIMITS.subjectRefChars).optional().meta({
    description:
      "Prefix of the ID (at least 4 hex digits), or part of the subject's reference: its beginning, or any part among the newest 5,000 verifications, where the first 300 characters of the work are searched as well. Case, width and accents do not count",
  }),
  limit: z.int().min(1).max(LIMITS.pageSize).optional(),
  cursor: z.string().max(LIMITS.reviewCursorChars).optional().meta({
    description: "next_cursor or previous_cursor of a page with the same filters and order",
  }),
});
export type VerificationsQuery = z.infer<typeof VerificationsQuery>;

export const VerificationsFileQuery = z.strictObject({
  ...VerificationsQuery.omit({ limit: true }).shape,
  format: z.enum(["ndjson", "csv"]),
});
export type VerificationsFileQuery = z.infer<typeof VerificationsFileQuery>;

export const VerificationSearchItem = z
  .strictObject({
    ...VerificationListItem.shape,
    rubric: z.strictObject({ id: Uuid, name: z.string(), version: z.int().min(1) }),
    subject: Subject.nullable(),
    excerpt: z.string().nullable().meta({ description: "The beginning of the submitted work in one line" }),
    cost_usd: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: "Cost of the judge; null without calls to models with a price" }),
  })
  .meta({ id: "VerificationSearchItem" });
export type VerificationSearchItem = z.infer<typeof VerificationSearchItem>;

export const VerificationsPage = z
  .strictObject({
    tenant_id: Uuid,
    items: z.array(VerificationSearchItem),
    previous_cursor: z.string().nullable(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "VerificationsPage" });
export type VerificationsPage = z.infer<typeof VerificationsPage>;
