// Recognizes models that refuse in prose, or take back what they answered. Only clear sentences count: everything else
// is an unreadable reply, for which the model is asked once more.
import { BUT, PHRASES } from "@/server/llm/refusalPhrases";

const REFUSAL_CHARS = 1_000;
// cspell:ignore apologi fulfil
const SORRY =
  "(?:(?:i['’]m|i am|we['’]re|we are)\\s+(?:very |really |so )?sorry|sorry|(?:i|we) apologi[sz]e|my apologies|apologies|unfortunately)";
const CANNOT =
  "(?:can(?:no|['’])t|can not|won['’]t|will not|(?:['’]m|am|['’]re|are) (?:not able|unable) to|must (?:decline|refuse) to|(?:have|need) to (?:decline|refuse) to|decline to|refuse to)";
const ACT =
  "(?:assist|help(?! but)|comply|answer|respond|judge|grade|evaluate|assess|engage|continue|fulfil|discuss|support|do (?:that|this))\\w{0,3}\\b";
const REFUSED = `(?:i|we)\\s{0,2}${CANNOT} ${ACT}`;
/** The refusal has to be how the reply begins: an answer may quote one. */
const REFUSAL = new RegExp(`^\\W{0,8}(?:${SORRY}\\W{1,4}(?:but |that )?)?${REFUSED}`, "i");
const RETRACTION = new RegExp(
  `\\b(?:hmm+|wait|scratch that|on second thought|let me (?:re-?(?:consider|think|check|do|evaluate)|correct (?:that|this|myself)|try again)|` +
    `(?:i|we) (?:take (?:that|it) back|was wrong|made (?:a|an) (?:mistake|error))|` +
    `(?:that|this|it)(?:['’]s| is| was) (?:wrong|incorrect|not (?:right|correct)|a mistake))\\b|\\b${REFUSED}`,
  "i",
);

const MARKS = "[^\\p{L}\\p{M}\\p{N}]";
const either = (sources: readonly string[]): string => `(?:${sources.join("|").normalize("NFC")})`;
const SORRY_ELSEWHERE = either(PHRASES.map(({ sorry }) => sorry));
const REFUSED_ELSEWHERE =
  `(?:(?:${SORRY_ELSEWHERE}${MARKS}{0,4}(?:${BUT})?${MARKS}{0,3})?${either(PHRASES.map(({ refused }) => refused))}|` +
  `${SORRY_ELSEWHERE}${MARKS}{0,4}(?:${BUT})?${MARKS}{0,3}${either(PHRASES.flatMap((each) => each.refusedAfterSorry ?? []))})`;
const REFUSAL_ELSEWHERE = new RegExp(`^${MARKS}{0,8}${REFUSED_ELSEWHERE}`, "iu");
/** Only where a sentence begins: an explanation after the answer may quote or describe a mistake of the work. */
const RETRACTION_ELSEWHERE = new RegExp(
  `(?:^|[.!?…؟。！？।\\n])${MARKS}{0,4}(?:${REFUSED_ELSEWHERE}|${either(PHRASES.map(({ pause }) => pause))}(?=\\s{0,2}[,.!:…،，。！：、—-])|` +
    `(?:${SORRY_ELSEWHERE}${MARKS}{1,4})?${either(PHRASES.map(({ retracted }) => retracted))})`,
  "iu",
);

/** In languages whose verb comes last, "cannot judge it as met" begins like a refusal. */
const DETERMINATION = /\b(?:not_met|met|partial|cannot_determine)\b/i;

/** Composes letters and drops the vowel signs of Arabic, which models write or leave out. */
const folded = (text: string): string => text.normalize("NFC").replaceAll(/[\u064b-\u0652]/g, "");

/** Whether a reply without an object is a refusal to judge. */
export function isRefusal(text: string): boolean {
  if (text.length > REFUSAL_CHARS || /[{}]/.test(text)) return false;
  return REFUSAL.test(text) || (REFUSAL_ELSEWHERE.test(folded(text)) && !DETERMINATION.test(text));
}

/** Whether prose after an answer takes the answer back. */
export const isRetraction = (text: string): boolean => RETRACTION.test(text) || RETRACTION_ELSEWHERE.test(folded(text));
