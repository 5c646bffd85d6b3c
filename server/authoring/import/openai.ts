// Imports OpenAI graders (evals and reinforcement fine-tuning) as criteria: string_check, score_model, label_model,
// multi.
import { parseFormula } from "@/server/authoring/import/formula";
import {
  type ImportedCriterion,
  type ImportSink,
  refuseUnknownFields,
  type RubricDraft,
  TEMPLATE,
  TEMPLATE_FIX,
} from "@/server/authoring/import/draft";
import { readInstructions } from "@/server/authoring/import/openaiPrompt";
import { pointerStep } from "@/server/contracts/jsonPointer";
import { escapePattern } from "@/server/authoring/lint/readPrimitive";
import { type Authored, isObject } from "@/server/rubric/fields";

/** Fields that the API adds to a grader and that have no effect. */
const RETURNED_FIELDS = ["id", "object", "created_at", "metadata"];
const OUTPUT = /^\s*\{\{\s*sample\.output_text\s*\}\}\s*$/;

type Criterion = Omit<ImportedCriterion, "type" | "weight">;
type Reader = (grader: Authored, path: string, sink: ImportSink) => Criterion | undefined;

const READERS: Record<string, Reader> = {
  string_check: readStringCheck,
  score_model: readScoreModel,
  label_model: readLabelModel,
};
export const OPENAI_TYPES = [...Object.keys(READERS), "multi"];

/** Adds the criteria of one grader; or of a list, in which every grader must pass. */
export function importOpenAi(document: unknown, draft: RubricDraft): void {
  const hasList = isObject(document) && Array.isArray(document["testing_criteria"]);
  const graders: unknown = hasList ? document["testing_criteria"] : document;
  const listPath = hasList ? "/testing_criteria" : "";
  if (!Array.isArray(graders)) return addGrader(graders, listPath, draft);
  for (const [index, grader] of graders.entries()) {
    draft.addAlone(() => addGrader(grader, `${listPath}/${index}`, draft));
  }
}

function addGrader(grader: unknown, path: string, draft: RubricDraft): void {
  if (isObject(grader) && grader["type"] === "reinforcement")
    return addGrader(grader["grader"], `${path}/grader`, draft);
  if (isObject(grader) && grader["type"] === "multi") return addMulti(grader, path, draft);
  const readResult = readGrader(grader, path, draft.sink);
  if (readResult) draft.add(readResult.name, { type: "must_have", ...readResult.criterion });
}

function readGrader(
  grader: unknown,
  path: string,
  sink: ImportSink,
): { name: string; criterion: Criterion } | undefined {
  if (!isObject(grader)) return sink.error("invalid_type", path, "Make the grader an object.");
  const reader = READERS[String(grader["type"])];
  if (!reader) {
    const knownTypes = OPENAI_TYPES.join(", ");
    return sink.error("no_counterpart", `${path}/type`, `This type has no equivalent. Supported: ${knownTypes}.`);
  }
  const criterion = reader(grader, path, sink);
  const name = grader["name"];
  return criterion && { name: typeof name === "string" ? name : String(grader["type"]), criterion };
}

function readStringCheck(grader: Authored, path: string, sink: ImportSink): Criterion | undefined {
  refuseUnknownFields(grader, ["type", "name", "input", "reference", "operation", ...RETURNED_FIELDS], path, sink);
  const { input, reference, operation } = grader;
  if (typeof input !== "string" || !OUTPUT.test(input)) {
    return sink.error(
      "no_counterpart",
      `${path}/input`,
      "A criterion reads the output: input must be {{sample.output_text}}.",
    );
  }
  if (typeof reference !== "string") return sink.error("invalid_type", `${path}/reference`, "Make reference a text.");
  if (TEMPLATE.test(reference)) return sink.error("template_not_supported", `${path}/reference`, `${TEMPLATE_FIX}.`);
  const pattern = escapePattern(reference);
  const matches = (config: object): Criterion => ({ primitive: "regex_match@1", config: { ...config } });
  if (operation === "eq") {
    return { primitive: "json_schema@1", config: { schema: { type: "string", const: reference } } };
  }
  if (operation === "ne") return matches({ pattern: `^${pattern}$`, must_match: false });
  if (operation === "like" || operation === "ilike") warnOfWildcard(reference, path, sink);
  if (operation === "like") return matches({ pattern });
  if (operation === "ilike") return matches({ pattern, flags: "i" });
  return sink.error("invalid_value", `${path}/operation`, "Use one of eq, ne, like, ilike.");
}

/**
 * Warns about a percent sign. The operations have their names from SQL, where it matches any text, but here it does
 * not.
 */
function warnOfWildcard(reference: string, path: string, sink: ImportSink): void {
  if (!/^%|%$/.test(reference)) return;
  const fix = "Remove it; the operation finds the reference anywhere in the output";
  sink.warning("wildcard_is_text", `${path}/reference`, `The percent sign is a character of the text here. ${fix}.`);
}

const MODEL_FIELDS = ["type", "name", "input", "model", "sampling_params", ...RETURNED_FIELDS];

function readScoreModel(grader: Authored, path: string, sink: ImportSink): Criterion | undefined {
  refuseUnknownFields(grader, [...MODEL_FIELDS, "range", "pass_threshold"], path, sink);
  const [low, high] = Array.isArray(grader["range"]) ? (grader["range"] as unknown[]) : [0, 1];
  const passThreshold = grader["pass_threshold"];
  if (typeof low !== "number" || typeof high !== "number")
    return sink.error("invalid_value", `${path}/range`, "Make range two numbers, the lowest and the highest score.");
  if (typeof passThreshold !== "number") {
    const fix = "A criterion is met or not; add pass_threshold, the score from which the work passes";
    return sink.error("no_pass_mark", `${path}/pass_threshold`, `${fix}.`);
  }
  if (low >= high) return sink.error("invalid_value", `${path}/range`, "Make the first number of range the lower one.");
  if (passThreshold <= low || passThreshold > high) {
    const result = passThreshold > high ? "never" : "always";
    const fix = `Make pass_threshold above ${low} and at most ${high}`;
    sink.warning("no_effect", `${path}/pass_threshold`, `With this score the criterion is ${result} met. ${fix}.`);
  }
  return buildStatement(
    `Scored by the instructions below, on a scale from ${low} to ${high}, the output earns at least ${passThreshold}.`,
    grader,
    path,
    sink,
  );
}

function readLabelModel(grader: Authored, path: string, sink: ImportSink): Criterion | undefined {
  refuseUnknownFields(grader, [...MODEL_FIELDS, "labels", "passing_labels"], path, sink);
  const labels = readTexts(grader["labels"]);
  const passingLabels = readTexts(grader["passing_labels"]);
  if (
    !labels ||
    !passingLabels ||
    passingLabels.length === 0 ||
    !passingLabels.every((label) => labels.includes(label))
  ) {
    return sink.error(
      "invalid_value",
      `${path}/passing_labels`,
      "Give labels, and passing_labels that are among them.",
    );
  }
  const quoteLabels = (list: readonly string[]) => list.map((label) => JSON.stringify(label)).join(", ");
  return buildStatement(
    `Labeled by the instructions below with one of ${quoteLabels(labels)}, the output gets ${passingLabels.length > 1 ? "one of " : ""}${quoteLabels(passingLabels)}.`,
    grader,
    path,
    sink,
  );
}

function buildStatement(claim: string, grader: Authored, path: string, sink: ImportSink): Criterion | undefined {
  const instructions = readInstructions(grader["input"], `${path}/input`, sink);
  if (instructions === undefined) return undefined;
  if (grader["model"] !== undefined) {
    sink.warning("model_not_kept", `${path}/model`, "The service judges with its own models, by tier.");
  }
  return {
    primitive: "llm_judge@1",
    config: {},
    statement: `${claim}\n\nInstructions:\n${instructions}`,
  };
}

function readTexts(value: unknown): string[] | null {
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : null;
}

/** Adds the graders of a multi grader. Weights must add up to 1; a product or minimum requires every grader to pass. */
function addMulti(grader: Authored, path: string, draft: RubricDraft): void {
  const { sink } = draft;
  refuseUnknownFields(grader, ["type", "name", "graders", "calculate_output", ...RETURNED_FIELDS], path, sink);
  const graders = grader["graders"];
  if (!isObject(graders)) return sink.error("invalid_type", `${path}/graders`, "Make graders an object of graders.");
  const combination = parseFormula(grader["calculate_output"], Object.keys(graders));
  if (!combination) {
    const knownFormulas = "a sum of weight * grader whose weights add up to 1, a product, or min(…), each grader once";
    return sink.error("formula_not_supported", `${path}/calculate_output`, `A rubric can keep ${knownFormulas}.`);
  }
  if (combination.kind === "sum") {
    sink.warning(
      "no_pass_mark",
      path,
      "The grader gives a score without a pass mark; met_at (0.8) makes it a verdict.",
    );
  }
  for (const [key, child] of Object.entries(graders)) {
    const graderPath = `${path}/graders${pointerStep(key)}`;
    if (isObject(child) && ["score_model", "multi"].includes(String(child["type"]))) {
      sink.error(
        "no_counterpart",
        graderPath,
        "A criterion is met or not; the formula goes on computing with this score.",
      );
      continue;
    }
    const readResult = readGrader(child, graderPath, sink);
    if (!readResult) continue;
    const weight = combination.kind === "sum" ? combination.weights.get(key) : undefined;
    const part = weight === undefined ? { type: "must_have" as const } : { type: "scored" as const, weight };
    draft.add(key, { ...part, ...readResult.criterion });
  }
}
