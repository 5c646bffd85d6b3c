// Splits overlapping quotes into segments that do not overlap.

/** The UTF-16 offsets of a quote; the end is exclusive. */
export type Span = {
  /** Index of the criterion, and of the quote within it. */
  readonly criterion: number;
  readonly quote: number;
  readonly start: number;
  readonly end: number;
};
type Range = { readonly start: number; readonly end: number };
export type Segment = Range & { readonly spans: readonly Span[] };
/** A part of a range, with the segment that it is in. */
type Piece<S> = Range & { readonly segment: S | null };

/** Splits spans into disjoint segments in order, each with the spans that cover it; uncovered text is left out. */
export function splitIntoSegments(spans: readonly Span[]): Segment[] {
  const nonEmpty = spans.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start);
  const bounds = [...new Set(nonEmpty.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const segments: Segment[] = [];
  let openSpans: Span[] = [];
  let nextIndex = 0;
  bounds.forEach((start, index) => {
    openSpans = openSpans.filter(({ end }) => end > start);
    for (let span = nonEmpty[nextIndex]; span && span.start <= start; span = nonEmpty[++nextIndex])
      openSpans.push(span);
    const end = bounds[index + 1];
    if (end !== undefined && openSpans.length > 0) segments.push({ start, end, spans: openSpans });
  });
  return segments;
}

/** Splits a whole range where disjoint segments begin and end; the pieces are in order. */
export function splitRange<S extends Range>({ start, end }: Range, segments: readonly S[]): Piece<S>[] {
  const pieces: Piece<S>[] = [];
  let position = start;
  for (let index = firstEndingAfter(segments, start); position < end; index++) {
    const segment = segments[index];
    if (!segment || segment.start >= end) break;
    if (segment.start > position) pieces.push({ start: position, end: segment.start, segment: null });
    const stop = Math.min(segment.end, end);
    pieces.push({ start: Math.max(position, segment.start), end: stop, segment });
    position = stop;
  }
  if (position < end) pieces.push({ start: position, end, segment: null });
  return pieces;
}

function firstEndingAfter(segments: readonly Range[], offset: number): number {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
