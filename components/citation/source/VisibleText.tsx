import { visiblePieces } from "@/components/ui/untrusted-text";

/** Submitted text as text, with what cannot be seen named; tabs stay tabs. Its offsets are those of the source. */
export function VisibleText({ text }: { text: string }) {
  return visiblePieces(text).map(({ text: piece, hidden }, index) =>
    !hidden ? (
      piece
    ) : piece === "U+0009" ? (
      "\t"
    ) : (
      <span
        key={index}
        title="a character that cannot be seen"
        className="bg-partial-soft text-partial mx-0.5 rounded px-1 font-mono text-xs"
      >
        {piece}
      </span>
    ),
  );
}
