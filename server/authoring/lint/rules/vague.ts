import { statementRule, type Finding } from "@/server/authoring/lint/finding";
import { removeQuotes, splitWords } from "@/server/authoring/lint/contentWords";

const MIN_WORDS = 4;

const QUALITY =
  "clear|concise|helpful|useful|relevant|natural|interesting|effective|polished|insightful|meaningful|robust|sufficient|" +
  "friendly|polite|professional|coherent|readable|understandable|fluent|correct|accurate|strong|fine|ok|okay|acceptable|" +
  "satisfactory|right|balanced|logical|creative|informative|persuasive|compelling|elegant|intuitive|engaging|sensible|poor";
const DEGREE = "(?:(?:very|quite|really|highly|fully|completely|always|overall|\\w+ly) )*";
const STYLE =
  "tone|style|structure|grammar|language|formatting|flow|quality|explanation|manner|way|wording|voice|writing|answer|reply|response";

const VAGUE: readonly RegExp[] = [
  /\b(?:good|great|nice|bad|excellent|appropriate(?:ly)?|adequate(?:ly)?|suitabl[ey]|proper(?:ly)?|reasonabl[ey]|high[- ]quality|well[- ]written|user[- ]friendly|as needed|and so on|etc)\b(?! (?:faith|morning|afternoon|evening|nouns?|names?|britain|debt))/i,
  // A quality with an anchor ("accurate to two decimals") can be checked; an audience or a style is not an anchor.
  new RegExp(
    `\\b(?:is|are|be|stays?|remains?|sounds?|feels?|reads?|looks?|seems?) (?:in an? )?${DEGREE}(?:${QUALITY})\\b(?! (?:with|(?:to|for) (?!(?:the|a) (?:reader|user|customer|audience)|anyone|everyone)|against|in (?!tone|style|wording|quality|nature)|within|under|when|if|that|than|because|as|by|about|according|only|on)\\b)`,
    "i",
  ),
  new RegExp(
    `\\b(?:clear|professional|friendly|natural|logical|clean|polite|right|helpful|strong) (?:${STYLE})\\b`,
    "i",
  ),
  /\b(?:clearly|well|nicely|professionally|effectively|naturally) (?:written|structured|organi[sz]ed|formatted|presented|explained|worded|phrased)\b/i,
  /\b(?:clearly|well|nicely|effectively|professionally|concisely|helpfully|naturally)(?=[.,;]|$| and\b)/i,
];

const OBSERVABLE: readonly [RegExp, string][] = [
  [/profession|polite|friendly/i, "The output contains no slang, no insult and no blame."],
  [/correct|accura|right/i, "Every factual claim in the output is stated by a passage in the context."],
  [/relevan|help|useful/i, "The output answers the question in the input."],
  [/clear|readab|understand|coheren|logic/i, "Every technical term in the output is explained where it first appears."],
  [/concis/i, "No sentence of the output repeats what an earlier one says."],
];

/** Finds a word that readers interpret differently, or a statement that is too short to check. */
export const vague = statementRule(
  {
    name: "vague",
    code: "statement_too_vague",
    blocks: true,
    yieldsTo: ["circular", "unfalsifiable", "rewards_length"],
  },
  ({ statement }): Finding | null => {
    const text = removeQuotes(statement);
    const term = VAGUE.map((pattern) => pattern.exec(text)?.[0]).find((match) => match !== undefined);
    if (term === undefined && splitWords(statement).length >= MIN_WORDS) return null;
    const example = OBSERVABLE.find(([about]) => about.test(term ?? ""))?.[1];
    const fix = "Say what a reader can point at in the submission";
    return {
      reason: term
        ? `"${term}" means different things to different readers`
        : "The statement is too short to be checked",
      suggestion: example ? `${fix}, such as: ${example}` : `${fix}.`,
    };
  },
);
