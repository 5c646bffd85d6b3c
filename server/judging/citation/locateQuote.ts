// Locates a judge's quote in a text. A quote that joins two separate places is not found.
import { foldText, type FoldedText } from "@/server/judging/citation/foldText";
import { isShort, isTooShort } from "@/server/judging/citation/quoteLength";
import { COMMAS, TERMINATORS } from "@/server/judging/citation/terminators";

type QuoteLocation = { state: "verified" | "repaired"; start: number; end: number };

/** Maximum length of a quote. Searching a repetitive text takes time proportional to both lengths. */
const MAX_QUOTE_CHARS = 16_384;
const WRAPPING_SIGNS = ['"', "'", " ", "...", "[...]", "(...)"];
/**
 * Matches a final sign that a judge may have added. Initial signs are kept, because one before a number may change it.
 */
const FINAL_SIGN = new RegExp(`[${TERMINATORS}${COMMAS}]$`, "u");

/**
 * Finds the first occurrence of `quote` in `text`, in UTF-16 code units, end exclusive. `verified`: it is exact.
 * `repaired`: it was found after folding both (foldText.ts), or without quotation marks and the like around the quote.
 * Returns null when the quote does not occur in one piece, when it is too short to be evidence and is not the whole
 * text, or when it is a short word that occurs at two places.
 */
export function locateQuote(quote: string, text: string): QuoteLocation | null {
  return createQuoteLocator(text)(quote);
}

/**
 * Returns a `locateQuote` for several quotes from one text, which is folded at most once.
 * @param placeOf returns the place, such as the passage, of a position; a short word may occur twice at one place
 */
export function createQuoteLocator(
  text: string,
  placeOf: (position: number) => number = (position) => position,
): (quote: string) => QuoteLocation | null {
  let foldedSource: FoldedText | undefined;
  return (quote) => {
    // A lone surrogate could match half a character.
    if (quote.length > MAX_QUOTE_CHARS || /\p{Cs}/u.test(quote)) return null;
    const foldedQuote = foldText(quote).text;
    const isWholeText = () => foldedQuote === (foldedSource ??= foldText(text)).text;
    if (foldedQuote === "" || (isTooShort(foldedQuote) && !isWholeText())) return null;
    const trimmedQuote = quote.trim();
    const index = isShort(foldedQuote) ? -1 : text.indexOf(trimmedQuote);
    if (index >= 0) return { state: "verified", start: index, end: index + trimmedQuote.length };
    foldedSource ??= foldText(text);
    const range =
      findFolded(foldedQuote, foldedSource, placeOf) ?? findFolded(unwrapQuote(foldedQuote), foldedSource, placeOf);
    return range && { state: text.slice(range.start, range.end) === trimmedQuote ? "verified" : "repaired", ...range };
  };
}

function findFolded(
  foldedQuote: string,
  { text, starts, ends }: FoldedText,
  placeOf: (position: number) => number,
): { start: number; end: number } | null {
  const index = isTooShort(foldedQuote) && foldedQuote !== text ? -1 : text.indexOf(foldedQuote);
  const start = starts[index];
  const end = ends[index + foldedQuote.length - 1];
  if (start === undefined || end === undefined) return null;
  if (isShort(foldedQuote)) {
    const place = placeOf(start);
    for (
      let nextIndex = text.indexOf(foldedQuote, index + 1);
      nextIndex >= 0;
      nextIndex = text.indexOf(foldedQuote, nextIndex + 1)
    ) {
      if (placeOf(starts[nextIndex] ?? 0) !== place) return null;
    }
  }
  return { start, end };
}

/** Removes the quotation marks, ellipses and final signs that a judge puts around a quote. */
function unwrapQuote(quote: string): string {
  let start = 0;
  let end = quote.length;
  const wrappingAtStart = () => WRAPPING_SIGNS.find((sign) => quote.startsWith(sign, start));
  const wrappingAtEnd = () =>
    WRAPPING_SIGNS.find((sign) => quote.endsWith(sign, end)) ??
    FINAL_SIGN.exec(quote.slice(Math.max(end - 2, 0), end))?.[0];
  for (let sign = wrappingAtStart(); sign && start < end; sign = wrappingAtStart()) start += sign.length;
  for (let sign = wrappingAtEnd(); sign && start < end; sign = wrappingAtEnd()) end -= sign.length;
  return quote.slice(start, end);
}
