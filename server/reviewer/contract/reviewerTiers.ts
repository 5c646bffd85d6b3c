// The schemas of reviewer tiers (spec: GET /v1/reviewer-tiers).
import * as z from "zod";
import { DateTime } from "@/server/contracts/scalars";

export const ReviewerTier = z
  .strictObject({
    slug: z.string(),
    label: z.string(),
    min_minutes: z.int().min(1).meta({ description: "Minimum minutes of a judgment of this tier" }),
  })
  .meta({ id: "ReviewerTier" });
export type ReviewerTier = z.infer<typeof ReviewerTier>;

export const ReviewerTierRecord = z
  .strictObject({
    current_version: z.int().min(1),
    versions: z
      .array(
        z.strictObject({
          version: z.int().min(1),
          effective_at: DateTime,
          tiers: z.array(ReviewerTier).meta({ description: "Lowest first" }),
        }),
      )
      .min(1)
      .meta({ description: "Ascending; the last is the current one" }),
  })
  .meta({ id: "ReviewerTierRecord" });
export type ReviewerTierRecord = z.infer<typeof ReviewerTierRecord>;
