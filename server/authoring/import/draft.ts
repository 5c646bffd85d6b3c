// Collects the rubric of an import: criteria with unique keys, and an issue for each part that cannot be imported.
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
  /** Adds a criterion. `name`: its name in the document, from which the key is derived. */
  add(name: string, criterion: ImportedCriterion): void;
  /** Imports a check on which no other depends. An error leaves out only this check. */
  addAlone(read: () => void): void;
  /** Returns the rubric with its name, unless an error was reported. */
  finish(name: string): ImportedRubric;
};

export function draftRubric(): RubricDraft {
  const issues: RubricIssue[] = [];
  const criteria = new Map<string, object>();
  const settings = {};
  let isFull = false;
  // Errors are counted, because only the first issues are stored.
  let errors = 0;
  let checkErrors = 0;
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
        if (!isFull)
          sink.error("too_many_criteria", "", `A rubric has at most ${LIMITS.criteria} criteria; import a part.`);
        isFull = true;
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
      checkErrors += errors - errorsBefore;
      for (const key of criteria.keys()) if (!keysBefore.has(key)) criteria.delete(key);
    },
    finish: (name) => {
      if (criteria.size === 0 && errors === 0) sink.error("empty", "", "Nothing here can become a criterion.");
      if (criteria.size === 0 || isFull || errors > checkErrors) return { ok: false, spec: null, issues };
      const spec = { name, ...settings, criteria: [...criteria.values()] };
      return errors === 0 ? { ok: true, spec, issues } : { ok: false, spec, issues };
    },
  };
}

/**
 * Reports unknown_field for each field outside `knownFields`: an unknown field may change the meaning of its neighbors.
 */
export function refuseUnknownFields(
  source: Authored,
  knownFields: readonly string[],
  path: string,
  sink: ImportSink,
): void {
  for (const key of Object.keys(source)) {
    if (knownFields.includes(key)) continue;
    const fix = `"${key.slice(0, 80)}" has no counterpart here; remove it`;
    sink.error("unknown_field", path + pointerStep(key), `${fix}. Known: ${knownFields.join(", ")}.`);
  }
}

/** Matches a mustache-style template, as in promptfoo and OpenAI graders. */
export const TEMPLATE = /\{\{|\{%/;
export const TEMPLATE_FIX =
  "This is filled in from a test case; a rubric has the same text for every submission. Write the text itself";
