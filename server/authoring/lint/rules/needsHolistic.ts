import type { Finding } from "@/server/authoring/lint/finding";
import { removeQuotes } from "@/server/authoring/lint/contentWords";
import { type CompiledCriterion, evidenceOf } from "@/server/rubric/compiledRubric";

const ABSENCE = /^(?:[^\s,]+ ){0,6}?(?:no|not|never|nothing|none|neither|without)\b/i;
const WHOLE =
  /\b(?:tone|style|register|consistent(?:ly)?|throughout|as a whole|overall|fluent(?:ly)?|polite(?:ly)?|courteous(?:ly)?|friendly|empathetic|reads (?:as|like))\b/i;

/** Finds a statement that no passage can show, although a `met` needs a citation (see `evidenceOf`). */
function find(criterion: CompiledCriterion): Finding | null {
  const { statement, evidence, requires_context } = criterion;
  if (statement === null || evidence !== undefined || requires_context || evidenceOf(criterion) === "holistic") {
    return null;
  }
  const text = removeQuotes(statement);
  const sign = (ABSENCE.exec(text) ?? WHOLE.exec(text))?.[0].split(" ").at(-1);
  if (sign === undefined) return null;
  return {
    reason: `"${sign}" is about the whole, which cannot be quoted from one passage`,
    suggestion: `Set evidence to "holistic"; or to "cited", if a passage can show it.`,
  };
}

export const needsHolistic = { name: "needs_holistic", code: "needs_holistic", find } as const;
