// The schemas of the command palette's search.
import * as z from "zod";
import { Determination, VerificationStatus } from "@/server/contracts/enums";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { RubricStatus } from "@/server/rubric/contract";
import { DateTime, Uuid } from "@/server/contracts/scalars";
import { Subject } from "@/server/verification/contract/verification";

export const SearchQuery = z.strictObject({ q: KeepableText.min(1).max(LIMITS.searchChars) });
export type SearchQuery = z.infer<typeof SearchQuery>;

export const SearchFound = z
  .strictObject({
    rubrics: z.array(z.strictObject({ id: Uuid, name: z.string(), version: z.int().min(1), status: RubricStatus })),
    verifications: z.array(
      z.strictObject({
        id: Uuid,
        rubric_name: z.string(),
        status: VerificationStatus,
        determination: Determination.nullable().meta({ description: "The current answer" }),
        subject: Subject.nullable(),
        excerpt: z.string().nullable(),
        created_at: DateTime,
      }),
    ),
  })
  .meta({ id: "SearchFound", description: "The newest five of each" });
export type SearchFound = z.infer<typeof SearchFound>;
