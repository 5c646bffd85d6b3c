// The address names a quote as `<criterion>.<quote>`.
import type { Span } from "@/components/citation/source/segments";

export function quoteAt(place: string | null, spans: readonly Span[]): Span | null {
  return spans.find(({ criterion, quote }) => `${criterion}.${quote}` === place) ?? null;
}
