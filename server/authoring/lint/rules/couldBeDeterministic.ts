import { statementRule } from "@/server/authoring/lint/finding";
import { readPrimitive } from "@/server/authoring/lint/readPrimitive";

// Requirements that code can check, in wordings that do not determine a config.
const CHECKABLE: readonly [RegExp, string][] = [
  [/\bvalid json\b|\bjson (?:object|schema|array)\b/i, "json_schema@1"],
  [
    /\b(?:at most|at least|no more than|no fewer than|fewer than|less than|more than|exactly|under|over|up to|maximum(?: of)?|minimum(?: of)?) \d[\d,.]* ?(?:words?|characters?|chars|lines|bullets?|bullet points|list items)\b/i,
    "numeric_threshold@1 or json_schema@1",
  ],
  [
    /\b(?:contains?|includes?|mentions?|starts? with|ends? with|begins? with|matches)\b[^.]{0,40}(?:"[^"]{1,300}"|“[^“”]{1,300}”|\bpattern\b)/i,
    "regex_match@1",
  ],
];

/** Finds a requirement that a deterministic primitive decides exactly, instantly and at no cost. */
export const couldBeDeterministic = statementRule(
  { name: "could_be_deterministic", code: "could_be_deterministic" },
  ({ statement }) => {
    const replacement = readPrimitive(statement);
    const primitive = replacement?.primitive ?? CHECKABLE.find(([pattern]) => pattern.test(statement))?.[1];
    if (primitive === undefined) return null;
    const config = replacement ? ` with config ${JSON.stringify(replacement.config)}` : "";
    return {
      reason: `${primitive} can check this: exact, instant and free`,
      suggestion: `Let ${primitive}${config} check this.`,
      ...(replacement ? { replacement } : {}),
    };
  },
);
