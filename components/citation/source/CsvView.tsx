import type { Cell } from "@/components/citation/source/csv";
import { Highlighted } from "@/components/citation/source/Highlighted";
import { RowsInView } from "@/components/citation/source/RowsInView";
import type { SourceViewProps } from "@/components/citation/source/TextView";

/** Shows comma-separated values as a table with the first row as its head. */
export function CsvView({
  label,
  text,
  rows,
  highlights,
  quoteOffset,
  revealKey,
}: SourceViewProps & { rows: readonly (readonly Cell[])[] }) {
  return (
    <RowsInView
      label={label}
      count={rows.length}
      targetRow={quoteOffset === null ? null : rows.findIndex((cells) => quoteOffset <= (cells.at(-1)?.end ?? 0))}
      revealKey={revealKey}
      row={(index) => {
        const cells = rows[index] ?? [];
        return (
          <div
            className={`border-line grid gap-x-3 border-b px-3 py-1 text-[0.8125rem] ${index === 0 ? "font-semibold" : ""}`}
            style={{ gridTemplateColumns: `repeat(${cells.length}, minmax(6rem, 1fr))` }}
          >
            {cells.map(({ start, end }) => (
              <bdi key={start} className="min-w-0 break-words whitespace-pre-wrap">
                <Highlighted text={text} start={start} end={end} highlights={highlights} decode={unquote} />
              </bdi>
            ))}
          </div>
        );
      }}
    />
  );
}

const unquote = (part: string): string => part.replaceAll('""', '"');
