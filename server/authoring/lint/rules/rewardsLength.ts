import { statementRule } from "@/server/authoring/lint/finding";
import { removeQuotes } from "@/server/authoring/lint/contentWords";

const LENGTH: readonly RegExp[] = [
  /\bthe (?:more|longer)\b.*\bthe better\b|\blonger (?:is|are) better\b/i,
  /\bas (?:many|much) (?:\w+ )?(?:\w+ )?as (?:possible|it can|they can)\b/i,
  /(?<!\b(?:no|not|without|never)\b.{0,20})\b(?:detailed|thorough|comprehensive|exhaustive|extensive|in-depth|lengthy|elaborate|long|longer) (?:\w+ )?(?:output|answer|response|reply|explanation|summary|discussion|description|analysis|coverage|text|treatment|account)\b/i,
  /\b(?:is|be|are) (?:very |sufficiently |highly |suitably |as )?(?:detailed|thorough|comprehensive|exhaustive|extensive|in-depth|lengthy|elaborate|long|verbose)\b(?! than)/i,
  /\bin (?:great |full |more |much |sufficient )?(?:depth|detail)\b|\b(?:thoroughly|comprehensively|exhaustively|extensively|at length)\b/i,
  /\bcovers everything\b|\b(?:lots|plenty) of (?:detail|information|examples|text)\b/i,
];

/** Finds a statement that any longer text satisfies. Judges already favor length. */
export const rewardsLength = statementRule({ name: "rewards_length", code: "rewards_length" }, ({ statement }) => {
  const text = removeQuotes(statement);
  const term = LENGTH.map((pattern) => pattern.exec(text)?.[0]).find((match) => match !== undefined);
  if (term === undefined) return null;
  return {
    reason: `"${term}" is satisfied by more text, whatever it says`,
    suggestion: "Name the points that must be covered: “The output answers each part of the question in the input.”",
  };
});
