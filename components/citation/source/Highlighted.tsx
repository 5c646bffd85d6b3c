import { VisibleText } from "@/components/citation/source/VisibleText";
import type { CodeToken } from "@/components/citation/source/code-tokens";
import { type Segment, type Span, splitRange } from "@/components/citation/source/segments";

export type Highlights = {
  segments: readonly Segment[];
  /** The selected quote and its criterion. */
  active: Pick<Span, "criterion" | "quote"> | null;
  /** Returns the tooltip of a criterion's highlights. */
  findTitle: (criterion: number) => string;
  onPick: (span: Span) => void;
};

type HighlightedProps = {
  text: string;
  start: number;
  end: number;
  highlights: Highlights;
  /** Decodes the escapes in a part of the source. */
  decode?: (part: string) => string;
  /** Parts of code, colored where nothing is highlighted. */
  tokens?: readonly CodeToken[];
};

/**
 * Shows a range of a source with its highlighted quotes and suspected instructions. A click selects a quote; where
 * quotes overlap, it selects the one that starts last.
 */
export function Highlighted({
  text,
  start,
  end,
  highlights,
  decode = returnUnchanged,
  tokens = NO_TOKENS,
}: HighlightedProps) {
  const { segments, active, findTitle, onPick } = highlights;
  return splitRange({ start, end }, segments).map((piece) => {
    const visible = ({ start, end }: { start: number; end: number }) => (
      <VisibleText key={start} text={decode(text.slice(start, end))} />
    );
    if (!piece.segment) {
      return splitRange(piece, tokens).map(({ segment, ...part }) =>
        segment ? (
          <span key={part.start} className={TOKEN_LOOKS[segment.kind]}>
            {visible(part)}
          </span>
        ) : (
          visible(part)
        ),
      );
    }
    const { spans } = piece.segment;
    const quotes = spans.filter(({ criterion }) => criterion >= 0);
    const selectedQuote = quotes.find((span) => span.criterion === active?.criterion);
    const span = selectedQuote ?? quotes.at(-1);
    const highlightClass = !span
      ? "suspected"
      : selectedQuote?.quote === active?.quote && selectedQuote
        ? "current"
        : selectedQuote
          ? "same-criterion"
          : "other";
    return (
      <mark
        key={piece.start}
        title={spans.map(({ criterion }) => findTitle(criterion)).join("; ")}
        data-look={highlightClass}
        onClick={() => (span ? onPick(span) : undefined)}
        className="bg-accent-soft text-ink decoration-accent data-[look=current]:bg-accent data-[look=current]:text-on-accent data-[look=suspected]:bg-not-met-soft data-[look=suspected]:decoration-not-met rounded-xs underline decoration-dotted underline-offset-4 data-[look=same-criterion]:decoration-solid data-[look=suspected]:decoration-wavy"
      >
        {visible(piece)}
      </mark>
    );
  });
}

const TOKEN_LOOKS = {
  comment: "text-muted italic",
  keyword: "text-accent",
  literal: "text-literal",
  name: "font-semibold",
} as const satisfies Record<CodeToken["kind"], string>;

const NO_TOKENS: readonly CodeToken[] = [];
const returnUnchanged = (part: string): string => part;
