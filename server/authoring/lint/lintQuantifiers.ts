// Warns where the wording of a statement is about each passage of the work, and its criterion has no quantifier.
import type { RubricIssue } from "@/server/rubric/contract";
import { withoutQuotes } from "@/server/authoring/lint/contentWords";
import type { CompiledCriterion, CriterionQuantifier } from "@/server/rubric/compiledRubric";

/** Parts of the work, of which a statement can be about one, each or none. */
const PARTS =
  "(?:\\w+ ){0,2}(?:sentences?|claims?|facts?|statements?|figures?|numbers?|paragraphs?|lines?|items?|passages?|steps?)" +
  "(?: (?:in|of) (?:the|an?) (?:output|reply|response|answer|summary|text|work))\\b";
const startsWith = (words: string): RegExp => new RegExp(`^(?:${words}) ${PARTS}`, "i");
const ABOUT_EACH: readonly (readonly [CriterionQuantifier, RegExp])[] = [
  ["every", startsWith("every|each|all(?: of)?(?: the)?")],
  ["none", startsWith("no|none of the")],
];
const ABOUT_SOME: typeof ABOUT_EACH = [["some", startsWith("an?|any|some|at least one|one")]];

/** Warnings about criteria whose favorable answer depends on each passage, in their order. */
export function lintQuantifiers(criteria: readonly CompiledCriterion[]): RubricIssue[] {
  return criteria.flatMap(({ tier, statement, quantifier, inverted, applies_to }, index) => {
    if (tier === null || statement === null || quantifier !== undefined || applies_to !== "output") return [];
    const worded = quantifierIn(statement, inverted === true);
    if (worded === null) return [];
    const { wanted, words } = worded;
    const message = `"${words}" makes the answer depend on every passage, but citations show only some. Set quantifier to "${wanted}" so that every passage is checked.`;
    return [{ severity: "warning" as const, code: "needs_quantifier", path: `/criteria/${index}`, message }];
  });
}

/** The quantifier that the first words of a statement ask for; null where they are about no single passages. */
export function quantifierIn(
  statement: string,
  inverted: boolean,
): { wanted: CriterionQuantifier; words: string } | null {
  const text = withoutQuotes(statement);
  for (const [wanted, pattern] of inverted ? ABOUT_SOME : ABOUT_EACH) {
    const words = pattern.exec(text)?.[0];
    if (words !== undefined) return { wanted, words };
  }
  return null;
}
