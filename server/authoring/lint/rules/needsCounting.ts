import { statementRule } from "@/server/authoring/lint/finding";
import { removeQuotes } from "@/server/authoring/lint/contentWords";

const NUMBER =
  "(?:\\d+|two|three|four|five|six|seven|eight|nine|ten|a dozen|twelve|twenty|(?:one|a|two|three|five) hundred)";
const THING =
  "(?:words?|characters?|letters|sentences?|paragraphs?|lines|bullets?|bullet points|points|items|examples?|citations?|sources|references|headings|sections|" +
  "questions|steps|reasons|claims|links|adjectives|times|emojis?|exclamation marks|entries|arguments|options|quotes|quotations|mentions|topics|keywords)";
const COUNTS = [
  new RegExp(
    `\\b(?:at least|at most|no more than|no fewer than|not more than|more than|fewer than|less than|exactly|up to|over|under|only|a minimum of|a maximum of|between ${NUMBER} and) ${NUMBER} (?:\\w+ ){0,2}${THING}\\b`,
    "i",
  ),
  new RegExp(
    `\\b(?:has|have|contains?|lists?|gives?|includes?|uses|cites|offers|names) ${NUMBER} (?:\\w+ )?${THING}\\b`,
    "i",
  ),
  /\b(?:the |an? )?(?:number|count|percentage|proportion|share) of (?:\w+ ){0,3}(?:in|is|are|equals?|matches|stays|does|exceeds)\b/i,
  /\b(?:more than half|at least half|most|the majority|\d+ ?%|\d+ percent) of (?:the |its |all )?(?:\w+ )?(?:sentences|words|claims|paragraphs|items|lines|points|answers|sections)\b/i,
  /\b(?:twice|three times|half) as many\b|\bequal numbers? of\b|\bas many \w+ as\b(?! possible)/i,
];

/** Finds a quantity that code can count and a judge can only estimate. */
export const needsCounting = statementRule(
  { name: "needs_counting", code: "needs_counting", yieldsTo: ["could_be_deterministic", "rewards_length"] },
  ({ statement }) => {
    const text = removeQuotes(statement);
    const quantity = COUNTS.map((pattern) => pattern.exec(text)?.[0]).find((match) => match !== undefined);
    if (quantity === undefined) return null;
    return {
      reason: `A model estimates "${quantity}" and does not count it exactly`,
      suggestion:
        "Count it before you submit, send the number in values, and check it with numeric_threshold@1. Or require each thing by name.",
    };
  },
);
