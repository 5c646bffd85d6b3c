import { statementRule } from "@/server/authoring/lint/finding";
import { removeQuotes } from "@/server/authoring/lint/contentWords";

const VERB =
  "(?:has|is|does|acknowledges|addresses|answers|apologi[sz]es|asks|avoids|cites|closes|compares|confirms|contains|covers|defines|describes|ends|" +
  "explains|follows|gives|greets|identifies|includes|keeps|lists|links|mentions|names|offers|proposes|provides|quotes|" +
  "recommends|repeats|respects|says|shows|starts|states|suggests|summari[sz]es|supplies|tells|thanks|uses|warns)";
const QUALITY_PAIR =
  /\b(?:is|are|be) (?:\w+ly )?(?:accurate|complete|concise|correct|clear|polite|relevant|helpful|consistent|current|short|friendly|professional|readable)(?:, \w+)*,? and (?:\w+ly )?(?:accurate|complete|concise|correct|clear|polite|relevant|helpful|consistent|current|short|friendly|professional|readable)\b/i;
const SECOND_SENTENCE =
  /[.;]\s+(?:(?:it|they|also|additionally|in addition|furthermore|moreover|the \w+)\b,? ?.*\b(?:must|should|is|are|has|have|does)\b|\S.*\b(?:must|should)\b)/i;
const SECOND_MODAL = /\band (?:also |it )?(?:must|should)\b|\bas well as\b|\band also\b/i;
const SECOND_VERB = new RegExp(
  `^(?<subject>[^,;]{2,80}?) (?<first>${VERB}\\b(?:(?!\\b(?:that|which|who|what|how|whether|where|when)\\b).)*?),? and (?:also |then |never )?(?<second>${VERB}\\b.*)$`,
  "i",
);

/** Finds two requirements in one statement, whose failure would not name its cause. */
export const doubleBarrelled = statementRule(
  { name: "double_barrelled", code: "double_barrelled" },
  ({ statement }) => {
    const text = removeQuotes(statement);
    const hasTwoVerbs = SECOND_VERB.test(text);
    if (!hasTwoVerbs && ![SECOND_SENTENCE, SECOND_MODAL, QUALITY_PAIR].some((pattern) => pattern.test(text)))
      return null;
    return {
      reason: "The statement makes more than one demand",
      suggestion: `Split it, so that a failure names its cause${quoteHalves(splitHalves(statement))}.`,
    };
  },
);

const quoteHalves = (halves: [string, string] | null): string => (halves ? `: "${halves[0]}" and "${halves[1]}"` : "");

/** Splits two requirements into separate statements; null when they cannot be separated. */
export function splitHalves(statement: string): [string, string] | null {
  const { subject, first, second } = SECOND_VERB.exec(statement)?.groups ?? {};
  if (subject === undefined || first === undefined || second === undefined) return null;
  return [`${subject} ${first}.`, `${subject} ${second.replace(/\.?$/, ".")}`];
}
