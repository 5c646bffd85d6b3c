// Locates a judge's quotation in the text that it names. A quotation joined from two passages is not found.
import { foldText, type Folded } from "@/server/judging/citation/foldText";
import { isShort, isTooShort } from "@/server/judging/citation/quoteLength";
import { COMMAS, TERMINATORS } from "@/server/judging/citation/terminators";

type Located = { state: "verified" | "repaired"; start: number; end: number };

/** Longer than any quotation; searching a repetitive text for a repetitive one takes time in proportion to both. */
const MAX_QUOTE = 16_384;
const WRAPPING = ['"', "'", " ", "...", "[...]", "(...)"];
/** Judges end a quotation as a sentence, and quote a sentence without its end. A sign before a number may change it. */
const ENDING = new RegExp(`[${TERMINATORS}${COMMAS}]$`, "u");

/**
 * The first occurrence of `quote` in `text`, in UTF-16 code units, end exclusive. `verified`: exact. `repaired`: after
 * folding case, white space, typography, emphasis, character references and Unicode forms and removing what a judge
 * puts around a quote. null when it does not occur in one piece, when it is too short to be evidence and is not the
 * whole text, or when it is a short word that occurs at two places.
 */
export function locateQuote(quote: string, text: string): Located | null {
  return quoteLocator(text)(quote);
}

/**
 * `locateQuote` for several quotes from one text, which is folded once at most. `placeOf` gives the place of a position:
 * a short word that occurs twice at one place points at it.
 */
export function quoteLocator(
  text: string,
  placeOf: (position: number) => number = (position) => position,
): (quote: string) => Located | null {
  let known: Folded | undefined;
  return (quote) => {
    // A lone surrogate could match half a character.
    if (quote.length > MAX_QUOTE || /\p{Cs}/u.test(quote)) return null;
    const folded = foldText(quote).text;
    const isWhole = () => folded === (known ??= foldText(text)).text;
    if (folded === "" || (isTooShort(folded) && !isWhole())) return null;
    const exact = quote.trim();
    const at = isShort(folded) ? -1 : text.indexOf(exact);
    if (at >= 0) return { state: "verified", start: at, end: at + exact.length };
    known ??= foldText(text);
    const range = findFolded(folded, known, placeOf) ?? findFolded(unwrapped(folded), known, placeOf);
    return range && { state: text.slice(range.start, range.end) === exact ? "verified" : "repaired", ...range };
  };
}

function findFolded(
  wanted: string,
  { text, starts, ends }: Folded,
  placeOf: (position: number) => number,
): { start: number; end: number } | null {
  const found = isTooShort(wanted) && wanted !== text ? -1 : text.indexOf(wanted);
  const start = starts[found];
  const end = ends[found + wanted.length - 1];
  if (start === undefined || end === undefined) return null;
  if (isShort(wanted)) {
    const place = placeOf(start);
    for (let next = text.indexOf(wanted, found + 1); next >= 0; next = text.indexOf(wanted, next + 1)) {
      if (placeOf(starts[next] ?? 0) !== place) return null;
    }
  }
  return { start, end };
}

/** Without the quotation marks, ellipses and closing signs that a judge puts around a passage. */
function unwrapped(quote: string): string {
  let start = 0;
  let end = quote.length;
  const opening = () => WRAPPING.find((sign) => quote.startsWith(sign, start));
  const closing = () =>
    WRAPPING.find((sign) => quote.endsWith(sign, end)) ?? ENDING.exec(quote.slice(Math.max(end - 2, 0), end))?.[0];
  for (let sign = opening(); sign && start < end; sign = opening()) start += sign.length;
  for (let sign = closing(); sign && start < end; sign = closing()) end -= sign.length;
  return quote.slice(start, end);
}
