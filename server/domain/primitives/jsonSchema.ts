// json_schema@1 (spec: Primitive behavior).
import type { ErrorObject } from "ajv";
import { LIMITS } from "@/server/contracts/limits";
import { abstained, decided } from "@/server/domain/primitives/outcome";
import { type Piece, piecesOf, roleBytes } from "@/server/domain/submission/pieces";
import { type Primitive, refuseWork } from "@/server/domain/primitives/primitive";
import { checkSchema, compileSchema, schemaNodes } from "@/server/domain/primitives/schemaSubset";
import { parseBlob, type Parsed, valueAt } from "@/server/domain/primitives/structured";
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";
import { type Authored, isObject, refuseUnknown, requireField } from "@/server/domain/rubric/fields";
import type { RubricIssue } from "@/server/contracts/rubric";
import { issueSink } from "@/server/domain/rubric/issues";
import { blobText } from "@/server/domain/submission/blob";
import type { JudgedSubmission } from "@/server/domain/submission/judgedSubmission";

type JsonSchemaConfig = { schema: Authored };

/**
 * Config: `schema`. Text that is not JSON does not conform, with two exceptions: a schema of type string is checked
 * against the text itself, and with a prose output, `values` are checked instead.
 */
export const jsonSchema: Primitive = {
  id: "json_schema@1",
  requiresJudge: false,

  checkConfig(config, criterion, sink) {
    const issues = sink.under("/config");
    refuseUnknown(config, ["schema"], issues);
    if (criterion.applies_to === "context" || criterion.applies_to === "evidence") {
      sink.error("role_not_supported", "/applies_to", "Check a single role: output, input, reference or values.");
    }
    const schema = config["schema"];
    if (!requireField(config, "schema", "the JSON Schema to conform to", issues)) return {};
    const bytes = Buffer.byteLength(JSON.stringify(schema));
    if (bytes > LIMITS.schemaBytes) {
      issues.error(
        "schema_too_large",
        "/schema",
        `Shrink the schema from ${bytes} to at most ${LIMITS.schemaBytes} bytes.`,
      );
      return {};
    }
    const found: RubricIssue[] = [];
    checkSchema(schema, "/schema", issueSink(found));
    for (const issue of found) issues.error(issue.code as "invalid_schema", issue.path, issue.message);
    if (found.length === 0 && isObject(schema)) {
      try {
        compileSchema(schema);
      } catch (error) {
        const said = error instanceof Error ? error.message : "cannot be read";
        issues.error("invalid_schema", "/schema", `Correct the schema: ${said}.`);
      }
    }
    return { schema };
  },

  evaluate(criterion, submission) {
    const { schema } = criterion.config as JsonSchemaConfig;
    const source = sourceOf(criterion, submission);
    if (!source) return abstained("role_missing", `The submission has no ${criterion.applies_to}.`);
    const { piece } = source;
    const bytes = Buffer.byteLength(blobText(piece.blob));
    const refusal = refuseWork(bytes, work(schema, bytes));
    if (refusal) return refusal;
    const parsed = source.read();
    if (!parsed.ok && parsed.reason !== "not_json") {
      return abstained(parsed.reason, `The JSON cannot be checked: ${parsed.message}.`);
    }
    if (!parsed.ok) {
      return decided(false, `The input ${parsed.message}.`, { evidenceSpans: [piece.cite("", blobText(piece.blob))] });
    }
    const validate = compileSchema(schema);
    if (validate(parsed.value)) return decided(true, "The input conforms to the schema.");
    const [error] = validate.errors ?? [];
    if (!error) throw new Error("ajv refused a value without an error");
    const span = piece.cite(error.instancePath, shown(valueAt(parsed.value, keysOf(error.instancePath))));
    return decided(false, explain(error), { evidenceSpans: [span] });
  },

  cost(criterion, submission) {
    const { schema } = criterion.config as JsonSchemaConfig;
    return work(schema, roleBytes(submission, criterion.applies_to));
  },
};

/** A document value costs at most one look at each node of its schema; sixteen such looks take about one unit of time. */
function work(schema: Authored, bytes: number): number {
  return bytes * Math.max(1, schemaNodes(schema) / 16);
}

type Source = { piece: Piece; read(): Parsed };

function sourceOf(criterion: CompiledCriterion, submission: JudgedSubmission): Source | undefined {
  const { schema } = criterion.config as JsonSchemaConfig;
  const [piece] = piecesOf(submission, criterion.applies_to);
  const [values] = piecesOf(submission, "values");
  if (!piece) return undefined;
  if (schema["type"] === "string") return { piece, read: () => ({ ok: true, value: piece.blob }) };
  if (criterion.applies_to === "output" && values && !parseBlob(piece.blob).ok) {
    return { piece: values, read: () => parseBlob(values.blob) };
  }
  return { piece, read: () => parseBlob(piece.blob) };
}

function keysOf(pointer: string): string[] {
  const steps = pointer.split("/").slice(1);
  return steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function explain(error: ErrorObject): string {
  const where = error.instancePath === "" ? "The value" : error.instancePath;
  const extra = error.keyword === "additionalProperties" ? ` (${shown(error.params["additionalProperty"])})` : "";
  const allowed = error.keyword === "enum" ? `: ${shown(error.params["allowedValues"]).slice(0, 200)}` : "";
  const constant = error.keyword === "const" ? `: ${shown(error.params["allowedValue"]).slice(0, 200)}` : "";
  return `${where} ${error.message ?? "does not conform"}${extra}${allowed}${constant}.`;
}
