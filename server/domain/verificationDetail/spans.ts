// Positions of citations in the texts, and quotes that were not found (D68, D69).
import type { DetailCitation } from "@/server/contracts/verificationDetail";
import type { EvidenceCitation } from "@/server/contracts/verdict";
import { sourceNamed } from "@/server/domain/judging/citation/checkCitations";
import { quoteLocator } from "@/server/domain/judging/citation/locateQuote";
import type { Source } from "@/server/domain/submission/sources";
import { boundedSnippet } from "@/server/domain/submission/pieces";

const LOCATOR = /^(?:(input|reference|values|(?:context|evidence)\[\d+\]):)?(.*)$/s;
const RANGE = /^chars:(\d+)-(\d+)$/;

/** A stored citation with its source text; a locator that is no range of that text has no offsets. */
export function detailCitation(citation: EvidenceCitation, sources: readonly Source[]): DetailCitation {
  const { source: cited, locator = null, snippet = "", check = null } = citation;
  const [, role, rest = ""] = LOCATOR.exec(locator ?? "") ?? [];
  const name = cited.startsWith("reference:") ? cited : (role ?? "output");
  const text = sources.find((source) => source.name === name)?.text;
  const [, from, to] = RANGE.exec(rest) ?? [];
  const within = from !== undefined && text !== undefined && Number(from) <= Number(to) && Number(to) <= text.length;
  const [start, end] = within ? [Number(from), Number(to)] : [null, null];
  return { source: text === undefined ? null : name, locator, start, end, found: true, snippet, check };
}

const MAX_QUOTES = 20;

/** Quotes that were not found in their source, as citations without offsets; distinct, of the first 20. */
export function lostQuotes(
  citations: readonly { source: string; quote: string }[],
  sources: readonly Source[],
): DetailCitation[] {
  const distinct = new Map(citations.map((citation) => [JSON.stringify([citation.source, citation.quote]), citation]));
  const locators = new Map(sources.map(({ name, text }) => [name, quoteLocator(text)]));
  return [...distinct.values()].slice(0, MAX_QUOTES).flatMap(({ source: cited, quote }) => {
    const source = sourceNamed(cited, sources)?.name ?? null;
    if (source !== null && locators.get(source)?.(quote)) return [];
    const nowhere = { locator: null, start: null, end: null, found: false, check: null };
    return [{ source, ...nowhere, snippet: boundedSnippet(quote) }];
  });
}
