// Locates a judge's quotation in the text that it names. A quotation joined from two passages is not found.
import { foldText, type Folded } from "@/server/judging/citation/foldText";

type Located = { state: "verified" | "repaired"; start: number; end: number };

const MIN_SIGNS = 3;
/** Longer than any quotation; searching a repetitive text for a repetitive one takes time in proportion to both. */
const MAX_QUOTE = 16_384;
/** With fewer letters and digits, and no digit, a quote that occurs twice points at no place. */
const MIN_AMBIGUOUS_SIGNS = 8;
const WRAPPING = ['"', "'", " ", "...", "[...]", "(...)"];
/** Judges end a quotation as a sentence, and quote a sentence without its end. A sign before a number may change it. */
const ENDING = [...WRAPPING, ".", ",", ";", ":", "!", "?"];

/**
 * The first occurrence of `quote` in `text`, in UTF-16 code units, end exclusive. `verified`: exact. `repaired`: after
 * folding case, white space, typography, emphasis, character references and Unicode forms and removing what a judge
 * puts around a quote. null when it does not occur in one piece; when it has fewer than 3 letters or digits and is not
 * the whole text; when it is a short word that occurs twice.
 */
export function locateQuote(quote: string, text: string): Located | null {
  return quoteLocator(text)(quote);
}

/** `locateQuote` for several quotes from one text, which is folded once at most. */
export function quoteLocator(text: string): (quote: string) => Located | null {
  let known: Folded | undefined;
  return (quote) => {
    // A lone surrogate could match half a character.
    if (quote.length > MAX_QUOTE || /\p{Cs}/u.test(quote)) return null;
    const folded = foldText(quote).text;
    const whole = () => folded === (known ??= foldText(text)).text;
    if (folded === "" || (signs(folded) < MIN_SIGNS && !whole())) return null;
    const exact = quote.trim();
    const at = isShort(folded) ? -1 : text.indexOf(exact);
    if (at >= 0) return { state: "verified", start: at, end: at + exact.length };
    known ??= foldText(text);
    const range = findFolded(folded, known) ?? findFolded(unwrapped(folded), known);
    return range && { state: text.slice(range.start, range.end) === exact ? "verified" : "repaired", ...range };
  };
}

function findFolded(wanted: string, { text, starts, ends }: Folded): { start: number; end: number } | null {
  const found = signs(wanted) < MIN_SIGNS && wanted !== text ? -1 : text.indexOf(wanted);
  const twice = found >= 0 && isShort(wanted) && text.indexOf(wanted, found + 1) >= 0;
  const start = starts[found];
  const end = ends[found + wanted.length - 1];
  return twice || start === undefined || end === undefined ? null : { start, end };
}

const isShort = (quote: string): boolean => signs(quote) < MIN_AMBIGUOUS_SIGNS && !/\p{N}/u.test(quote);

function signs(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Without the quotation marks, ellipses and closing signs that a judge puts around a passage. */
function unwrapped(quote: string): string {
  let start = 0;
  let end = quote.length;
  const opening = () => WRAPPING.find((sign) => quote.startsWith(sign, start));
  const closing = () => ENDING.find((sign) => quote.endsWith(sign, end));
  for (let sign = opening(); sign && start < end; sign = opening()) start += sign.length;
  for (let sign = closing(); sign && start < end; sign = closing()) end -= sign.length;
  return quote.slice(start, end);
}
