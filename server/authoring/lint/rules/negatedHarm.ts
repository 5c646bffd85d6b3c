import { removeQuotes } from "@/server/authoring/lint/contentWords";
import type { Finding } from "@/server/authoring/lint/finding";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";

// A negation after "that" or "when" belongs to the harm: "a fact that is not in the context".
const NEGATED =
  /^(?:(?!(?:that|which|who|whose|where|when|if|because)\b)[^\s,]+ ){0,7}?(?:no|not|never|nothing|none|neither|cannot|without|avoids|refrains|lacks|free (?:of|from)|\w+n['’]t)\b/i;

const isVowel = (letter = ""): boolean => ["a", "e", "i", "o"].includes(letter.toLowerCase());
const isPlural = (noun: string): boolean => noun.endsWith("s") && !noun.endsWith("ss");
const article = (noun: string): string => (isPlural(noun) ? "" : isVowel(noun[0]) ? "an " : "a ");

function thirdPerson(verb: string): string {
  if (/^(?:be|have)$/i.test(verb)) return /^be$/i.test(verb) ? "is" : "has";
  if (/(?:s|x|z|ch|sh|o)$/i.test(verb)) return `${verb}es`;
  return verb.endsWith("y") && !isVowel(verb.at(-2)) && verb.at(-2) !== "u" ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

/** Rewrites that remove a negation. The first matching one is used. */
const REWRITES: readonly [RegExp, (...groups: string[]) => string][] = [
  [/^No (\w+)/i, (_, noun = "") => `${isPlural(noun) ? "Some" : isVowel(noun[0]) ? "An" : "A"} ${noun}`],
  [/^None of /i, () => "One of "],
  [/^Nothing /i, () => "Something "],
  [/\b(?:does not|does(?:n)['’]t|(?:must|should|may) (?:not|never)) (\w+)/i, (_, verb) => thirdPerson(verb ?? "")],
  [/\b(?:do not|don['’]t) (\w+)/i, (_, verb) => verb ?? ""],
  [/\bcannot\b|\bcan['’]t\b/i, () => "can"],
  [/\b(is|are|was|were|has|have|will)(?: not|n['’]t)\b/i, (_, verb) => verb ?? ""],
  [/\bnever (\w+)/i, (_, verb) => verb ?? ""],
  [/\b(?:lacks|is free (?:of|from)) /i, (found) => (/^lacks/i.test(found ?? "") ? (found ?? "") : "contains ")],
  [/\bno (\w+)/i, (_, noun) => `${article(noun ?? "")}${noun}`],
  [/\bnothing\b/i, () => "something"],
];

/** Returns the harm that a negated statement denies; null when no rewrite removes the negation. */
export function removeNegation(statement: string): string | null {
  const rewrite = REWRITES.find(([pattern]) => pattern.test(statement));
  const harm = rewrite && statement.replace(rewrite[0], rewrite[1]);
  if (harm === undefined || NEGATED.test(removeQuotes(harm))) return null;
  return harm;
}

/** Finds a must_not criterion with a negated statement, which requires the opposite of what its author means. */
function find({ inverted, statement }: CompiledCriterion): Finding | null {
  if (!inverted || statement === null || !NEGATED.test(removeQuotes(statement))) return null;
  const harm = removeNegation(statement);
  return {
    reason:
      "A must_not criterion fails if its statement is true. This statement is negated, so the criterion fails if the harm is absent",
    suggestion: `${harm === null ? "State the harm itself, without a negation." : `State the harm: "${harm}"`} Or keep the statement and make the type must_have.`,
  };
}

export const negatedHarm = { name: "negated_harm", code: "negated_harm", find } as const;
