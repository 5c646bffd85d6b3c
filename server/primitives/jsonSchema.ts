// json_schema@1 (spec: Primitive behavior).
import { valueAt } from "@/server/contracts/jsonPointer";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { abstained, decided } from "@/server/verdict/outcome";
import { type Piece, piecesOf, roleBytes } from "@/server/submission/pieces";
import { JsonSchemaConfig as AuthoredConfig } from "@/server/primitives/contract";
import { type Primitive, refuseWork } from "@/server/primitives/primitive";
import { explainTextChoices } from "@/server/primitives/finalLineBreak";
import { comparedInexactly, inexactText } from "@/server/primitives/inexactNumber";
import { type SchemaFault, schemaFault } from "@/server/primitives/schemaFault";
import { compileSchema, schemaNodes } from "@/server/primitives/schemaSubset";
import { describesText } from "@/server/primitives/schemaText";
import { type Parsed, parsedIn } from "@/server/primitives/structured";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { type Authored, isObject, refuseUnknown, requireField } from "@/server/rubric/fields";
import { blobText } from "@/server/submission/blob";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";

type JsonSchemaConfig = { schema: Authored };

/** A part of the text may be an object, a list or a fenced value. */
const HAS_JSON = /[{[]|```|~~~/;

/**
 * Config: `schema`. Text that is not JSON does not conform; a must_not abstains with not_json where the text has an
 * opening brace or bracket. There are three exceptions: a schema of type string is checked against the text itself; one of
 * scalars that accepts texts is tried on the JSON value and on the text; and with a prose output, `values` are checked.
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
    const source = sourceOf(criterion, submission);
    if (!source) return abstained("role_missing", `The submission has no ${criterion.applies_to}.`);
    const { piece } = source;
    const bytes = Buffer.byteLength(blobText(piece.blob));
    const refusal = refuseWork(bytes, work(schema, bytes));
    if (refusal) return refusal;
    const parsed = source.read();
    if (source.text !== undefined && !(parsed.ok && typeof parsed.value === "string")) {
      const fault = schemaFault(schema, source.text);
      if (!fault) return decided(true, "The input conforms to the schema.");
      if (!parsed.ok && parsed.reason === "not_json") {
        return decided(false, explain(fault), { evidenceSpans: [piece.cite("", source.text)] });
      }
    }
    if (!parsed.ok && parsed.reason !== "not_json") {
      return abstained(parsed.reason, `The JSON cannot be checked: ${parsed.message}.`);
    }
    if (!parsed.ok) {
      if (criterion.inverted && HAS_JSON.test(blobText(piece.blob))) {
        return abstained("not_json", `The input ${parsed.message}, and what it contains may conform.`);
      }
      return decided(false, `The input ${parsed.message}.`, { evidenceSpans: [piece.cite("", blobText(piece.blob))] });
    }
    const inexact = comparedInexactly(schema, parsed);
    if (inexact) return abstained("inexact_number", `The JSON cannot be checked: ${inexactText(inexact)}.`);
    const fault = schemaFault(schema, parsed.value);
    if (!fault) return decided(true, "The input conforms to the schema.");
    const span = piece.cite(fault.pointer, shown(valueAt(parsed.value, fault.pointer)));
    return decided(false, explain(fault), { evidenceSpans: [span] });
  },

  cost(criterion, submission) {
    const { schema } = criterion.config as JsonSchemaConfig;
    return work(schema, roleBytes(submission, criterion.applies_to));
  },
};

/**
 * A document value costs at most one look at each node of its schema; sixteen such looks take about one unit of time.
 */
function work(schema: Authored, bytes: number): number {
  return bytes * Math.max(1, schemaNodes(schema) / 16);
}

/** `text`: what is tried as a text, too. */
type Source = { piece: Piece; read(): Parsed; text?: string };

function sourceOf(criterion: CompiledCriterion, submission: JudgedSubmission): Source | undefined {
  const { schema } = criterion.config as JsonSchemaConfig;
  const [piece] = piecesOf(submission, criterion.applies_to);
  const [values] = piecesOf(submission, "values");
  if (!piece) return undefined;
  if (schema["type"] === "string") return { piece, read: () => ({ ok: true, value: piece.blob, inexact: [] }) };
  if (typeof piece.blob === "string" && describesText(schema)) {
    return { piece, read: () => parsedIn(submission, piece.blob), text: piece.blob };
  }
  if (criterion.applies_to === "output" && values) {
    const output = parsedIn(submission, piece.blob);
    if (!output.ok && output.reason === "not_json") {
      return { piece: values, read: () => parsedIn(submission, values.blob) };
    }
  }
  return { piece, read: () => parsedIn(submission, piece.blob) };
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function explain({ pointer, message, detail }: SchemaFault): string {
  const where = pointer === "" ? "The value" : pointer;
  const named =
    detail?.kind === "surplus" ? ` (${shown(detail.value)})` : detail ? `: ${shown(detail.value).slice(0, 200)}` : "";
  return `${where} ${message}${named}.`;
}
