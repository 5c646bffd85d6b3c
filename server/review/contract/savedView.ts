// The schemas of an account's saved filters.
import * as z from "zod";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { nameText } from "@/server/contracts/names";
import { DateTime } from "@/server/contracts/scalars";

export const ViewPage = z.enum(["cockpit", "verifications", "escalations"]).meta({ id: "ViewPage" });
export type ViewPage = z.infer<typeof ViewPage>;

const ViewName = KeepableText.min(1).max(LIMITS.viewNameChars);

/** The size is checked first, since every entry that is not a text is an issue. */
const ViewQuery = z
  .record(z.string(), z.unknown())
  .refine((query) => new TextEncoder().encode(JSON.stringify(query)).length <= LIMITS.viewQueryBytes, {
    message: `must be at most ${LIMITS.viewQueryBytes} bytes as JSON`,
    abort: true,
  })
  .meta({ additionalProperties: { type: "string" } })
  .pipe(z.record(KeepableText, KeepableText));

export const SavedViewKey = z.strictObject({ page: ViewPage, name: ViewName });
export type SavedViewKey = z.infer<typeof SavedViewKey>;

export const SavedViewRequest = z
  .strictObject({ page: ViewPage, name: nameText(LIMITS.viewNameChars), query: ViewQuery })
  .meta({ id: "SavedViewRequest", description: "Replaces a view with the same page and name" });
export type SavedViewRequest = z.infer<typeof SavedViewRequest>;

export const SavedView = z
  .strictObject({ page: ViewPage, name: z.string(), query: z.record(z.string(), z.string()), saved_at: DateTime })
  .meta({ id: "SavedView" });
export type SavedView = z.infer<typeof SavedView>;

export const SavedViewQuery = z.strictObject({ page: ViewPage.optional() });
export type SavedViewQuery = z.infer<typeof SavedViewQuery>;

export const SavedViewList = z.strictObject({ views: z.array(SavedView) }).meta({
  id: "SavedViewList",
  description: "The caller's views, by page and name",
});
export type SavedViewList = z.infer<typeof SavedViewList>;

export const SavedViewDeleted = z.strictObject({ deleted: z.literal(true) }).meta({ id: "SavedViewDeleted" });
export type SavedViewDeleted = z.infer<typeof SavedViewDeleted>;
