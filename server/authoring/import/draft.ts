// The rubric that an import builds: criteria with unique keys, and an issue for each part that cannot be imported.
import { pointerStep } from "@/server/contracts/jsonPointer";
import { LIMITS } from "@/server/contracts/limits";
import type { AuthoredRubric, RubricIssue } from "@/server/rubric/contract";
import { freeKey, slug } from "@/server/authoring/criterionKeys";
import type { Authored } from "@/server/rubric/fields";
import { addIssue } from "@/server/rubric/issues";

type ImportIssueCode =
  | "assertions_per_case"
  | "empty"
  | "external_reference"
  | "formula_not_supported"
  | "invalid_type"
  | "invalid_value"
  | "model_not_kept"
  | "no_counterpart"
  | "no_effect"
  | "no_pass_mark"
  | "regex_dialect"
  | "required"
  | "template_not_supported"
  | "too_many_criteria"
  | "unknown_field"
  | "unknown_format"
  | "weight_not_supported"
  | "wildcard_is_text";

type Report = (code: ImportIssueCode, path: string, message: string) => undefined;
/** `path` is a JSON pointer into the imported document. An error refuses the import, or the check that it is in. */
export type ImportSink = { error: Report; warning: Report };

/** With `ok` false, `spec` has the checks without an error where these do not depend on the others; null otherwise. */
export type ImportedRubric =
  | { ok: true; spec: AuthoredRubric; issues: RubricIssue[] }
  | { ok: false; spec: AuthoredRubric | null; issues: RubricIssue[] };

export type ImportedCriterion = {
  type: "must_have" | "scored";
  primitive: "regex_match@1" | "json_schema@1" | "llm_judge@1";
  config: Record<string, unknown>;
  statement?: string;
  weight?: number;
};

export type RubricDraft = {
  sink: ImportSink;
  /** Fields of the rubric other than its criteria. */
  settings: Record<string, unknown>;
  /** `name` is the document's; the key is derived from it. */
  add(name: string, criterion: ImportedCriterion): void;
  /** Imports a check on which no other depends: with an error in it, it alone is left out. */
  addAlone(read: () => void): void;
  /** The rubric under its name, unless an error was reported. */
  finish(name: string): ImportedRubric;
};

export function draftRubric(): RubricDraft {
  const issues: RubricIssue[] = [];
  const criteria = new Map<string, object>();
  const settings = {};
  let full = false;
  // Counted, since only the first issues are kept.
  let errors = 0;
  let errorsOfChecks = 0;
  const report =
    (severity: RubricIssue["severity"]): Report =>
    (code, path, message) => {
      if (severity === "error") errors += 1;
      return addIssue(issues, { severity, code, path, message });
    };
  const sink = { error: report("error"), warning: report("warning") };
  return {
    sink,
    settings,
    add: (name, criterion) => {
      if (criteria.size === LIMITS.criteria) {
        if (!full)
          sink.error("too_many_criteria", "", `A rubric has at most ${LIMITS.criteria} criteria; import a part.`);
        full = true;
        return;
      }
      const key = freeKey(slug(name) || "criterion", criteria);
      criteria.set(key, { key, ...(name.trim() === "" ? {} : { title: name.trim() }), ...criterion });
    },
    addAlone: (read) => {
      const errorsBefore = errors;
      const keysBefore = new Set(criteria.keys());
      read();
      if (errors === errorsBefore) return;
      errorsOfChecks += errors - errorsBefore;
      for (const key of criteria.keys()) if (!keysBefore.has(key)) criteria.delete(key);
    },
    finish: (name) => {
      if (criteria.size === 0 && errors === 0) sink.error("empty", "", "Nothing here can become a criterion.");
      if (criteria.size === 0 || full || errors > errorsOfChecks) return { ok: false, spec: null, issues };
      const spec = { name, ...settings, criteria: [...criteria.values()] };
      return errors === 0 ? { ok: true, spec, issues } : { ok: false, spec, issues };
    },
  };
}

/** Reports unknown_field for each field outside `known`: an unknown field may change the meaning of its neighbors. */
export function refuseForeign(source: Authored, known: readonly string[], path: string, sink: ImportSink): void {
  for (const key of Object.keys(source)) {
    if (known.includes(key)) continue;
    const fix = `"${key.slice(0, 80)}" has no counterpart here; remove it`;
    sink.error("unknown_field", path + pointerStep(key), `${fix}. Known: ${known.join(", ")}.`);
  }
}

/** A mustache-style template, as in promptfoo and OpenAI graders. */
export const TEMPLATE = /\{\{|\{%/;
export const TEMPLATE_FIX =
  "This is filled in from a test case; a rubric has the same text for every submission. Write the text itself";
