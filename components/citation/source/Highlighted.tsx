import { VisibleText } from "@/components/citation/source/VisibleText";
import { type Segment, type Span, piecesOf } from "@/components/citation/source/segments";

export type Highlights = {
  segments: readonly Segment[];
  /** The selected quote and its criterion. */
  active: Pick<Span, "criterion" | "quote"> | null;
  /** The tooltip of a highlight, by criterion. */
  titleOf: (criterion: number) => string;
  onPick: (span: Span) => void;
};

type HighlightedProps = {
  text: string;
  start: number;
  end: number;
  highlights: Highlights;
  /** Decodes what the source writes with escapes. */
  decode?: (part: string) => string;
};

/**
 * A range of a source with its highlighted quotes and suspected instructions. A click selects a quote; of overlapping
 * quotes, the one that starts last.
 */
export function Highlighted({ text, start, end, highlights, decode = asWritten }: HighlightedProps) {
  const { segments, active, titleOf, onPick } = highlights;
  return piecesOf({ start, end }, segments).map((piece) => {
    const content = <VisibleText key={piece.start} text={decode(text.slice(piece.start, piece.end))} />;
    if (piece.spans.length === 0) return content;
    const quotes = piece.spans.filter(({ criterion }) => criterion >= 0);
    const chosen = quotes.find((span) => span.criterion === active?.criterion);
    const span = chosen ?? quotes.at(-1);
    const look = !span
      ? "suspected"
      : chosen?.quote === active?.quote && chosen
        ? "current"
        : chosen
          ? "same-criterion"
          : "other";
    return (
      <mark
        key={piece.start}
        title={piece.spans.map(({ criterion }) => titleOf(criterion)).join("; ")}
        data-look={look}
        onClick={() => (span ? onPick(span) : undefined)}
        className="bg-accent-soft text-ink decoration-accent data-[look=current]:bg-accent data-[look=current]:text-on-accent data-[look=suspected]:bg-not-met-soft data-[look=suspected]:decoration-not-met rounded-xs underline decoration-dotted underline-offset-4 data-[look=same-criterion]:decoration-solid data-[look=suspected]:decoration-wavy"
      >
        {content}
      </mark>
    );
  });
}

const asWritten = (part: string): string => part;
