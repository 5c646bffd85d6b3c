// numeric_threshold@1 (spec: Primitive behavior).
import { pointerStep, valueIn } from "@/server/contracts/jsonPointer";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { abstentionOutcome, deterministicOutcome } from "@/server/verdict/outcome";
import { type Piece, piecesOf, roleBytes } from "@/server/submission/pieces";
import { NUMERIC_OPERATORS as OPERATORS, NumericThresholdConfig } from "@/server/primitives/contract";
import { type Primitive, refuseWork } from "@/server/primitives/primitive";
import { describeInexact } from "@/server/primitives/inexactNumber";
import { explainForeignPath } from "@/server/primitives/foreignPath";
import { parseOnce, parsePath } from "@/server/primitives/structured";
import { type Authored, readNumber, readText, refuseUnknown } from "@/server/rubric/fields";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { IssueSink } from "@/server/rubric/issues";
import { blobText } from "@/server/submission/blob";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";

type Operator = (typeof OPERATORS)[number];
type Bounds =
  | { operator: Exclude<Operator, "between">; threshold: number }
  | { operator: "between"; min: number; max: number };
type NumericConfig = Bounds & { path: string | null; tolerance: number };

/**
 * Compares a number with bounds. Config: `operator?` (gte), `threshold` (or the criterion's), for between `min` and
 * `max`, `tolerance?` (0), `path?` (the whole value). For the default role a path is looked up in `values` first, then
 * in the parsed output. Abstains with not_json, unreadable_json, ambiguous_json, path_missing, not_a_number, not_finite
 * or inexact_number; nothing unreadable becomes 0.
 */
export const numericThreshold: Primitive = {
  id: "numeric_threshold@1",
  requiresJudge: false,

  checkConfig(config, criterion, sink) {
    const issues = sink.under("/config");
    refuseUnknown(config, Object.keys(NumericThresholdConfig.shape), issues);
    const path = readText(config, "path", SERVER_LIMITS.numericPathChars, issues) ?? null;
    if (path !== null) checkPath(path, issues);
    if (criterion.applies_to === "context" || criterion.applies_to === "evidence") {
      sink.error(
        "role_not_supported",
        "/applies_to",
        "Read the number from a single role: output, input, reference or values.",
      );
    }
    const tolerance = readNumber(config, "tolerance", { min: 0 }, issues) ?? 0;
    return { path, tolerance, ...readBounds(config, criterion.threshold, issues) };
  },

  evaluate(criterion, submission) {
    const config = criterion.config as NumericConfig;
    const piece = selectSource(criterion, submission);
    if (!piece) return abstentionOutcome("role_missing", `The submission has no ${criterion.applies_to}.`);
    const bytes = Buffer.byteLength(blobText(piece.blob));
    const refusal = refuseWork(bytes, bytes);
    if (refusal) return refusal;

    const place = config.path ?? "the value";
    const parsed = parseOnce(submission, piece.blob);
    if (!parsed.ok)
      return abstentionOutcome(parsed.reason, `No number could be read at ${place}: the input ${parsed.message}.`);
    const keys = config.path === null ? [] : (parsePath(config.path) ?? []);
    const foundValue = valueIn(parsed.value, keys);
    if (foundValue === undefined) return abstentionOutcome("path_missing", `There is nothing at ${place}.`);
    if (typeof foundValue !== "number")
      return abstentionOutcome("not_a_number", `${place} is ${describeKind(foundValue)}, not a number.`);
    const pointer = keys.map(pointerStep).join("");
    const inexact = parsed.inexact.find((number) => number.pointer === pointer);
    if (inexact) return abstentionOutcome("inexact_number", `${place}: ${describeInexact(inexact)}.`);

    const met = holds(foundValue, config);
    const span = piece.cite(config.path ?? "", String(foundValue));
    const rationale = `${place} is ${foundValue}, which is ${met ? "" : "not "}${describe(config)}.`;
    return deterministicOutcome(met, rationale, { valueAssessed: foundValue, evidenceSpans: [span] });
  },

  cost: (criterion, submission) => roleBytes(submission, criterion.applies_to),
};

function checkPath(path: string, issues: IssueSink): void {
  if (parsePath(path) === null) {
    const fix = 'Write the path as names, dots and brackets: totals.net, items[0]["unit price"].';
    issues.error("invalid_path", "/path", fix);
    return;
  }
  const advice = explainForeignPath(path);
  if (advice !== null) issues.warning("foreign_path", "/path", advice);
}

function readBounds(config: Authored, fallback: number | undefined, issues: IssueSink): Bounds {
  const operator = OPERATORS.find((candidate) => candidate === (config["operator"] ?? "gte"));
  if (!operator) issues.error("invalid_operator", "/operator", `Use one of the operators ${OPERATORS.join(", ")}.`);
  if (operator === "between") {
    if (config["threshold"] !== undefined) {
      issues.error("unknown_field", "/threshold", "Remove threshold; between compares with min and max.");
    }
    return { operator, ...readInterval(config, issues) };
  }
  for (const key of ["min", "max"]) {
    if (config[key] === undefined) continue;
    issues.error("unknown_field", `/${key}`, `Remove ${key}, or set operator to between.`);
  }
  const threshold = readNumber(config, "threshold", {}, issues) ?? fallback;
  if (threshold === undefined && config["threshold"] === undefined) {
    issues.error("required", "/threshold", 'Add "threshold": the number to compare with, here or on the criterion.');
  }
  return { operator: operator ?? "gte", threshold: threshold ?? 0 };
}

function readInterval(config: Authored, issues: IssueSink): { min: number; max: number } {
  for (const key of ["min", "max"]) {
    if (config[key] === undefined) issues.error("required", `/${key}`, `Add "${key}": between needs min and max.`);
  }
  const min = readNumber(config, "min", {}, issues) ?? 0;
  const max = readNumber(config, "max", {}, issues) ?? min;
  if (min > max) issues.error("invalid_range", "/min", "Make min at most max.");
  return { min, max };
}

function selectSource(criterion: CompiledCriterion, submission: JudgedSubmission): Piece | undefined {
  const path = (criterion.config as NumericConfig).path;
  const [values] = piecesOf(submission, "values");
  if (criterion.applies_to === "output" && path !== null && values) {
    if (valueIn(submission.values, parsePath(path) ?? []) !== undefined) return values;
  }
  return piecesOf(submission, criterion.applies_to)[0];
}

function holds(value: number, config: NumericConfig): boolean {
  const { tolerance } = config;
  // 1.1 is within 0.1 of 1 for people, but not in binary fractions.
  const slack = (bound: number) =>
    tolerance === 0 ? 0 : tolerance + 4 * Number.EPSILON * Math.max(Math.abs(value), Math.abs(bound));
  if (config.operator === "between") {
    return value >= config.min - slack(config.min) && value <= config.max + slack(config.max);
  }
  const { operator, threshold } = config;
  const margin = slack(threshold);
  if (operator === "gt") return value > threshold - margin;
  if (operator === "gte") return value >= threshold - margin;
  if (operator === "lt") return value < threshold + margin;
  if (operator === "lte") return value <= threshold + margin;
  return Math.abs(value - threshold) <= margin;
}

const WORDS = { gt: "above", gte: "at least", lt: "below", lte: "at most", eq: "equal to" } as const;

function describe(config: NumericConfig): string {
  const tolerance = config.tolerance === 0 ? "" : ` (tolerance ${config.tolerance})`;
  if (config.operator === "between") return `between ${config.min} and ${config.max}${tolerance}`;
  return `${WORDS[config.operator]} ${config.threshold}${tolerance}`;
}

function describeKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
