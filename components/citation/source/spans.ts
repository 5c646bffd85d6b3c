// Highlighted ranges of a text: quotes and suspected instructions. Pure.
import type { Span } from "@/components/citation/source/segments";
import type { DetailCriterion, DetailCitation, DetailText } from "@/server/detail/contract";

type QuoteLocation = Span & { readonly source: string };

/** Returns the range of a quote; null when it was not found or has no text range. */
export function quoteLocation(
  criterion: number,
  quote: number,
  span: DetailCitation | undefined,
): QuoteLocation | null {
  if (!span?.found || span.source === null || span.start === null || span.end === null) return null;
  return { criterion, quote, source: span.source, start: span.start, end: span.end };
}

type QuotedCriterion = { result: Pick<NonNullable<DetailCriterion["result"]>, "evidence_spans"> | null };

export function listQuotes(criteria: readonly QuotedCriterion[], source: string): Span[] {
  return criteria.flatMap(({ result }, criterion) =>
    (result?.evidence_spans ?? []).flatMap((span, quote) => {
      const location = quoteLocation(criterion, quote, span);
      return location?.source === source ? [location] : [];
    }),
  );
}

/** The criterion index of suspected instructions. */
export const SUSPECTED_CRITERION = -1;

export const listSuspected = ({ suspected }: Pick<DetailText, "suspected">): Span[] =>
  suspected.map(({ start, end }, quote) => ({ criterion: SUSPECTED_CRITERION, quote, start, end }));
