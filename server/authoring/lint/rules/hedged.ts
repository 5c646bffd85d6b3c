import { statementRule } from "@/server/authoring/lint/finding";
import { removeQuotes } from "@/server/authoring/lint/contentWords";
import { trimCharacters } from "@/server/contracts/trimCharacters";

const HEDGES: readonly RegExp[] = [
  /,? ?\b(?:ideally|preferably|perhaps|more or less|to some extent|to a degree|(?:if|where|when|wherever|whenever|as far as|as much as) (?:possible|appropriate|necessary|applicable|feasible|practical|relevant|reasonable))\b,?/i,
  /(?<=\b(?:output|reply|answer|response|summary|text|it|should|must|is|are|be) )(?:generally|usually|mostly|typically|normally|largely|somewhat|fairly|pretty|probably|possibly|roughly|almost|kind of|sort of)\b ?/i,
  /(?<=\b(?:output|reply|answer|response|summary|text|author|agent|it|should|must|to) )(?:tr(?:y|ies)|attempts?|aims?|strives?|endeavou?rs?) to\b ?/i,
  /\bshould consider\b|\b(?:it would be|would be|a) (?:nice|good) (?:if|to have)\b|\bnice[- ]to[- ]have\b/i,
];

/** Finds a hedge in the wording, which makes failures and permitted exceptions indistinguishable. */
export const hedged = statementRule({ name: "hedged", code: "statement_hedged" }, ({ statement }) => {
  const text = removeQuotes(statement);
  const hedge = HEDGES.find((pattern) => pattern.test(text));
  if (!hedge) return null;
  const statementWithoutHedge = statement.replace(hedge, "").replace(/\s+/g, " ").trim();
  return {
    reason: `"${trimCharacters(hedge.exec(text)?.[0] ?? "", ", ")}" leaves open what counts as a failure`,
    suggestion: `State the demand, or its condition: "${statementWithoutHedge.charAt(0).toUpperCase()}${statementWithoutHedge.slice(1)}"`,
  };
});
