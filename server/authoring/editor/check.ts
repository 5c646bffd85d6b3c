// Checks an authored rubric, and adds to each issue its mechanical fix, a change that follows from the issue alone.
import { pointerStep, valueAt } from "@/server/contracts/jsonPointer";
import type { RubricIssue } from "@/server/rubric/contract";
import type { RubricCheck, RubricFix } from "@/server/authoring/contract/rubricEditor";
import { SubmissionRole } from "@/server/submission/contract";
import { compileAndLint } from "@/server/authoring/compileAndLint";
import { freeKey, slug } from "@/server/authoring/criterionKeys";
import {
  convertToCheck,
  type IssueLocation,
  listKeys,
  setQuantifier,
  splitCriterion,
  removeContrast,
  stateHarm,
} from "@/server/authoring/editor/lintFixes";
import { PRIMITIVES } from "@/server/primitives/registry";
import { REGEX_FLAGS } from "@/server/primitives/safeRegex";
import { RUBRIC_FIELDS } from "@/server/rubric/contract/authored";
import { CRITERION_FIELDS } from "@/server/rubric/contract/authoredCriterion";
import { CRITERION_TYPES } from "@/server/contracts/criterionTypes";
import { isObject } from "@/server/rubric/fields";

/** Compiles a rubric, and adds the mechanical fix to each issue. Stores nothing and never throws. */
export function checkRubric(authored: Record<string, unknown>): RubricCheck {
  const result = compileAndLint(authored);
  return {
    ok: result.ok,
    hash: result.ok ? result.hash : null,
    source_hash: result.ok ? result.sourceHash : null,
    issues: result.issues.map((issue) => ({ ...issue, fix: findFix(authored, issue) })),
  };
}

type Fixer = (location: IssueLocation) => RubricFix | null;

const setValue = (label: string, path: string, value: unknown): RubricFix => ({ label, changes: [{ path, value }] });
const removeField: Fixer = ({ path, field }) => ({ label: `Remove ${field}`, changes: [{ path }] });
const CHOICES: Record<string, readonly string[]> = {
  type: CRITERION_TYPES,
  applies_to: SubmissionRole.options,
  primitive: Object.keys(PRIMITIVES),
};

const FIXERS: Record<string, Fixer> = {
  unknown_field: (location) => renameField(location) ?? removeField(location),
  contrasts_not_allowed: removeField,
  tier_not_allowed: removeField,
  weight_not_allowed: removeField,
  no_effect: removeField,
  required: addField,
  invalid_type: removeQuotes,
  invalid_value: correctChoice,
  unknown_primitive: correctChoice,
  invalid_key: ({ path, value }) => {
    const key = typeof value === "string" ? slug(value) : "";
    return key === "" ? null : setValue(`Write it as ${key}`, path, key);
  },
  duplicate_key: ({ spec, path, value }) => {
    const key = freeKey(String(value), listKeys(spec));
    return setValue(`Rename it to ${key}`, path, key);
  },
  invalid_range: ({ spec, path, field }) => {
    const metAt = spec["met_at"];
    return field === "partial_at" && typeof metAt === "number" ? setValue(`Lower it to ${metAt}`, path, metAt) : null;
  },
  invalid_flags: ({ path, value }) => {
    const flags =
      typeof value === "string"
        ? [...new Set(value)]
            .filter((flag) => REGEX_FLAGS.includes(flag))
            .sort()
            .join("")
        : "";
    return flags === "" ? { label: "Remove the flags", changes: [{ path }] } : setValue(`Keep ${flags}`, path, flags);
  },
  double_negation: removeField,
  negated_harm: stateHarm,
  contrast_not_a_passage: removeContrast,
  could_be_deterministic: convertToCheck,
  double_barrelled: splitCriterion,
  needs_quantifier: setQuantifier,
};

/** Finds the fix of an issue; null when the author must decide. */
function findFix(authored: unknown, { code, path }: RubricIssue): RubricFix | null {
  if (!isObject(authored)) return null;
  const lastSlash = path.lastIndexOf("/");
  const location = {
    spec: authored,
    path,
    parent: path.slice(0, Math.max(lastSlash, 0)),
    field: path.slice(lastSlash + 1),
  };
  return FIXERS[code]?.({ ...location, value: valueAt(authored, path) }) ?? null;
}

function renameField({ spec, path, parent, field, value }: IssueLocation): RubricFix | null {
  const allowedFields = parent === "" ? RUBRIC_FIELDS : /^\/criteria\/\d+$/.test(parent) ? CRITERION_FIELDS : [];
  const parentObject = valueAt(spec, parent);
  const freeFields = allowedFields.filter((name) => !(isObject(parentObject) && name in parentObject));
  const closestField = findNearest(field, freeFields);
  if (closestField === null) return null;
  return {
    label: `Rename it to ${closestField}`,
    changes: [{ path }, { path: parent + pointerStep(closestField), value }],
  };
}

const DEFAULTS: Record<string, { label: string; value: unknown }> = {
  type: { label: "Make it must_have", value: "must_have" },
  config: { label: "Add an empty config", value: {} },
};

function addField({ spec, path, parent, field, value }: IssueLocation): RubricFix | null {
  if (value !== undefined) return null;
  if (field === "key") {
    const title = valueAt(spec, `${parent}/title`);
    const key = freeKey((typeof title === "string" ? slug(title) : "") || "criterion", listKeys(spec));
    return setValue(`Call it ${key}`, path, key);
  }
  const initialValue = /^\/criteria\/\d+$/.test(parent) ? DEFAULTS[field] : undefined;
  return initialValue ? setValue(initialValue.label, path, initialValue.value) : null;
}

function removeQuotes({ path, value }: IssueLocation): RubricFix | null {
  if (typeof value !== "string" || value.trim() === "") return null;
  if (value === "true" || value === "false") return setValue("Remove the quotes", path, value === "true");
  const number = Number(value);
  return Number.isFinite(number) ? setValue("Remove the quotes", path, number) : null;
}

function correctChoice({ path, field, value }: IssueLocation): RubricFix | null {
  const choices = CHOICES[field];
  if (typeof value !== "string" || !choices) return null;
  const versionedChoice = choices.find((choice) => choice.startsWith(`${value}@`));
  const closest = versionedChoice ?? findNearest(value, choices);
  return closest === null ? null : setValue(`Change it to ${closest}`, path, closest);
}

/** Finds the choice with the smallest edit distance to `text`; null when none is close for its length. */
export function findNearest(text: string, choices: readonly string[]): string | null {
  const rankedChoices = choices
    .map((choice) => ({ choice, edits: editDistance(text.toLowerCase(), choice) }))
    .filter(({ choice, edits }) => edits <= (choice.length < 5 ? 1 : Math.max(2, Math.floor(choice.length / 3))))
    .sort((a, b) => a.edits - b.edits);
  return rankedChoices[0]?.choice ?? null;
}

/** Computes the Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from.slice(0, 100)].entries()) {
    const nextRow = [index + 1];
    for (let column = 1; column <= to.length; column++) {
      const replacementCost = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      nextRow.push(Math.min(replacementCost, (row[column] ?? 0) + 1, (nextRow[column - 1] ?? 0) + 1));
    }
    row = nextRow;
  }
  return row[to.length] ?? 0;
}
