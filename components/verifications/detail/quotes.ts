// In the URL, a quote is `<criterion>.<quote>`.
import type { Span } from "@/components/citation/source/segments";

export function findQuote(position: string | null, spans: readonly Span[]): Span | null {
  return spans.find(({ criterion, quote }) => `${criterion}.${quote}` === position) ?? null;
}
