// Normalizes names and references that callers choose. Spellings that differ only at their ends or in Unicode
// composition are the same text.
import { isOneLine, KeepableText, ONE_LINE } from "@/server/contracts/jsonValue";
import { trimCharacters } from "@/server/contracts/trimCharacters";

/**
 * The white space of Unicode and the characters without width that copied text contains. SQL's btrim removes the same
 * ones.
 */
export const NAME_EDGES =
  "\t\n\v\f\r \u0085\u00a0\u1680\u180e\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b" +
  "\u2028\u2029\u202f\u205f\u2060\u3000\ufeff";
/** Matches a visible character. U+2800 is a braille pattern without dots. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const NO_VISIBLE_CHARACTER = "has no visible character; send a name or a reference that people can read";

/** Removes white space at both ends and composes the rest (NFC). */
export const normalizeName = (text: string): string => trimCharacters(text, NAME_EDGES).normalize("NFC");

export const isVisible = (text: string): boolean => VISIBLE.test(text);

/**
 * Returns the spellings by which to find a stored name: normalized, and as given, since earlier releases stored names
 * unchanged.
 */
export const storedForms = (text: string): string[] => [...new Set([normalizeName(text), text])];

/**
 * Builds the schema of a name or a reference in a request, which is stored and compared normalized. It refuses line
 * breaks, because joining two lines silently would change the name.
 */
export const nameText = (maxChars: number) =>
  KeepableText.overwrite(normalizeName)
    .min(1, { error: NO_VISIBLE_CHARACTER, abort: true })
    .max(maxChars)
    .refine(isVisible, NO_VISIBLE_CHARACTER)
    .refine(isOneLine, ONE_LINE);
