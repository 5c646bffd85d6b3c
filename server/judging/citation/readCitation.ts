// Parses citations: the form that judges are asked for, and the forms of models that do not follow the schema.
import * as z from "zod";
import type { Citation } from "@/server/judging/citation/checkCitations";
import { replaceUnstorable } from "@/server/llm/wellFormed";

const OneCitation = z.union([
  z.int(),
  z.string(),
  z.object({ from: z.int(), to: z.int().nullish() }),
  z.object({ passage: z.union([z.int(), z.string()]) }),
  z.object({ source: z.string().nullish(), quote: z.string() }),
]);

/** Accepts a list of citations, or a single one without a list; null means none. */
export const CitationsForm = z
  .preprocess(
    (citation) => (citation === null || Array.isArray(citation) ? citation : [citation]),
    z.array(OneCitation).nullable(),
  )
  .transform((citation) => citation ?? []);

/** Matches a number or range such as "12-14", with or without the marks of the prompt's lines ("12|", "13+"). */
const PASSAGE_NUMBERS = /^\s*\[?(\d{1,6})[|+]?(?:\s*[-–]\s*(\d{1,6})[|+]?)?\]?\s*$/;

/** Reads one citation. A number or a text such as "12-14" is a range of passages; other text is a quote. */
export function readCitation(citation: z.infer<typeof OneCitation>): Citation {
  if (typeof citation === "number") return { from: citation, to: citation };
  if (typeof citation === "string") {
    const [, from, to = from] = PASSAGE_NUMBERS.exec(citation) ?? [];
    if (from !== undefined) return { from: Number(from), to: Number(to) };
    return { source: "", quote: replaceUnstorable(citation) };
  }
  if ("passage" in citation) return readCitation(citation.passage);
  if ("from" in citation) return { from: citation.from, to: citation.to ?? citation.from };
  return { source: replaceUnstorable(citation.source ?? ""), quote: replaceUnstorable(citation.quote) };
}
