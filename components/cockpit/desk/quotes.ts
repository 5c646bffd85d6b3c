// The quotes of a verdict by where they lie. Pure.
import type { Span } from "@/components/cockpit/source/segments";
import type { InspectedCriterion, InspectedSpan, InspectedText } from "@/server/contracts/inspection";

export type Place = Span & { readonly source: string };

/** Where a quote lies; null when it was not found, or points to no range of a text. */
export function placeOf(criterion: number, quote: number, span: InspectedSpan | undefined): Place | null {
  if (!span?.found || span.source === null || span.start === null || span.end === null) return null;
  return { criterion, quote, source: span.source, start: span.start, end: span.end };
}

/** The quotes of all criteria that lie in one text. */
export function quotesIn(criteria: readonly InspectedCriterion[], source: string): Span[] {
  return criteria.flatMap(({ result }, criterion) =>
    (result?.evidence_spans ?? []).flatMap((span, quote) => {
      const place = placeOf(criterion, quote, span);
      return place?.source === source ? [place] : [];
    }),
  );
}

/** In place of a criterion: a part that seems to talk to the judge. */
export const SUSPECTED = -1;

export const suspectedIn = ({ suspected }: Pick<InspectedText, "suspected">): Span[] =>
  suspected.map(({ start, end }, quote) => ({ criterion: SUSPECTED, quote, start, end }));

/** The next of `count` quotes in a direction, round the end; the first or last when none is chosen. */
export function stepQuote(quote: number | null, count: number, by: 1 | -1): number | null {
  if (count === 0) return null;
  if (quote === null) return by === 1 ? 0 : count - 1;
  return (quote + by + count) % count;
}

export type PaneId = "work" | "sources";
export const paneOf = ({ role }: Pick<InspectedText, "role">): PaneId =>
  role === "output" || role === "input" ? "work" : "sources";

/** The criterion that a reviewer looks at first: one that is flagged, else one that is not met, else the first. */
export function firstCriterion(criteria: readonly InspectedCriterion[]): number {
  const flagged = criteria.findIndex(({ result }) => result?.flagged);
  if (flagged !== -1) return flagged;
  return Math.max(
    0,
    criteria.findIndex(({ result }) => result !== null && result.determination !== "met"),
  );
}
