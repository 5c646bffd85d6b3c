// json_schema@1 (spec: Primitive behavior).
import { valueAt } from "@/server/contracts/jsonPointer";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { abstentionOutcome, deterministicOutcome } from "@/server/verdict/outcome";
import { type Piece, piecesOf, roleBytes } from "@/server/submission/pieces";
import { JsonSchemaConfig as AuthoredConfig } from "@/server/primitives/contract";
import { type Primitive, refuseWork } from "@/server/primitives/primitive";
import { explainTextChoices } from "@/server/primitives/finalLineBreak";
import { findComparedInexact, describeInexact } from "@/server/primitives/inexactNumber";
import { type SchemaFault, findSchemaFault } from "@/server/primitives/schemaFault";
import { compileSchema, countSchemaNodes } from "@/server/primitives/schemaSubset";
import { describesText } from "@/server/primitives/schemaText";
import { type ParsedJson, parseOnce } from "@/server/primitives/structured";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { type Authored, isObject, refuseUnknown, requireField } from "@/server/rubric/fields";
import { blobText } from "@/server/submission/blob";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";

type JsonSchemaConfig = { schema: Authored };

/** Matches a text that may contain an object, a list or a fenced value. */
const HAS_JSON = /[{[]|```|~~~/;

/**
 * Checks JSON against a schema. Config: `schema`. Text that is not JSON does not conform; a must_not abstains with
 * not_json where the text has an opening brace or bracket. There are three exceptions: a schema of type string is
 * checked against the text itself; one of scalars that accepts texts is tried on the JSON value and on the text; and
 * with a prose output, `values` are checked.
 */
export const jsonSchema: Primitive = {
  id: "json_schema@1",
  requiresJudge: false,

  checkConfig(config, criterion, sink) {
    const issues = sink.under("/config");
    refuseUnknown(config, Object.keys(AuthoredConfig.shape), issues);
    if (criterion.applies_to === "context" || criterion.applies_to === "evidence") {
      sink.error("role_not_supported", "/applies_to", "Check a single role: output, input, reference or values.");
    }
    const schema = config["schema"];
    if (!requireField(config, "schema", "the JSON Schema to conform to", issues)) return {};
    const bytes = Buffer.byteLength(JSON.stringify(schema));
    if (bytes > SERVER_LIMITS.schemaBytes) {
      issues.error(
        "schema_too_large",
        "/schema",
        `Shrink the schema from ${bytes} to at most ${SERVER_LIMITS.schemaBytes} bytes.`,
      );
      return {};
    }
    const compiled = compileSchema(schema, issues);
    const warning = isObject(compiled) && criterion.applies_to !== "values" ? explainTextChoices(compiled) : null;
    if (warning !== null) issues.warning("final_line_break", "/schema", warning);
    return { schema: compiled };
  },

  evaluate(criterion, submission) {
    const { schema } = criterion.config as JsonSchemaConfig;
    const source = selectSource(criterion, submission);
    if (!source) return abstentionOutcome("role_missing", `The submission has no ${criterion.applies_to}.`);
    const { piece } = source;
    const bytes = Buffer.byteLength(blobText(piece.blob));
    const refusal = refuseWork(bytes, schemaWork(schema, bytes));
    if (refusal) return refusal;
    const parsed = source.read();
    if (source.text !== undefined && !(parsed.ok && typeof parsed.value === "string")) {
      const fault = findSchemaFault(schema, source.text);
      if (!fault) return deterministicOutcome(true, "The input conforms to the schema.");
      if (!parsed.ok && parsed.reason === "not_json") {
        return deterministicOutcome(false, explain(fault), { evidenceSpans: [piece.cite("", source.text)] });
      }
    }
    if (!parsed.ok && parsed.reason !== "not_json") {
      return abstentionOutcome(parsed.reason, `The JSON cannot be checked: ${parsed.message}.`);
    }
    if (!parsed.ok) {
      if (criterion.inverted && HAS_JSON.test(blobText(piece.blob))) {
        return abstentionOutcome("not_json", `The input ${parsed.message}, and what it contains may conform.`);
      }
      return deterministicOutcome(false, `The input ${parsed.message}.`, {
        evidenceSpans: [piece.cite("", blobText(piece.blob))],
      });
    }
    const inexactNumber = findComparedInexact(schema, parsed);
    if (inexactNumber)
      return abstentionOutcome("inexact_number", `The JSON cannot be checked: ${describeInexact(inexactNumber)}.`);
    const fault = findSchemaFault(schema, parsed.value);
    if (!fault) return deterministicOutcome(true, "The input conforms to the schema.");
    const span = piece.cite(fault.pointer, toText(valueAt(parsed.value, fault.pointer)));
    return deterministicOutcome(false, explain(fault), { evidenceSpans: [span] });
  },

  cost(criterion, submission) {
    const { schema } = criterion.config as JsonSchemaConfig;
    return schemaWork(schema, roleBytes(submission, criterion.applies_to));
  },
};

/**
 * Returns the work units of a check. Each document value visits each node of its schema at most once, and 16 visits
 * take about one unit.
 */
function schemaWork(schema: Authored, bytes: number): number {
  return bytes * Math.max(1, countSchemaNodes(schema) / 16);
}

/** The piece to check. `text`: set when the text itself is checked too. */
type Source = { piece: Piece; read(): ParsedJson; text?: string };

function selectSource(criterion: CompiledCriterion, submission: JudgedSubmission): Source | undefined {
  const { schema } = criterion.config as JsonSchemaConfig;
  const [piece] = piecesOf(submission, criterion.applies_to);
  const [values] = piecesOf(submission, "values");
  if (!piece) return undefined;
  if (schema["type"] === "string") return { piece, read: () => ({ ok: true, value: piece.blob, inexact: [] }) };
  if (typeof piece.blob === "string" && describesText(schema)) {
    return { piece, read: () => parseOnce(submission, piece.blob), text: piece.blob };
  }
  if (criterion.applies_to === "output" && values) {
    const output = parseOnce(submission, piece.blob);
    if (!output.ok && output.reason === "not_json") {
      return { piece: values, read: () => parseOnce(submission, values.blob) };
    }
  }
  return { piece, read: () => parseOnce(submission, piece.blob) };
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function explain({ pointer, message, detail }: SchemaFault): string {
  const place = pointer === "" ? "The value" : pointer;
  const detailText =
    detail?.kind === "surplus" ? ` (${toText(detail.value)})` : detail ? `: ${toText(detail.value).slice(0, 200)}` : "";
  return `${place} ${message}${detailText}.`;
}
