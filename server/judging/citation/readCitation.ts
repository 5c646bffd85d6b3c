// The forms in which judges cite: the one that they are asked for, and those of models that cannot be held to it.
import * as z from "zod";
import type { Citation } from "@/server/judging/citation/checkCitations";
import { wellFormed } from "@/server/llm/wellFormed";

const OneCitation = z.union([
  z.int(),
  z.string(),
  z.object({ from: z.int(), to: z.int().nullish() }),
  z.object({ passage: z.union([z.int(), z.string()]) }),
  z.object({ source: z.string().nullish(), quote: z.string() }),
]);

/** A list, or the one citation that would be in it; null is none. */
export const CitationsForm = z
  .preprocess((given) => (given === null || Array.isArray(given) ? given : [given]), z.array(OneCitation).nullable())
  .transform((given) => given ?? []);

/** With the marks of the prompt's list of passages: "12|" begins a line, "13+" goes on in it. */
const NUMBERS = /^\s*\[?(\d{1,6})[|+]?(?:\s*[-–]\s*(\d{1,6})[|+]?)?\]?\s*$/;

/** A number or "12-14" is a range of passages; other text is a quote. */
export function readCitation(given: z.infer<typeof OneCitation>): Citation {
  if (typeof given === "number") return { from: given, to: given };
  if (typeof given === "string") {
    const [, from, to = from] = NUMBERS.exec(given) ?? [];
    if (from !== undefined) return { from: Number(from), to: Number(to) };
    return { source: "", quote: wellFormed(given) };
  }
  if ("passage" in given) return readCitation(given.passage);
  if ("from" in given) return { from: given.from, to: given.to ?? given.from };
  return { source: wellFormed(given.source ?? ""), quote: wellFormed(given.quote) };
}
