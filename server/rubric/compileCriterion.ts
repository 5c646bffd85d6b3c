// Compiles one authored criterion.
import { CRITERION_TYPES, type CriterionType } from "@/server/contracts/criterionTypes";
import { type CriterionPrimitive, JUDGE_TIERS, type JudgeTier } from "@/server/contracts/enums";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { CRITERION_KEY } from "@/server/contracts/scalars";
import { SubmissionRole } from "@/server/submission/contract";
import { PRIMITIVES } from "@/server/primitives/registry";
import { type CompiledCriterion, CRITERION_EVIDENCE, CRITERION_QUANTIFIERS } from "@/server/rubric/compiledRubric";
import { CRITERION_FIELDS } from "@/server/rubric/contract/authoredCriterion";
import { readContrasts } from "@/server/rubric/contrasts";
import * as fields from "@/server/rubric/fields";
import type { IssueSink } from "@/server/rubric/issues";

const REQUIRED = {
  key: "a short name such as has_total, unique in the rubric",
  type: `one of ${CRITERION_TYPES.join(", ")}`,
  primitive: `one of ${Object.keys(PRIMITIVES).join(", ")}`,
  config: "the settings of the primitive; {} for llm_judge@1",
};

/**
 * Compiles a criterion and reports its issues with paths relative to the criterion. A field with an error gets its
 * default.
 */
export function compileCriterion(authored: unknown, acceptance: number, issues: IssueSink): CompiledCriterion {
  const source = fields.isObject(authored) ? authored : {};
  if (source !== authored) issues.error("invalid_type", "", "Make the criterion an object.");
  else for (const [key, fix] of Object.entries(REQUIRED)) fields.requireField(source, key, fix, issues);
  fields.refuseUnknown(source, CRITERION_FIELDS, issues);

  const type = fields.readChoice(source, "type", CRITERION_TYPES, issues);
  const primitive = readPrimitive(source, issues);
  const statement = fields.readText(source, "statement", SERVER_LIMITS.criterionStatementChars, issues) ?? null;
  const applies_to = fields.readChoice(source, "applies_to", SubmissionRole.options, issues) ?? "output";
  const threshold = fields.readNumber(source, "threshold", {}, issues);
  const evidence = fields.readChoice(source, "evidence", CRITERION_EVIDENCE, issues);
  const quantifier = fields.readChoice(source, "quantifier", CRITERION_QUANTIFIERS, issues);
  const contrasts = readContrasts(source, { primitive, statement }, issues);
  const needsJudge = primitive !== undefined && PRIMITIVES[primitive].requiresJudge;
  if (primitive) warnWithoutEffect(source, primitive, issues);

  const config = source["config"];
  const authoredConfig = fields.isObject(config) ? config : {};
  if (config !== undefined && authoredConfig !== config)
    issues.error("invalid_type", "/config", "Make config an object.");
  // An invalid statement has already been reported.
  const draft = {
    type,
    applies_to,
    threshold,
    statement: statement ?? (source["statement"] === undefined ? null : ""),
  };
  const checkedConfig =
    primitive && authoredConfig === config ? PRIMITIVES[primitive].checkConfig(authoredConfig, draft, issues) : {};

  return {
    key: readKey(source, issues),
    type: type ?? "must_have",
    ...(type === "must_not" ? { inverted: true } : {}),
    primitive: primitive ?? "llm_judge@1",
    config: checkedConfig,
    title: fields.readName(source, "title", SERVER_LIMITS.criterionTitleChars, issues) ?? null,
    statement,
    weight: readWeight(source, type, issues),
    tier: readTier(source, primitive, issues),
    applies_to,
    requires_context: (fields.readBoolean(source, "requires_context", issues) ?? false) && needsJudge,
    partial_allowed: (fields.readBoolean(source, "partial_allowed", issues) ?? true) && needsJudge,
    ...(evidence && needsJudge ? { evidence } : {}),
    ...(contrasts.length > 0 ? { contrasts } : {}),
    ...(quantifier && needsJudge ? { quantifier } : {}),
    acceptance_threshold: acceptance,
  };
}

function readPrimitive(source: fields.Authored, issues: IssueSink): CriterionPrimitive | undefined {
  const value = source["primitive"];
  if (value === undefined) return undefined;
  if (typeof value === "string" && Object.hasOwn(PRIMITIVES, value)) return value as CriterionPrimitive;
  return issues.error("unknown_primitive", "/primitive", `Use ${REQUIRED.primitive}, with its version.`);
}

function readKey(source: fields.Authored, issues: IssueSink): string {
  const key = source["key"];
  if (typeof key === "string" && CRITERION_KEY.test(key)) return key;
  if (key !== undefined) {
    issues.error("invalid_key", "/key", "Start with a-z, then at most 63 of a-z, 0-9, underscore and hyphen.");
  }
  return "";
}

function readWeight(source: fields.Authored, type: CriterionType | undefined, issues: IssueSink): number | null {
  const weight = fields.readNumber(source, "weight", { above: 0, max: SERVER_LIMITS.criterionWeight }, issues);
  if (type === "scored") return weight ?? 1;
  if (type && source["weight"] !== undefined) {
    issues.error("weight_not_allowed", "/weight", `Remove weight, or make the type scored; ${type} is not weighed.`);
  }
  return null;
}

function readTier(
  source: fields.Authored,
  primitive: CriterionPrimitive | undefined,
  issues: IssueSink,
): JudgeTier | null {
  if (!primitive) return null;
  if (PRIMITIVES[primitive].requiresJudge) return fields.readChoice(source, "tier", JUDGE_TIERS, issues) ?? 1;
  if (source["tier"] !== undefined) {
    issues.error("tier_not_allowed", "/tier", `Remove tier; ${primitive} uses no judge.`);
  }
  return null;
}

function warnWithoutEffect(source: fields.Authored, primitive: CriterionPrimitive, issues: IssueSink): void {
  const fieldsWithoutEffect = PRIMITIVES[primitive].requiresJudge
    ? []
    : ["requires_context", "partial_allowed", "evidence", "quantifier"];
  if (primitive !== "numeric_threshold@1") fieldsWithoutEffect.push("threshold");
  for (const key of fieldsWithoutEffect) {
    if (source[key] === undefined) continue;
    issues.warning("no_effect", `/${key}`, `Remove "${key}"; ${primitive} does not use it.`);
  }
}
