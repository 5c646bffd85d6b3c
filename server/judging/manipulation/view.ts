// Converts a text to the form in which a model reads it: full-width forms become ASCII, and invisible characters are
// removed, so that neither can hide a token.
import type { Span } from "@/server/judging/manipulation/finding";

/** `toOriginal`: converts a range of the view to the range of the original text. */
export type TextView = { text: string; toOriginal: (span: Span) => Span };

const DISGUISE =
  /[\u00AD\u034F\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFF01-\uFF5E\uFF5C]|\uDB40[\uDD00-\uDDEF]/;
const FULL_WIDTH_SHIFT = 0xfee0;

/** Builds the view of a text; the text itself when nothing in it is disguised. */
export function toReadableView(text: string): TextView {
  if (!DISGUISE.test(text)) return { text, toOriginal: (span) => span };
  const units = new Uint16Array(text.length);
  const starts = new Uint32Array(text.length + 1);
  let length = 0;
  for (let position = 0; position < text.length; position++) {
    const unit = plainUnit(text.charCodeAt(position), text.charCodeAt(position - 1));
    if (unit === 0) continue;
    units[length] = unit;
    starts[length] = position;
    length += 1;
  }
  starts[length] = text.length;
  return {
    text: decodeUnits(units.subarray(0, length)),
    toOriginal: ({ start, end }) => ({ start: starts[start] ?? 0, end: (starts[end - 1] ?? 0) + 1 }),
  };
}

/** Decodes UTF-16 code units; a lone surrogate becomes U+FFFD. */
export function decodeUnits(units: Uint16Array): string {
  return new TextDecoder("utf-16le", { ignoreBOM: true }).decode(units);
}

/** Returns the code unit that a model reads; 0 for an invisible one. */
function plainUnit(unit: number, previousUnit: number): number {
  if (unit < 0xad) return unit;
  if (unit >= 0xff01 && unit <= 0xff5e) return unit - FULL_WIDTH_SHIFT;
  // Code units of tags and of variation selectors in the second block.
  if (unit === 0xdb40 || previousUnit === 0xdb40) return 0;
  const isInvisible =
    unit === 0xad ||
    unit === 0x34f ||
    unit === 0x180e ||
    (unit >= 0x200b && unit <= 0x200f) ||
    (unit >= 0x202a && unit <= 0x202e) ||
    (unit >= 0x2060 && unit <= 0x206f) ||
    (unit >= 0xfe00 && unit <= 0xfe0f) ||
    unit === 0xfeff;
  return isInvisible ? 0 : unit;
}
