// What is marked in a text: the quotes of a verdict, and what seems to talk to the judge. Pure.
import type { Span } from "@/components/citation/source/segments";
import type { DetailCriterion, DetailCitation, DetailText } from "@/server/contracts/verificationDetail";

export type Place = Span & { readonly source: string };

/** Where a quote lies; null when it was not found, or points to no range of a text. */
export function placeOf(criterion: number, quote: number, span: DetailCitation | undefined): Place | null {
  if (!span?.found || span.source === null || span.start === null || span.end === null) return null;
  return { criterion, quote, source: span.source, start: span.start, end: span.end };
}

type Quoted = { result: Pick<NonNullable<DetailCriterion["result"]>, "evidence_spans"> | null };

/** The quotes of all criteria that lie in one text. */
export function quotesIn(criteria: readonly Quoted[], source: string): Span[] {
  return criteria.flatMap(({ result }, criterion) =>
    (result?.evidence_spans ?? []).flatMap((span, quote) => {
      const place = placeOf(criterion, quote, span);
      return place?.source === source ? [place] : [];
    }),
  );
}

/** In place of a criterion: a part that seems to talk to the judge. */
export const SUSPECTED = -1;

export const suspectedIn = ({ suspected }: Pick<DetailText, "suspected">): Span[] =>
  suspected.map(({ start, end }, quote) => ({ criterion: SUSPECTED, quote, start, end }));
