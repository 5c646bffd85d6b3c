// Checks a judge's citations against the sources. A citation is always extended to whole passages of the original, so a
// quote that stops before a "not" is shown with it.
import type { EvidenceCitation } from "@/server/verdict/contract/verdict";
import { citedText } from "@/server/judging/citation/citedText";
import { createQuoteLocator } from "@/server/judging/citation/locateQuote";
import {
  numberedSources,
  createPassageLookup,
  passageRange,
  wholePassages,
} from "@/server/judging/citation/numberedSources";
import type { FencedText } from "@/server/llm/fencedPrompt";
import { isGrounding, type Source } from "@/server/submission/sources";

/** A judge's citation: the numbers of its first and last passage, or a quote. `source` is empty when none was named. */
export type Citation = { from: number; to: number } | { source: string; quote: string };

export type CheckedCitations = {
  spans: EvidenceCitation[];
  /** Every located citation, as a reader is shown it. */
  passages: FencedText[];
  verified: number;
  repaired: number;
  /** Number of invented citations: no passage has the number, or no source contains the quote. */
  dropped: number;
  /** Number of located citations from a grounding source, not from the work itself. */
  grounding: number;
};

export const MAX_SPANS = 20;

/**
 * Locates each citation and counts the results. A quote counts only in the source that it names, so that a claim of the
 * output cannot count as context; without a name, only when a single source contains it. Duplicates count once. Returns
 * the first 20 spans.
 */
export function checkCitations(citations: readonly Citation[], sources: readonly Source[]): CheckedCitations {
  const result: CheckedCitations = { spans: [], passages: [], verified: 0, repaired: 0, dropped: 0, grounding: 0 };
  const locate = createCitationLocator(sources);
  const seenKeys = new Set<string>();
  const isNew = (key: string): boolean => seenKeys.size < seenKeys.add(key).size;
  for (const citation of citations.filter((entry) => isNew(JSON.stringify(entry)))) {
    const citedLocation = locate(citation);
    if (citedLocation === "title") continue;
    if (!citedLocation) {
      result.dropped += 1;
      continue;
    }
    const { source, start, end, state } = citedLocation;
    if (!isNew(`${source.name} ${start} ${end}`)) continue;
    result[state] += 1;
    if (isGrounding(source.name)) result.grounding += 1;
    const text = source.text.slice(start, end);
    result.passages.push(citedText(sources, { source, start, end }));
    if (result.spans.length === MAX_SPANS) continue;
    result.spans.push({ ...source.cite(`chars:${start}-${end}`, text), check: state });
  }
  return result;
}

type LocatedCitation = { source: Source; start: number; end: number; state: "verified" | "repaired" };

/**
 * Locates citations in the sources; null for an invented citation, "title" for the line with a source's label or id.
 */
export function createCitationLocator(
  sources: readonly Source[],
): (citation: Citation) => LocatedCitation | "title" | null {
  const numberedList = numberedSources(sources);
  const searches = numberedList.map((numberedSource) => ({
    numberedSource,
    locate: createQuoteLocator(numberedSource.source.text, createPassageLookup(numberedSource)),
  }));
  return (citation) => {
    if ("from" in citation) {
      const range = passageRange(numberedList, citation.from, citation.to);
      return range === null || range === "title" ? range : { ...range, state: "verified" };
    }
    const namedSource = findSource(citation.source, sources);
    const places = searches.flatMap(({ numberedSource, locate }) => {
      if (citation.source !== "" && numberedSource.source !== namedSource) return [];
      const location = locate(citation.quote);
      return location
        ? [{ ...location, source: numberedSource.source, ...wholePassages(numberedSource, location) }]
        : [];
    });
    return places.length === 1 ? (places[0] ?? null) : null;
  };
}

/** Finds a source by its name. Variant spellings are accepted, wrong names are not. */
export function findSource(name: string, sources: readonly Source[]): Source | undefined {
  const nameWithoutLabel = (name.trim().split(/\s"/, 1)[0] ?? "").trimEnd();
  // Reference ids are case-sensitive.
  if (nameWithoutLabel.startsWith("reference:")) return sources.find((source) => source.name === nameWithoutLabel);
  const normalizedName = nameWithoutLabel.toLowerCase().replace(/^(context|evidence|reference) (\d+)$/, "$1[$2]");
  const sourceName = normalizedName === "submission" ? "output" : normalizedName;
  const exactMatch = sources.find((source) => source.name === sourceName || source.promptName === sourceName);
  if (exactMatch || (sourceName !== "context" && sourceName !== "evidence")) return exactMatch;
  const candidates = sources.filter((source) => source.name.startsWith(`${sourceName}[`));
  return candidates.length === 1 ? candidates[0] : undefined;
}
