// Recognizes models that refuse in prose, or take back what they answered. Only clear sentences count: everything else
// is an unreadable reply, for which the model is asked once more.
import { BUT, PHRASES } from "@/server/llm/refusalPhrases";

const MAX_REFUSAL_CHARS = 1_000;
// cspell:ignore apologi fulfil evaluat engag continu ment
const SORRY =
  "(?:(?:i['’]m|i am|we['’]re|we are)\\s+(?:very |really |so )?(?:sorry|afraid)|sorry|(?:i|we) (?:apologi[sz]e|regret)|my apologies|apologies|unfortunately|regrettably)";
const ADVERB = "(?:\\w{1,16}ly )?";
const CANNOT =
  `(?:can(?:no|['’])t|can not|won['’]t|will not|(?:won['’]t|will not) be able to|(?:['’]m|am|['’]re|are) (?:not able|unable|not allowed|not permitted) to|` +
  `(?:['’]m|am|['’]re|are) not comfortable|(?:don['’]t|do not) feel comfortable|must ${ADVERB}(?:decline|refuse) to|` +
  `(?:have|need) to ${ADVERB}(?:decline|refuse) to|decline to|refuse to)`;
const ACT =
  "(?:assist|help(?! but)|comply|answer|respond|judge|grade|grading|evaluat|assess|engag|continu|fulfil|discuss|support(?! an? )|do (?:that|this))\\w{0,3}\\b";
const REFUSED = `(?:i|we)\\s{0,2}(?:${CANNOT} ${ADVERB}${ACT}|(?:must|have to|need to) ${ADVERB}(?:decline|refuse)(?=\\s{0,2}(?:[.!]|$)| (?:this|that|your|the request)\\b))`;
/** The refusal has to be how the reply begins: an answer may quote one. */
const REFUSAL = new RegExp(
  `^\\W{0,8}(?:${SORRY}\\W{1,4}(?:but |that |to say that )?)?(?:as an? (?:ai|language model)(?: \\w+){0,3}, ?)?${REFUSED}`,
  "i",
);
/** A clause that is not quoted begins here, after words such as "but" or "no". */
const CLAUSE =
  "(?:^|[.!?…,—–\\n])[\\s*_()\\]>#-]{0,4}(?:(?:actually|and|but|however|no|now|oh|oops|so|sorry)[\\s,.!—–-]{1,3}){0,3}";
const ENDS = "(?=\\s{0,2}(?:[.,;:!—–-]|$)| (?:because|since)\\b)";
const MY_ANSWER = "my (?:\\w{1,16} ){0,2}(?:answer|determination|judge?ment|verdict|reply|response)";
const WRONG = "(?:wrong|incorrect|mistaken|not (?:right|correct)|an? (?:mistake|error))";
const RETRACTION = new RegExp(
  `${CLAUSE}(?:(?:hmm+|wait)(?=[\\s]{0,2}(?:[,.!:…—–-]|$)| (?:no|actually|that|this|i)\\b)|(?:scratch|strike) that|` +
    `on (?:second thoughts?|reflection)|i stand corrected|correction ?:|` +
    `let me (?:re-?(?:consider|think|check|do|evaluate)|correct (?:that|this|myself)|try again)|` +
    `(?:disregard|ignore) (?:that|this|the above|what i|${MY_ANSWER})|` +
    `(?:i|we) (?:take (?:that|it|this) back|(?:was|were) (?:wrong|mistaken)|made (?:a|an) (?:mistake|error)|misread|` +
    `(?:(?:must|should|need to|have to|want to|would like to) )?(?:correct|change|revise|retract|withdraw) (?:that|this|myself|${MY_ANSWER}))|` +
    `(?:that|this|it)(?:['’]s| is| was) ${WRONG}${ENDS}|${MY_ANSWER}(?: \\w{1,16}){0,2} (?:is|was) ${WRONG}\\b|${REFUSED})`,
  "i",
);

const MARKS = "[^\\p{L}\\p{M}\\p{N}]";
const anyOf = (sources: readonly string[]): string => `(?:${sources.join("|").normalize("NFC")})`;
const SORRY_ELSEWHERE = anyOf(PHRASES.map(({ sorry }) => sorry));
const REFUSED_ELSEWHERE =
  `(?:(?:${SORRY_ELSEWHERE}${MARKS}{0,4}(?:${BUT})?${MARKS}{0,3})?${anyOf(PHRASES.map(({ refused }) => refused))}|` +
  `${SORRY_ELSEWHERE}${MARKS}{0,4}(?:${BUT})?${MARKS}{0,3}${anyOf(PHRASES.flatMap((phrases) => phrases.refusedAfterSorry ?? []))})`;
const REFUSAL_ELSEWHERE = new RegExp(`^${MARKS}{0,8}${REFUSED_ELSEWHERE}`, "iu");
/** Only where a sentence begins: an explanation after the answer may quote or describe a mistake of the work. */
const RETRACTION_ELSEWHERE = new RegExp(
  `(?:^|[.!?…؟。！？।\\n])${MARKS}{0,4}(?:${REFUSED_ELSEWHERE}|${anyOf(PHRASES.map(({ pause }) => pause))}(?=\\s{0,2}[,.!:…،，。！：、—]|\\s{1,2}[–-]\\s)|` +
    `(?:${SORRY_ELSEWHERE}${MARKS}{1,4})?${anyOf(PHRASES.map(({ retracted }) => retracted))})`,
  "iu",
);

/** Excludes "cannot judge it as met", which begins like a refusal in languages whose verb comes last. */
const DETERMINATION = /\b(?:not_met|met|partial|cannot_determine)\b/i;

/** Composes letters and removes the vowel signs of Arabic, which are optional. */
const foldMarks = (text: string): string => text.normalize("NFC").replaceAll(/[\u064b-\u0652]/g, "");

/** Whether a reply without an object is a refusal to judge. */
export function isRefusal(text: string): boolean {
  if (text.length > MAX_REFUSAL_CHARS || /[{}]/.test(text)) return false;
  return REFUSAL.test(text) || (REFUSAL_ELSEWHERE.test(foldMarks(text)) && !DETERMINATION.test(text));
}

/** Whether prose after an answer takes the answer back. */
export const isRetraction = (text: string): boolean =>
  RETRACTION.test(text) || RETRACTION_ELSEWHERE.test(foldMarks(text));
