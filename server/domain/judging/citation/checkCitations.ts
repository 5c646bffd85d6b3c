// Checks a judge's citations against the sources that they name.
import type { EvidenceCitation } from "@/server/contracts/verdict";
import { quoteLocator } from "@/server/domain/judging/citation/locateQuote";
import { isGrounding, type Source } from "@/server/domain/submission/sources";

export type CheckedCitations = {
  spans: EvidenceCitation[];
  verified: number;
  repaired: number;
  dropped: number;
  /** How many of the located ones quote a grounding source, not the work itself. */
  grounding: number;
};

const MAX_CITATIONS = 20;

/**
 * Locates each quote in the source that it names. A match elsewhere does not count, so that a claim quoted from the output cannot pass as context.
 * Duplicates count once; citations beyond the first 20 count as dropped.
 */
export function checkCitations(
  citations: readonly { source: string; quote: string }[],
  sources: readonly Source[],
): CheckedCitations {
  const checked: CheckedCitations = { spans: [], verified: 0, repaired: 0, dropped: 0, grounding: 0 };
  const locators = new Map(sources.map(({ name, text }) => [name, quoteLocator(text)]));
  const seen = new Set<string>();
  const isNew = (key: string): boolean => seen.size < seen.add(key).size;
  const distinct = citations.filter(({ source, quote }) => isNew(JSON.stringify([source, quote])));
  for (const [index, { source: name, quote }] of distinct.entries()) {
    const source = sourceNamed(name, sources);
    const located = source && index < MAX_CITATIONS ? locators.get(source.name)?.(quote) : null;
    if (!source || !located) {
      checked.dropped += 1;
      continue;
    }
    const { start, end, state } = located;
    if (!isNew(`${source.name} ${start} ${end}`)) continue;
    checked[state] += 1;
    if (isGrounding(source.name)) checked.grounding += 1;
    checked.spans.push({ ...source.cite(`chars:${start}-${end}`, source.text.slice(start, end)), check: state });
  }
  return checked;
}

/** The source of this name; variant spellings are accepted, wrong names are not. */
export function sourceNamed(name: string, sources: readonly Source[]): Source | undefined {
  const unlabeled = name.trim().replace(/\s+".*"$/s, "");
  // Reference ids are case-sensitive.
  if (unlabeled.startsWith("reference:")) return sources.find((source) => source.name === unlabeled);
  const plain = unlabeled.toLowerCase().replace(/^(context|evidence) (\d+)$/, "$1[$2]");
  const wanted = plain === "submission" ? "output" : plain;
  const exact = sources.find((source) => source.name === wanted);
  if (exact || (wanted !== "context" && wanted !== "evidence")) return exact;
  const pieces = sources.filter((source) => source.name.startsWith(`${wanted}[`));
  return pieces.length === 1 ? pieces[0] : undefined;
}
