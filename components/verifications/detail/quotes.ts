// What is marked in one text: quotes, and what seems to talk to the judge. The address names a quote as `<criterion>.<quote>`.
import type { Span } from "@/components/cockpit/source/segments";
import type { InspectedCriterion, InspectedText } from "@/server/contracts/inspection";

type Quoted = { result: Pick<NonNullable<InspectedCriterion["result"]>, "evidence_spans"> | null };

export function spansIn(source: string, criteria: readonly Quoted[]): Span[] {
  return criteria.flatMap(({ result }, criterion) =>
    (result?.evidence_spans ?? []).flatMap((span, quote) =>
      span.source === source && span.found && span.start !== null && span.end !== null
        ? [{ criterion, quote, start: span.start, end: span.end }]
        : [],
    ),
  );
}

export function quoteAt(place: string | null, spans: readonly Span[]): Span | null {
  return spans.find(({ criterion, quote }) => `${criterion}.${quote}` === place) ?? null;
}

/** The reading pane draws negative criteria as suspicions. */
export const SUSPECTED = -1;

export const suspectedIn = ({ suspected }: Pick<InspectedText, "suspected">): Span[] =>
  suspected.map(({ start, end }, quote) => ({ criterion: SUSPECTED, quote, start, end }));
