import { useMemo } from "react";
import type { CodeToken } from "@/components/citation/source/code-tokens";
import { type Highlights, Highlighted } from "@/components/citation/source/Highlighted";
import { RowsInView } from "@/components/citation/source/RowsInView";
import { findRowIndex, textRows } from "@/components/citation/source/rows";
import { diffLine } from "@/components/citation/source/text-form";

const DIFF_LOOKS = {
  added: "bg-met-soft",
  removed: "bg-not-met-soft",
  header: "text-muted bg-sunken",
} as const;

export type SourceViewProps = {
  label: string;
  text: string;
  highlights: Highlights;
  /** Offset of the selected quote if it is in this text. */
  quoteOffset: number | null;
  revealKey: unknown;
};

/** Shows a text line by line. `diff` colors added and removed lines; their first character says the same. */
export function TextView({
  label,
  text,
  highlights,
  quoteOffset,
  revealKey,
  diff,
  mono,
  tokens,
}: SourceViewProps & { diff: boolean; mono: boolean; tokens?: readonly CodeToken[] }) {
  const rows = useMemo(() => textRows(text), [text]);
  const digits = String(rows.at(-1)?.line ?? rows.length).length;
  return (
    <RowsInView
      label={label}
      count={rows.length}
      targetRow={quoteOffset === null ? null : findRowIndex(rows, quoteOffset)}
      revealKey={revealKey}
      row={(index) => {
        const { start = 0, end = 0, line = null } = rows[index] ?? {};
        const kind = diff ? diffLine(text.slice(start, Math.min(end, start + 16))) : null;
        return (
          <div className={`flex gap-3 px-3 text-[0.8125rem] leading-[1.375rem] ${kind ? DIFF_LOOKS[kind] : ""}`}>
            <span
              aria-hidden
              className="text-muted shrink-0 text-right font-mono text-xs leading-[1.375rem] tabular-nums select-none"
              style={{ width: `${digits}ch` }}
            >
              {line}
            </span>
            <bdi className={`min-w-0 flex-1 break-words whitespace-pre-wrap ${mono ? "font-mono" : ""}`}>
              <Highlighted text={text} start={start} end={end} highlights={highlights} {...(tokens && { tokens })} />
            </bdi>
          </div>
        );
      }}
    />
  );
}
