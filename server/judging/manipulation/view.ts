// A text as a model reads its ASCII: full-width forms as ASCII, invisible characters left out, so that neither hides a
// token.
import type { Span } from "@/server/judging/manipulation/finding";

/** `original`: the range of the original text for a range of the view. */
export type View = { text: string; original: (span: Span) => Span };

const DISGUISE =
  /[\u00AD\u034F\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFF01-\uFF5E\uFF5C]|\uDB40[\uDD00-\uDDEF]/;
const FULL_WIDTH_SHIFT = 0xfee0;

/** The view of `text`; the text itself where nothing is disguised. */
export function readableView(text: string): View {
  if (!DISGUISE.test(text)) return { text, original: (span) => span };
  const units = new Uint16Array(text.length);
  const starts = new Uint32Array(text.length + 1);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = plainUnit(text.charCodeAt(at), text.charCodeAt(at - 1));
    if (unit === 0) continue;
    units[length] = unit;
    starts[length] = at;
    length += 1;
  }
  starts[length] = text.length;
  return {
    text: textOf(units.subarray(0, length)),
    original: ({ start, end }) => ({ start: starts[start] ?? 0, end: (starts[end - 1] ?? 0) + 1 }),
  };
}

/** The text of UTF-16 code units; a lone surrogate becomes U+FFFD. */
export function textOf(units: Uint16Array): string {
  return new TextDecoder("utf-16le", { ignoreBOM: true }).decode(units);
}

/** 0 for a code unit that is left out. */
function plainUnit(unit: number, before: number): number {
  if (unit < 0xad) return unit;
  if (unit >= 0xff01 && unit <= 0xff5e) return unit - FULL_WIDTH_SHIFT;
  // Variation selectors of the second block, and tags.
  if (unit === 0xdb40 || before === 0xdb40) return 0;
  const hidden =
    unit === 0xad ||
    unit === 0x34f ||
    unit === 0x180e ||
    (unit >= 0x200b && unit <= 0x200f) ||
    (unit >= 0x202a && unit <= 0x202e) ||
    (unit >= 0x2060 && unit <= 0x206f) ||
    (unit >= 0xfe00 && unit <= 0xfe0f) ||
    unit === 0xfeff;
  return hidden ? 0 : unit;
}
