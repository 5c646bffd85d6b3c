// The authoring-quality linter: deterministic rules over the wording of criteria.
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Finding, LintFinding, LintRule, StatementRule } from "@/server/authoring/lint/finding";
import { circular } from "@/server/authoring/lint/rules/circular";
import { couldBeDeterministic } from "@/server/authoring/lint/rules/couldBeDeterministic";
import { doubleBarrelled } from "@/server/authoring/lint/rules/doubleBarrelled";
import { hedged } from "@/server/authoring/lint/rules/hedged";
import { needsCounting } from "@/server/authoring/lint/rules/needsCounting";
import { needsHolistic } from "@/server/authoring/lint/rules/needsHolistic";
import { overlapping } from "@/server/authoring/lint/rules/overlapping";
import { rewardsLength } from "@/server/authoring/lint/rules/rewardsLength";
import { unfalsifiable } from "@/server/authoring/lint/rules/unfalsifiable";
import { vague } from "@/server/authoring/lint/rules/vague";

const STATEMENT_RULES: readonly [LintRule, StatementRule][] = [
  ["circular", circular],
  ["unfalsifiable", unfalsifiable],
  ["rewards_length", rewardsLength],
  ["vague", vague],
  ["hedged", hedged],
  ["double_barrelled", doubleBarrelled],
  ["could_be_deterministic", couldBeDeterministic],
  ["needs_counting", needsCounting],
];

/** Readers would disagree on such a statement, or every output gets the same verdict. */
const BLOCKING: readonly LintRule[] = ["circular", "unfalsifiable", "vague"];

/** Rules that are suppressed by a more precise finding. */
const SUPPRESSED_BY: Partial<Record<LintRule, readonly LintRule[]>> = {
  vague: ["circular", "unfalsifiable", "rewards_length"],
  needs_counting: ["could_be_deterministic", "rewards_length"],
};

/** Every finding, criterion by criterion. Paths point into the authored spec. */
export function lintRubric(criteria: readonly CompiledCriterion[]): LintFinding[] {
  const twins = overlapping(criteria);
  return criteria.flatMap((criterion, index) => {
    const at = `/criteria/${index}`;
    const twin = twins[index];
    const judged = criterion.primitive === "llm_judge@1";
    const wording = judged ? lintStatement(criterion, at) : [];
    // A statement that is to be rewritten is not asked for its evidence.
    const holistic = judged && wording.length === 0 ? needsHolistic(criterion) : null;
    return [
      ...wording,
      ...(holistic ? [findingOf("needs_holistic", at, holistic)] : []),
      ...(twin ? [findingOf("overlapping", at, twin)] : []),
    ];
  });
}

/** Whether a rubric passes the linter: no finding of a blocking rule (circular, unfalsifiable, vague). */
export function passesLint(findings: readonly LintFinding[]): boolean {
  return findings.every(({ severity }) => severity !== "error");
}

function lintStatement(criterion: CompiledCriterion, at: string): LintFinding[] {
  const { key, title, statement, applies_to } = criterion;
  if (statement === null) return [];
  const found = STATEMENT_RULES.flatMap(([rule, apply]) => {
    const finding = apply({ key, title, statement });
    return finding ? [{ rule, finding }] : [];
  });
  const reported = found.filter(({ rule }) => !found.some((other) => SUPPRESSED_BY[rule]?.includes(other.rule)));
  return reported.map(({ rule, finding }) => {
    const field = rule === "could_be_deterministic" ? "primitive" : "statement";
    const { replacement, ...plain } = finding;
    // The replacement holds only for statements about the output.
    return findingOf(rule, `${at}/${field}`, replacement && applies_to === "output" ? finding : plain);
  });
}

function findingOf(rule: LintRule, path: string, finding: Finding): LintFinding {
  return { rule, severity: BLOCKING.includes(rule) ? "error" : "warning", path, ...finding };
}
