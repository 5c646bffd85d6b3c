// Names and references that callers choose: spellings that differ at their ends or in composition are the same text.
import { isOneLine, KeepableText, ONE_LINE } from "@/server/contracts/jsonValue";
import { trimCharacters } from "@/server/contracts/trimCharacters";

/** White space of Unicode, and characters without width that copied text brings along; as SQL's btrim takes them. */
export const NAME_EDGES =
  "\t\n\v\f\r \u0085\u00a0\u1680\u180e\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b" +
  "\u2028\u2029\u202f\u205f\u2060\u3000\ufeff";
/** U+2800 is a braille pattern without dots. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const NO_VISIBLE_CHARACTER = "has no visible character; send a name or a reference that people can read";

/** Removes white space at both ends and composes the rest (NFC). */
export const normalizeName = (text: string): string => trimCharacters(text, NAME_EDGES).normalize("NFC");

export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** Returns the spellings to look a name up by: normalized, and as given, for names stored by earlier releases. */
export const storedForms = (text: string): string[] => [...new Set([normalizeName(text), text])];

/**
 * A name or a reference in a request, which is stored and compared normalized. Line breaks inside are refused, because a
 * name that silently joins two lines is not the one that was sent.
 */
export const nameText = (maxChars: number) =>
  KeepableText.overwrite(normalizeName)
    .min(1, { error: NO_VISIBLE_CHARACTER, abort: true })
    .max(maxChars)
    .refine(isVisible, NO_VISIBLE_CHARACTER)
    .refine(isOneLine, ONE_LINE);
