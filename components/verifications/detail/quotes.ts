// The quotes that were found in one text, and the one that the address names as `<criterion>.<quote>`.
import type { Span } from "@/components/cockpit/source/segments";
import type { InspectedCriterion } from "@/server/contracts/inspection";

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
