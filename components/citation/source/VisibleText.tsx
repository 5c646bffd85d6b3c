import { CITATION_TEXTS as TEXTS } from "@/components/citation/texts";
import { visiblePieces } from "@/components/ui/untrusted-text";

/** Untrusted text with invisible characters shown by name; tabs stay tabs. Offsets refer to the source. */
export function VisibleText({ text }: { text: string }) {
  return visiblePieces(text).map(({ text: piece, hidden }, index) =>
    !hidden ? (
      piece
    ) : piece === "U+0009" ? (
      "\t"
    ) : (
      <span
        key={index}
        title={TEXTS.invisible}
        className="bg-partial-soft text-partial mx-0.5 rounded px-1 font-mono text-xs"
      >
        {piece}
      </span>
    ),
  );
}
