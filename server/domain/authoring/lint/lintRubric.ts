// The authoring-quality linter: deterministic rules over the wording of criteria. The compiler warns by the same rules.
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";
import type { Finding, LintFinding, LintRule, StatementRule } from "@/server/domain/authoring/lint/finding";
import { circular } from "@/server/domain/authoring/lint/rules/circular";
import { couldBeDeterministic } from "@/server/domain/authoring/lint/rules/couldBeDeterministic";
import { doubleBarrelled } from "@/server/domain/authoring/lint/rules/doubleBarrelled";
import { hedged } from "@/server/domain/authoring/lint/rules/hedged";
import { needsCounting } from "@/server/domain/authoring/lint/rules/needsCounting";
import { overlapping } from "@/server/domain/authoring/lint/rules/overlapping";
import { rewardsLength } from "@/server/domain/authoring/lint/rules/rewardsLength";
import { unfalsifiable } from "@/server/domain/authoring/lint/rules/unfalsifiable";
import { vague } from "@/server/domain/authoring/lint/rules/vague";

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

/** Two readers of such a statement give two verdicts, or every output the same one. */
const BLOCKING: readonly LintRule[] = ["circular", "unfalsifiable", "vague"];

/** A rule that says the same less precisely keeps silent. */
const SILENCED_BY: Partial<Record<LintRule, readonly LintRule[]>> = {
  vague: ["circular", "unfalsifiable", "rewards_length"],
  needs_counting: ["could_be_deterministic", "rewards_length"],
};

/** Every finding, criterion by criterion. Paths point into the authored spec. */
export function lintRubric(criteria: readonly CompiledCriterion[]): LintFinding[] {
  const twins = overlapping(criteria);
  return criteria.flatMap((criterion, index) => {
    const at = `/criteria/${index}`;
    const twin = twins[index];
    return [
      ...(criterion.primitive === "llm_judge@1" ? lintStatement(criterion, at) : []),
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
  const heard = found.filter(({ rule }) => !found.some((other) => SILENCED_BY[rule]?.includes(other.rule)));
  return heard.map(({ rule, finding }) => {
    const field = rule === "could_be_deterministic" ? "primitive" : "statement";
    const { replacement, ...plain } = finding;
    // What a statement says of the output is not said of another role.
    return findingOf(rule, `${at}/${field}`, replacement && applies_to === "output" ? finding : plain);
  });
}

function findingOf(rule: LintRule, path: string, finding: Finding): LintFinding {
  return { rule, severity: BLOCKING.includes(rule) ? "error" : "warning", path, ...finding };
}
