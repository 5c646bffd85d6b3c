// Warns when a statement is about each passage of the work and its criterion has no quantifier.
import type { RubricIssue } from "@/server/rubric/contract";
import { removeQuotes } from "@/server/authoring/lint/contentWords";
import type { CompiledCriterion, CriterionQuantifier } from "@/server/rubric/compiledRubric";

/** Matches parts of the work. A statement may be about one of them, each or none. */
const PARTS =
  "(?:\\w+ ){0,2}(?:sentences?|claims?|facts?|statements?|figures?|numbers?|paragraphs?|lines?|items?|passages?|steps?)" +
  "(?: (?:in|of) (?:the|an?) (?:output|reply|response|answer|summary|text|work))\\b";
const startsWith = (words: string): RegExp => new RegExp(`^(?:${words}) ${PARTS}`, "i");
const ABOUT_EACH: readonly (readonly [CriterionQuantifier, RegExp])[] = [
  ["every", startsWith("every|each|all(?: of)?(?: the)?")],
  ["none", startsWith("no|none of the")],
];
const ABOUT_SOME: typeof ABOUT_EACH = [["some", startsWith("an?|any|some|at least one|one")]];

/** Returns warnings about criteria whose favorable answer depends on each passage, in their order. */
export function lintQuantifiers(criteria: readonly CompiledCriterion[]): RubricIssue[] {
  return criteria.flatMap(({ tier, statement, quantifier, inverted, applies_to }, index) => {
    if (tier === null || statement === null || quantifier !== undefined || applies_to !== "output") return [];
    const quantifierWording = findQuantifier(statement, inverted === true);
    if (quantifierWording === null) return [];
    const { fittingQuantifier, words } = quantifierWording;
    const message = `"${words}" makes the answer depend on every passage, but citations show only some. Set quantifier to "${fittingQuantifier}" so that every passage is checked.`;
    return [{ severity: "warning" as const, code: "needs_quantifier", path: `/criteria/${index}`, message }];
  });
}

/** Finds the quantifier that fits the first words of a statement; null when they are not about single passages. */
export function findQuantifier(
  statement: string,
  inverted: boolean,
): { fittingQuantifier: CriterionQuantifier; words: string } | null {
  const text = removeQuotes(statement);
  for (const [fittingQuantifier, pattern] of inverted ? ABOUT_SOME : ABOUT_EACH) {
    const words = pattern.exec(text)?.[0];
    if (words !== undefined) return { fittingQuantifier, words };
  }
  return null;
}
