// Finds the positions of citations in the texts, and invented citations.
import type { DetailCitation } from "@/server/detail/contract";
import type { EvidenceCitation } from "@/server/verdict/contract/verdict";
import { type Citation, createCitationLocator, findSource } from "@/server/judging/citation/checkCitations";
import type { Source } from "@/server/submission/sources";
import { cutSnippet } from "@/server/submission/pieces";

const LOCATOR = /^(?:(input|reference|values|(?:context|evidence)\[\d+\]):)?(.*)$/s;
const RANGE = /^chars:(\d+)-(\d+)$/;

/** Converts a stored citation with its source text. A locator that is not a range of that text has no offsets. */
export function detailCitation(citation: EvidenceCitation, sources: readonly Source[]): DetailCitation {
  const { source: cited, locator = null, snippet = "", check = null } = citation;
  const [, role, indexPart = ""] = LOCATOR.exec(locator ?? "") ?? [];
  const name = cited.startsWith("reference:") ? cited : (role ?? "output");
  const text = sources.find((source) => source.name === name)?.text;
  const [, from, to] = RANGE.exec(indexPart) ?? [];
  const isWithinText =
    from !== undefined && text !== undefined && Number(from) <= Number(to) && Number(to) <= text.length;
  const [start, end] = isWithinText ? [Number(from), Number(to)] : [null, null];
  return { source: text === undefined ? null : name, locator, start, end, found: true, snippet, check };
}

const MAX_LOST = 20;

/** Lists distinct citations of passages that are in no source, without offsets, among the first 20. */
export function lostCitations(citations: readonly Citation[], sources: readonly Source[]): DetailCitation[] {
  const distinct = new Map(citations.map((citation) => [JSON.stringify(citation), citation]));
  const locate = createCitationLocator(sources);
  return [...distinct.values()].slice(0, MAX_LOST).flatMap((citation) => {
    if (locate(citation)) return [];
    const nowhere = { locator: null, start: null, end: null, found: false, check: null };
    if ("from" in citation) return [{ source: null, ...nowhere, snippet: `[${citation.from}-${citation.to}]` }];
    const source = findSource(citation.source, sources)?.name ?? null;
    return [{ source, ...nowhere, snippet: cutSnippet(citation.quote) }];
  });
}
