import * as z from "zod";
import { defineQuery } from "@/server/contracts/operation";
import { RubricList, RubricObject } from "@/server/rubric/contract";
import { ById } from "@/server/contracts/scalars";

const tag = "Rubrics";
const readers = { tag, auth: "apiKey", scope: "rubric:read" } as const;

export const rubricOperations = {
  "rubric.list": defineQuery({
    ...readers,
    http: { method: "GET", path: "/v1/rubrics" },
    summary: "List rubrics, the latest version of each name, newest first",
    description:
      "Drafts that were only tried are listed where a name has no published version. Archived rubrics are left out; they can still be used.",
    query: z.strictObject({
      limit: z.int().optional().meta({ description: "Clamped to 1..100; default 50." }),
      offset: z.int().optional().meta({ description: "Clamped to at least 0." }),
    }),
    success: { 200: RubricList },
    mcp: { name: "rubric_list", readOnly: true },
  }),
  "rubric.get": defineQuery({
    ...readers,
    http: { method: "GET", path: "/v1/rubrics/{id}" },
    summary: "Read one rubric version",
    description: "The authored source as it was sent, and each criterion as it was compiled. A version never changes.",
    params: ById,
    success: { 200: RubricObject },
    mcp: { name: "rubric_get", readOnly: true },
  }),
};
