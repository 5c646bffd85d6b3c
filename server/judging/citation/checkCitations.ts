// Checks a judge's citations against the sources. What is cited is always whole passages of the original, so a quote
// cut before its "not" shows it.
import type { EvidenceCitation } from "@/server/verdict/contract/verdict";
import { citedText } from "@/server/judging/citation/citedText";
import { quoteLocator } from "@/server/judging/citation/locateQuote";
import { numberedSources, passageAt, passageRange, wholePassages } from "@/server/judging/citation/numbered";
import type { FencedText } from "@/server/llm/fencedPrompt";
import { isGrounding, type Source } from "@/server/submission/sources";

/**
 * As a judge gives it: the numbers of its first and last passage, or a quote. `source` is empty where the judge named
 * none.
 */
export type Citation = { from: number; to: number } | { source: string; quote: string };

export type CheckedCitations = {
  spans: EvidenceCitation[];
  /** Every located one, as a reader is shown it. */
  passages: FencedText[];
  verified: number;
  repaired: number;
  /** Invented: no passage has the number, or no source the quote. */
  dropped: number;
  /** How many of the located ones cite a grounding source, not the work itself. */
  grounding: number;
};

export const MAX_SPANS = 20;

/**
 * Locates each citation. A quote counts only in the source that it names, so that a claim quoted from the output cannot
 * pass as context; without a name, only when a single source has it. Twins count once; of more than 20 the first are
 * returned.
 */
export function checkCitations(citations: readonly Citation[], sources: readonly Source[]): CheckedCitations {
  const checked: CheckedCitations = { spans: [], passages: [], verified: 0, repaired: 0, dropped: 0, grounding: 0 };
  const locate = citationLocator(sources);
  const seen = new Set<string>();
  const isNew = (key: string): boolean => seen.size < seen.add(key).size;
  for (const citation of citations.filter((given) => isNew(JSON.stringify(given)))) {
    const located = locate(citation);
    if (located === "title") continue;
    if (!located) {
      checked.dropped += 1;
      continue;
    }
    const { source, start, end, state } = located;
    if (!isNew(`${source.name} ${start} ${end}`)) continue;
    checked[state] += 1;
    if (isGrounding(source.name)) checked.grounding += 1;
    const text = source.text.slice(start, end);
    checked.passages.push(citedText(sources, { source, start, end }));
    if (checked.spans.length === MAX_SPANS) continue;
    checked.spans.push({ ...source.cite(`chars:${start}-${end}`, text), check: state });
  }
  return checked;
}

type Place = { source: Source; start: number; end: number; state: "verified" | "repaired" };

/** Finds citations in the sources: null for an invented one, `title` for what the submitter calls a source. */
export function citationLocator(sources: readonly Source[]): (citation: Citation) => Place | "title" | null {
  const numbered = numberedSources(sources);
  const searches = numbered.map((own) => ({ own, locate: quoteLocator(own.source.text, passageAt(own)) }));
  return (citation) => {
    if ("from" in citation) {
      const range = passageRange(numbered, citation.from, citation.to);
      return range === null || range === "title" ? range : { ...range, state: "verified" };
    }
    const named = sourceNamed(citation.source, sources);
    const places = searches.flatMap(({ own, locate }) => {
      if (citation.source !== "" && own.source !== named) return [];
      const found = locate(citation.quote);
      return found ? [{ ...found, source: own.source, ...wholePassages(own, found) }] : [];
    });
    return places.length === 1 ? (places[0] ?? null) : null;
  };
}

/** The source of this name; variant spellings are accepted, wrong names are not. */
export function sourceNamed(name: string, sources: readonly Source[]): Source | undefined {
  const unlabeled = (name.trim().split(/\s"/, 1)[0] ?? "").trimEnd();
  // Reference ids are case-sensitive.
  if (unlabeled.startsWith("reference:")) return sources.find((source) => source.name === unlabeled);
  const plain = unlabeled.toLowerCase().replace(/^(context|evidence|reference) (\d+)$/, "$1[$2]");
  const wanted = plain === "submission" ? "output" : plain;
  const exact = sources.find((source) => source.name === wanted || source.shownAs === wanted);
  if (exact || (wanted !== "context" && wanted !== "evidence")) return exact;
  const pieces = sources.filter((source) => source.name.startsWith(`${wanted}[`));
  return pieces.length === 1 ? pieces[0] : undefined;
}
