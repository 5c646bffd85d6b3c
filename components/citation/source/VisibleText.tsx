import { CITATION_TEXTS as TEXTS } from "@/components/citation/texts";
import { visiblePieces } from "@/components/ui/untrusted-text";

/** Shows untrusted text with invisible characters by name, except for tabs and line breaks. */
export function VisibleText({ text }: { text: string }) {
  return visiblePieces(text.replaceAll("\r\n", "\n")).map(({ text: piece, isHidden }, index) =>
    !isHidden ? (
      piece
    ) : PLAIN_CHARACTERS[piece] ? (
      PLAIN_CHARACTERS[piece]
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

const PLAIN_CHARACTERS: Readonly<Record<string, string>> = { "U+0009": "\t", "U+000A": "\n" };
