// Compiles an authored rubric and hashes it. Pure and deterministic.
import { jsonFault } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import type { RubricIssue } from "@/server/rubric/contract";
import { sha256Hex } from "@/server/deps/hash";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { RUBRIC_DEFAULTS, RUBRIC_FIELDS } from "@/server/rubric/contract/authored";
import { compileCriterion } from "@/server/rubric/compileCriterion";
import type { CompiledCriterion, CompiledRubric } from "@/server/rubric/compiledRubric";
import {
  type Authored,
  isObject,
  readChoice,
  readNumber,
  readLine,
  readName,
  readText,
  refuseUnknown,
  requireField,
} from "@/server/rubric/fields";
import { type IssueSink, issueSink } from "@/server/rubric/issues";

export type CompiledResult = {
  ok: true;
  compiled: CompiledRubric;
  hash: string;
  sourceHash: string;
  issues: RubricIssue[];
};
/** `criteria` of a rubric with errors: as far as they can be read. */
export type RubricCompilation = CompiledResult | { ok: false; criteria: CompiledCriterion[]; issues: RubricIssue[] };

/**
 * Compiles any JSON value, reports all issues together, and never throws. `ok` is false when an issue is an error.
 * `hash` is the SHA-256 (hex) of the RFC 8785 form of `compiled`, `sourceHash` that of the authored spec. Specs that
 * differ only in defaults or key order have the same `hash`.
 */
export function compileRubric(authored: unknown): RubricCompilation {
  const issues: RubricIssue[] = [];
  const compiled = compileSpec(authored, issueSink(issues));
  if (!compiled || issues.some((issue) => issue.severity === "error")) {
    return { ok: false, criteria: compiled?.criteria ?? [], issues };
  }
  const hash = sha256Hex(canonicalJson(compiled));
  return { ok: true, compiled, hash, sourceHash: computeSourceHash(authored), issues };
}

/** Returns the SHA-256 (hex) of the RFC 8785 form of an authored spec. */
export const computeSourceHash = (authored: unknown): string => sha256Hex(canonicalJson(authored));

function compileSpec(authored: unknown, issues: IssueSink): CompiledRubric | undefined {
  if (!isObject(authored)) return issues.error("invalid_type", "", "Send the rubric as a JSON object.");
  const fault = jsonFault(authored);
  if (fault) return issues.error("invalid_text", fault.pointer, `This value ${fault.message}.`);
  refuseUnknown(authored, RUBRIC_FIELDS, issues);
  requireField(authored, "name", "the name of the rubric's series of versions", issues);
  const name = readName(authored, "name", LIMITS.rubricNameChars, issues);
  const description = readText(authored, "description", SERVER_LIMITS.rubricDescriptionChars, issues);
  const numbers = readThresholds(authored, issues);
  const proof_ttl_days = readNumber(
    authored,
    "proof_ttl_days",
    { min: 1, max: SERVER_LIMITS.proofTtlDays, integer: true },
    issues,
  );
  const content_type = readLine(authored, "content_type", LIMITS.labelChars, issues);
  const readings = readChoice(authored, "readings", ["independent", "single"], issues);
  const criteria = compileCriteria(authored, numbers.acceptance_threshold, issues);
  if (criteria.length > 0 && !criteria.some((criterion) => criterion.type !== "scored")) {
    const fix = "Make what can never be missing must_have";
    issues.warning("no_must_criterion", "/criteria", `No single criterion can fail the rubric. ${fix}.`);
  }
  return {
    name: name ?? "",
    description: description ?? null,
    ...numbers,
    proof_ttl_days: proof_ttl_days ?? null,
    ...(content_type === undefined ? {} : { content_type }),
    ...(readings === "single" ? { readings } : {}),
    criteria,
  };
}

function readThresholds(authored: Authored, issues: IssueSink): typeof RUBRIC_DEFAULTS {
  const acceptance = readNumber(authored, "acceptance_threshold", { min: 0, max: 1 }, issues);
  const met_at = readNumber(authored, "met_at", { above: 0, max: 1 }, issues) ?? RUBRIC_DEFAULTS.met_at;
  const authoredPartial = readNumber(authored, "partial_at", { above: 0, max: 1 }, issues);
  // If only met_at is authored, the default of partial_at must not exceed it.
  const partial_at = authoredPartial ?? Math.min(RUBRIC_DEFAULTS.partial_at, met_at);
  if (partial_at > met_at) issues.error("invalid_range", "/partial_at", `Make partial_at at most met_at (${met_at}).`);
  return { acceptance_threshold: acceptance ?? RUBRIC_DEFAULTS.acceptance_threshold, met_at, partial_at };
}

function compileCriteria(authored: Authored, acceptance: number, issues: IssueSink): CompiledCriterion[] {
  const list = authored["criteria"];
  if (!requireField(authored, "criteria", "at least one criterion", issues)) return [];
  if (!Array.isArray(list)) {
    issues.error("invalid_type", "/criteria", "Make criteria an array.");
    return [];
  }
  if (list.length === 0) issues.error("required", "/criteria", "Add at least one criterion.");
  if (list.length > LIMITS.criteria) {
    issues.error("too_many_criteria", "/criteria", `Keep at most ${LIMITS.criteria} of the ${list.length} criteria.`);
  }
  const firstIndexes = new Map<string, number>();
  return list.slice(0, LIMITS.criteria).map((item: unknown, index) => {
    const sink = issues.under(`/criteria/${index}`);
    const criterion = compileCriterion(item, acceptance, sink);
    const earlierIndex = firstIndexes.get(criterion.key);
    if (criterion.key !== "" && earlierIndex !== undefined) {
      sink.error(
        "duplicate_key",
        "/key",
        `Choose another key; criterion ${earlierIndex + 1} already uses "${criterion.key}".`,
      );
    }
    firstIndexes.set(criterion.key, earlierIndex ?? index);
    return criterion;
  });
}
