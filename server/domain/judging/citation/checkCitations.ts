// A judge's citations against the texts that they name.
import type { EvidenceCitation } from "@/server/contracts/verdict";
import { quoteLocator } from "@/server/domain/judging/citation/locateQuote";
import { isGrounding, type Source } from "@/server/domain/submission/sources";

export type CheckedCitations = {
  spans: EvidenceCitation[];
  verified: number;
  repaired: number;
  dropped: number;
  /** How many of the located ones quote what was supplied beside the work itself. */
  grounding: number;
};

const LOOKED_AT = 20;

/**
 * Locates each quote in the source that it names; elsewhere it does not count, so that a claim quoted from the output cannot pass as context.
 * Twins count once; beyond 20 citations nothing is looked for, and the rest count as dropped.
 */
export function checkCitations(
  citations: readonly { source: string; quote: string }[],
  sources: readonly Source[],
): CheckedCitations {
  const checked: CheckedCitations = { spans: [], verified: 0, repaired: 0, dropped: 0, grounding: 0 };
  const locators = new Map(sources.map(({ name, text }) => [name, quoteLocator(text)]));
  const seen = new Set<string>();
  const first = (place: string): boolean => seen.size < seen.add(place).size;
  const distinct = citations.filter(({ source, quote }) => first(JSON.stringify([source, quote])));
  for (const [index, { source: name, quote }] of distinct.entries()) {
    const source = sourceNamed(name, sources);
    const located = source && index < LOOKED_AT ? locators.get(source.name)?.(quote) : null;
    if (!source || !located) {
      checked.dropped += 1;
      continue;
    }
    const { start, end, state } = located;
    if (!first(`${source.name} ${start} ${end}`)) continue;
    checked[state] += 1;
    if (isGrounding(source.name)) checked.grounding += 1;
    checked.spans.push({ ...source.cite(`chars:${start}-${end}`, source.text.slice(start, end)), check: state });
  }
  return checked;
}

/** The judge's spelling of a name is forgiven, a wrong name is not. */
export function sourceNamed(name: string, sources: readonly Source[]): Source | undefined {
  const unlabelled = name.trim().replace(/\s+".*"$/s, "");
  // The ids of references are told apart by case.
  if (unlabelled.startsWith("reference:")) return sources.find((source) => source.name === unlabelled);
  const plain = unlabelled.toLowerCase().replace(/^(context|evidence) (\d+)$/, "$1[$2]");
  const wanted = plain === "submission" ? "output" : plain;
  const exact = sources.find((source) => source.name === wanted);
  if (exact || (wanted !== "context" && wanted !== "evidence")) return exact;
  const pieces = sources.filter((source) => source.name.startsWith(`${wanted}[`));
  return pieces.length === 1 ? pieces[0] : undefined;
}
