// The authoring-quality linter: deterministic rules over the wording of criteria.
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Finding } from "@/server/authoring/lint/finding";
import { STATEMENT_RULES, type LintRule } from "@/server/authoring/lint/rules/all";
import { couldBeDeterministic } from "@/server/authoring/lint/rules/couldBeDeterministic";
import { needsHolistic } from "@/server/authoring/lint/rules/needsHolistic";
import { overlapping } from "@/server/authoring/lint/rules/overlapping";

export type LintFinding = Finding & {
  rule: LintRule;
  /** An error makes a draft unpublishable. */
  severity: "error" | "warning";
  /** JSON pointer into the authored spec. */
  path: string;
};

/** Every finding, criterion by criterion. Paths point into the authored spec. */
export function lintRubric(criteria: readonly CompiledCriterion[]): LintFinding[] {
  const twins = overlapping.find(criteria);
  return criteria.flatMap((criterion, index) => {
    const at = `/criteria/${index}`;
    const twin = twins[index];
    const judged = criterion.primitive === "llm_judge@1";
    const wording = judged ? lintStatement(criterion, at) : [];
    // A statement that is to be rewritten is not asked for its evidence.
    const holistic = judged && wording.length === 0 ? needsHolistic.find(criterion) : null;
    return [
      ...wording,
      ...(holistic ? [findingOf(needsHolistic, at, holistic)] : []),
      ...(twin ? [findingOf(overlapping, at, twin)] : []),
    ];
  });
}

/** Whether a rubric passes the linter: no finding of a rule that blocks. */
export function passesLint(findings: readonly LintFinding[]): boolean {
  return findings.every(({ severity }) => severity !== "error");
}

function lintStatement(criterion: CompiledCriterion, at: string): LintFinding[] {
  const { key, title, statement, applies_to } = criterion;
  if (statement === null) return [];
  const found = STATEMENT_RULES.flatMap((rule) => {
    const finding = rule.find({ key, title, statement });
    return finding ? [{ rule, finding }] : [];
  });
  const reported = found.filter(({ rule }) => !found.some((other) => rule.yieldsTo?.includes(other.rule.name)));
  return reported.map(({ rule, finding }) => {
    const field = rule === couldBeDeterministic ? "primitive" : "statement";
    const { replacement, ...plain } = finding;
    // The replacement holds only for statements about the output.
    return findingOf(rule, `${at}/${field}`, replacement && applies_to === "output" ? finding : plain);
  });
}

function findingOf({ name, blocks }: { name: LintRule; blocks?: true }, path: string, finding: Finding): LintFinding {
  return { rule: name, severity: blocks ? "error" : "warning", path, ...finding };
}
