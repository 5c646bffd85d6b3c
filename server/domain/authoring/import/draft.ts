// A rubric in the making: criteria with unique keys, and the issues of what could not be taken over.
import { pointerStep } from "@/server/contracts/jsonValue";
import type { AuthoredRubric, RubricIssue } from "@/server/contracts/rubric";
import type { Authored } from "@/server/domain/rubric/fields";

export type ImportIssueCode =
  | "assertions_per_case"
  | "empty"
  | "external_reference"
  | "formula_not_supported"
  | "invalid_type"
  | "invalid_value"
  | "model_not_kept"
  | "no_counterpart"
  | "no_pass_mark"
  | "regex_dialect"
  | "required"
  | "template_not_supported"
  | "unknown_field"
  | "unknown_format"
  | "weight_not_supported";

/** Refuses (`error`) or tells (`warning`); `path` is a JSON pointer into the document. */
export type ImportSink = {
  error(code: ImportIssueCode, path: string, message: string): void;
  warning(code: ImportIssueCode, path: string, message: string): void;
};

export type ImportedRubric =
  { ok: true; spec: AuthoredRubric; issues: RubricIssue[] } | { ok: false; issues: RubricIssue[] };

export type ImportedCriterion = {
  type: "must_have" | "scored";
  primitive: "regex_match@1" | "json_schema@1" | "llm_judge@1";
  config: Record<string, unknown>;
  statement?: string;
  weight?: number;
};

export type RubricDraft = {
  sink: ImportSink;
  /** Fields of the rubric beside its criteria. */
  settings: Record<string, unknown>;
  /** `name` is what the document calls it; the key is made from it. */
  add(name: string, criterion: ImportedCriterion): void;
  /** The rubric under its name, unless something was refused. */
  finish(name: string): ImportedRubric;
};

export function draftRubric(): RubricDraft {
  const issues: RubricIssue[] = [];
  const criteria = new Map<string, object>();
  const settings = {};
  const report = (severity: RubricIssue["severity"]) => (code: ImportIssueCode, path: string, message: string) =>
    void issues.push({ severity, code, path, message });
  const sink = { error: report("error"), warning: report("warning") };
  return {
    sink,
    settings,
    add: (name, criterion) => {
      const key = freeKey(name, criteria);
      criteria.set(key, { key, ...(name.trim() === "" ? {} : { title: name.trim() }), ...criterion });
    },
    finish: (name) => {
      const refused = issues.some(({ severity }) => severity === "error");
      if (criteria.size === 0 && !refused) sink.error("empty", "", "Nothing here can become a criterion.");
      if (criteria.size === 0 || refused) return { ok: false, issues };
      return { ok: true, spec: { name, ...settings, criteria: [...criteria.values()] }, issues };
    },
  };
}

const KEY_CHARS = 60;

function freeKey(name: string, taken: ReadonlyMap<string, unknown>): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, KEY_CHARS);
  const wanted = plain === "" ? "criterion" : plain;
  for (let count = 1; ; count++) {
    const key = count === 1 ? wanted : `${wanted}_${count}`;
    if (!taken.has(key)) return key;
  }
}

/** Reports unknown_field for each field outside `known`. */
export function refuseForeign(source: Authored, known: readonly string[], path: string, sink: ImportSink): void {
  for (const key of Object.keys(source)) {
    if (known.includes(key)) continue;
    const fix = `"${key.slice(0, 80)}" has no counterpart here; remove it`;
    sink.error("unknown_field", path + pointerStep(key), `${fix}. Known: ${known.join(", ")}.`);
  }
}

/** A template of mustache kind, as promptfoo and the graders of OpenAI write it. */
export const TEMPLATE = /\{\{|\{%/;
export const TEMPLATE_FIX =
  "This is filled in from a test case; a rubric has the same text for every submission. Write the text itself";

/** An RE2 pattern that matches this text and no other. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");
}
