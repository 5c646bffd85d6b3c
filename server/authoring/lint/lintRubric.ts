// Checks the wording of criteria by deterministic rules.
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Finding } from "@/server/authoring/lint/finding";
import { STATEMENT_RULES, type LintRule } from "@/server/authoring/lint/rules/all";
import { couldBeDeterministic } from "@/server/authoring/lint/rules/couldBeDeterministic";
import { needsHolistic } from "@/server/authoring/lint/rules/needsHolistic";
import { negatedHarm } from "@/server/authoring/lint/rules/negatedHarm";
import { overlapping } from "@/server/authoring/lint/rules/overlapping";
import { isObject } from "@/server/rubric/fields";

export type LintFinding = Finding & {
  rule: LintRule;
  /** An error makes a draft unpublishable. */
  severity: "error" | "warning";
  /** JSON pointer into the authored spec. */
  path: string;
};

/** Returns all findings, ordered by criterion. Paths point into the authored spec. */
export function lintRubric(criteria: readonly CompiledCriterion[]): LintFinding[] {
  const twins = overlapping.find(criteria);
  return criteria.flatMap((criterion, index) => {
    const criterionPath = `/criteria/${index}`;
    const twin = twins[index];
    const isJudged = criterion.primitive === "llm_judge@1";
    const negatedFinding = isJudged ? negatedHarm.find(criterion) : null;
    // A check that is derived from a negated statement would be the opposite of the one that the author needs.
    const wording = (isJudged ? lintStatement(criterion, criterionPath) : []).filter(
      ({ rule }) => negatedFinding === null || rule !== "could_be_deterministic",
    );
    // A statement that has to be rewritten anyway is not checked for its evidence.
    const holisticFinding = isJudged && wording.length === 0 ? needsHolistic.find(criterion) : null;
    return [
      ...(negatedFinding ? [toLintFinding(negatedHarm, `${criterionPath}/statement`, negatedFinding)] : []),
      ...wording,
      ...(holisticFinding ? [toLintFinding(needsHolistic, criterionPath, holisticFinding)] : []),
      ...(twin ? [toLintFinding(overlapping, criterionPath, twin)] : []),
    ];
  });
}

/** Whether a rubric passes the linter, because no finding is an error. */
export function passesLint(findings: readonly LintFinding[]): boolean {
  return findings.every(({ severity }) => severity !== "error");
}

function lintStatement(criterion: CompiledCriterion, criterionPath: string): LintFinding[] {
  const { key, title, statement, applies_to, inverted } = criterion;
  if (statement === null) return [];
  const findings = STATEMENT_RULES.flatMap((rule) => {
    const finding = rule.find({ key, title, statement });
    // A check that must not match has no counterpart of type must_not.
    return finding && !(inverted && isNegativeCheck(finding)) ? [{ rule, finding }] : [];
  });
  const reported = findings.filter(({ rule }) => !findings.some((other) => rule.yieldsTo?.includes(other.rule.name)));
  return reported.map(({ rule, finding }) => {
    const field = rule === couldBeDeterministic ? "primitive" : "statement";
    const { replacement, ...plain } = finding;
    // The replacement holds only for statements about the output.
    return toLintFinding(rule, `${criterionPath}/${field}`, replacement && applies_to === "output" ? finding : plain);
  });
}

function isNegativeCheck({ replacement }: Finding): boolean {
  const config = replacement?.["config"];
  return isObject(config) && config["must_match"] === false;
}

function toLintFinding(
  { name, blocks }: { name: LintRule; blocks?: true },
  path: string,
  finding: Finding,
): LintFinding {
  return { rule: name, severity: blocks ? "error" : "warning", path, ...finding };
}
