// The forms in which judges cite: the one that they are asked for, and those of models that cannot be held to it.
import * as z from "zod";
import type { Citation } from "@/server/judging/citation/checkCitations";
import { wellFormed } from "@/server/llm/wellFormed";

export const CitationForm = z.union([
  z.int(),
  z.string(),
  z.object({ from: z.int(), to: z.int().nullish() }),
  z.object({ source: z.string().optional(), quote: z.string() }),
]);

const NUMBERS = /^\s*\[?(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?\]?\s*$/;

/** A number or "12-14" is a range of passages; other text is a quote. */
export function readCitation(given: z.infer<typeof CitationForm>): Citation {
  if (typeof given === "number") return { from: given, to: given };
  if (typeof given === "string") {
    const [, from, to = from] = NUMBERS.exec(given) ?? [];
    if (from !== undefined) return { from: Number(from), to: Number(to) };
    return { source: "", quote: wellFormed(given) };
  }
  if ("from" in given) return { from: given.from, to: given.to ?? given.from };
  return { source: wellFormed(given.source ?? ""), quote: wellFormed(given.quote) };
}
