// Untrusted text can hide characters: zero-width, bidirectional overrides, unusual spaces.
// The joiners and selectors of a recommended emoji (Unicode Technical Standard 51) belong to it and hide nothing.
const INVISIBLE = new RegExp(
  "\\p{RGI_Emoji}|([\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}]|(?! )\\p{Zs})",
  "gv",
);

type TextPiece = { readonly text: string; readonly isHidden: boolean };

/** Splits a text into pieces, with each invisible or misleading character as its code point, as in U+200B. */
export function visiblePieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let start = 0;
  for (const { index, 0: character, 1: isHidden } of text.matchAll(INVISIBLE)) {
    if (!isHidden) continue;
    if (index > start) pieces.push({ text: text.slice(start, index), isHidden: false });
    pieces.push({ text: codePointName(character), isHidden: true });
    start = index + character.length;
  }
  if (start < text.length) pieces.push({ text: text.slice(start), isHidden: false });
  return pieces;
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
