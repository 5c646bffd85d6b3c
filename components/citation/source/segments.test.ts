import fc from "fast-check";
import { expect, it } from "vitest";
import { splitRange, splitIntoSegments } from "@/components/citation/source/segments";

const span = (criterion: number, start: number, end: number) => ({ criterion, quote: 0, start, end });
const describeSegments = (segments: ReturnType<typeof splitIntoSegments>) =>
  segments.map(({ start, end, spans }) => [start, end, spans.map(({ criterion }) => criterion)]);

it("splits overlapping quotes at their boundaries", () => {
  expect(describeSegments(splitIntoSegments([span(0, 2, 8), span(1, 5, 10), span(2, 20, 22), span(3, 7, 7)]))).toEqual([
    [2, 5, [0]],
    [5, 8, [0, 1]],
    [8, 10, [1]],
    [20, 22, [2]],
  ]);
});

it("covers a range completely, with the parts of quotes that overlap it", () => {
  const segments = splitIntoSegments([span(0, 2, 8), span(1, 12, 14)]);
  const pieces = (start: number, end: number) =>
    describeSegments(
      splitRange({ start, end }, segments).map(({ segment, ...piece }) => ({ ...piece, spans: segment?.spans ?? [] })),
    );
  expect(pieces(5, 13)).toEqual([
    [5, 8, [0]],
    [8, 12, []],
    [12, 13, [1]],
  ]);
  expect(pieces(14, 16)).toEqual([[14, 16, []]]);
});

it("covers every offset once, with exactly the quotes that contain it", () => {
  const range = fc.tuple(fc.nat(30), fc.nat(12));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 8 }), range, (ranges, [start, length]) => {
      const spans = ranges.map(([from, size], criterion) => span(criterion, from, from + size));
      const pieces = splitRange({ start, end: start + length }, splitIntoSegments(spans));
      const offsets = pieces.flatMap((piece) =>
        Array.from({ length: piece.end - piece.start }, (_, index) => ({
          at: piece.start + index,
          spans: piece.segment?.spans ?? [],
        })),
      );
      expect(offsets.map(({ at: offset }) => offset)).toEqual(Array.from({ length }, (_, index) => start + index));
      for (const { at: offset, spans: coveringSpans } of offsets) {
        expect(new Set(coveringSpans)).toEqual(
          new Set(spans.filter((span) => span.start <= offset && offset < span.end)),
        );
      }
    }),
  );
});
