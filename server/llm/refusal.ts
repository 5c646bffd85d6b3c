// Recognizes models that refuse in prose, or take back what they answered. Only clear sentences count: everything else
// is an unreadable reply, for which the model is asked once more.
import { BUT, PHRASES } from "@/server/llm/refusalPhrases";

const MAX_REFUSAL_CHARS = 1_000;
// cspell:ignore apologi fulfil evaluat engag continu ment
const REGRET =
  "(?:(?:i['’]m|i am|we['’]re|we are)\\s+(?:very |really |so )?(?:sorry|afraid)|sorry|(?:i|we) (?:apologi[sz]e|regret)|my apologies|apologies|unfortunately|regrettably)";
const ADVERB = "(?:\\w{1,16}ly )?";
const CANNOT =
  `(?:can(?:no|['’])t|can not|won['’]t|will not|(?:won['’]t|will not) be able to|(?:['’]m|am|['’]re|are) (?:not able|unable|not allowed|not permitted) to|` +
  `(?:['’]m|am|['’]re|are) not comfortable|(?:don['’]t|do not) feel comfortable|must ${ADVERB}(?:decline|refuse) to|` +
  `(?:have|need) to ${ADVERB}(?:decline|refuse) to|decline to|refuse to)`;
const ACT_OF_JUDGING =
  "(?:assist|help(?! but)|comply|answer|respond|judge|grade|grading|evaluat|assess|engag|continu|fulfil|discuss|support(?! an? )|do (?:that|this))\\w{0,3}\\b";
const REFUSAL_CLAUSE = `(?:i|we)\\s{0,2}(?:${CANNOT} ${ADVERB}${ACT_OF_JUDGING}|(?:must|have to|need to) ${ADVERB}(?:decline|refuse)(?=\\s{0,2}(?:[.!]|$)| (?:this|that|your|the request)\\b))`;
/** Matches a refusal only at the beginning of the reply, because an answer may quote one. */
const REFUSAL = new RegExp(
  `^\\W{0,8}(?:${REGRET}\\W{1,4}(?:but |that |to say that )?)?(?:as an? (?:ai|language model)(?: \\w+){0,3}, ?)?${REFUSAL_CLAUSE}`,
  "i",
);
/** Matches the beginning of a clause outside quotation marks, with words such as "but" or "no". */
const CLAUSE_START =
  "(?:^|[.!?…,—–\\n])[\\s*_()\\]>#-]{0,4}(?:(?:actually|and|but|however|no|now|oh|oops|so|sorry)[\\s,.!—–-]{1,3}){0,3}";
const STATEMENT_END = "(?=\\s{0,2}(?:[.,;:!—–-]|$)| (?:because|since)\\b)";
const MY_ANSWER = "my (?:\\w{1,16} ){0,2}(?:answer|determination|judge?ment|verdict|reply|response)";
const WRONG = "(?:wrong|incorrect|mistaken|not (?:right|correct)|an? (?:mistake|error))";
const RETRACTION = new RegExp(
  `${CLAUSE_START}(?:(?:hmm+|wait)(?=[\\s]{0,2}(?:[,.!:…—–-]|$)| (?:no|actually|that|this|i)\\b)|(?:scratch|strike) that|` +
    `on (?:second thoughts?|reflection)|i stand corrected|correction ?:|` +
    `let me (?:re-?(?:consider|think|check|do|evaluate)|correct (?:that|this|myself)|try again)|` +
    `(?:disregard|ignore) (?:that|this|the above|what i|${MY_ANSWER})|` +
    `(?:i|we) (?:take (?:that|it|this) back|(?:was|were) (?:wrong|mistaken)|made (?:a|an) (?:mistake|error)|misread|` +
    `(?:(?:must|should|need to|have to|want to|would like to) )?(?:correct|change|revise|retract|withdraw) (?:that|this|myself|${MY_ANSWER}))|` +
    `(?:that|this|it)(?:['’]s| is| was) ${WRONG}${STATEMENT_END}|${MY_ANSWER}(?: \\w{1,16}){0,2} (?:is|was) ${WRONG}\\b|${REFUSAL_CLAUSE})`,
  "i",
);

const MARKS = "[^\\p{L}\\p{M}\\p{N}]";
/**
 * Requires a word. Without it, a reply of line breaks tries each phrase up to five times at each of them, which takes
 * seconds in a process with so much code that V8 no longer optimizes patterns.
 */
const WORD_FOLLOWS = "(?=[\\p{L}\\p{M}\\p{N}])";
const joinAlternatives = (sources: readonly string[]): string => `(?:${sources.join("|").normalize("NFC")})`;
const FOREIGN_REGRET = joinAlternatives(PHRASES.map(({ regret: sorry }) => sorry));
const FOREIGN_REFUSAL_CLAUSE =
  `(?:(?:${FOREIGN_REGRET}${MARKS}{0,4}(?:${BUT})?${MARKS}{0,3})?${joinAlternatives(PHRASES.map(({ refusal: refused }) => refused))}|` +
  `${FOREIGN_REGRET}${MARKS}{0,4}(?:${BUT})?${MARKS}{0,3}${joinAlternatives(PHRASES.flatMap((phrases) => phrases.refusalAfterRegret ?? []))})`;
const FOREIGN_REFUSAL = new RegExp(`^${MARKS}{0,8}${WORD_FOLLOWS}${FOREIGN_REFUSAL_CLAUSE}`, "iu");
/** Matches only where a sentence begins, because an explanation may quote or describe a mistake of the work. */
const FOREIGN_RETRACTION = new RegExp(
  `(?:^|[.!?…؟。！？।\\n])${MARKS}{0,4}${WORD_FOLLOWS}(?:${FOREIGN_REFUSAL_CLAUSE}|${joinAlternatives(PHRASES.map(({ pause }) => pause))}(?=\\s{0,2}[,.!:…،，。！：、—]|\\s{1,2}[–-]\\s)|` +
    `(?:${FOREIGN_REGRET}${MARKS}{1,4})?${joinAlternatives(PHRASES.map(({ retraction: retracted }) => retracted))})`,
  "iu",
);

/** Excludes "cannot judge it as met", which begins like a refusal in languages whose verb comes last. */
const DETERMINATION = /\b(?:not_met|met|partial|cannot_determine)\b/i;

/** Composes letters and removes the vowel signs of Arabic, which are optional. */
const foldMarks = (text: string): string => text.normalize("NFC").replaceAll(/[\u064b-\u0652]/g, "");

/** Whether a reply without an object is a refusal to judge. */
export function isRefusal(text: string): boolean {
  if (text.length > MAX_REFUSAL_CHARS || /[{}]/.test(text)) return false;
  return REFUSAL.test(text) || (FOREIGN_REFUSAL.test(foldMarks(text)) && !DETERMINATION.test(text));
}

/** Whether prose after an answer takes the answer back. */
export const isRetraction = (text: string): boolean =>
  RETRACTION.test(text) || FOREIGN_RETRACTION.test(foldMarks(text));
