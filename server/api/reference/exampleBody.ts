// Creates an example body that an operation accepts.
import type { Operation } from "@/server/contracts/operation";
import { toJsonSchema, resolve, type Schema, type SchemaNode } from "@/server/api/reference/jsonSchema";

const RUBRIC = {
  name: "Invoices",
  criteria: [{ key: "number", type: "must_have", primitive: "regex_match@1", config: { pattern: "INV-[0-9]{4,12}" } }],
};

const REQUEST = { rubric_id: "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b", submission: { inline: "INV-2026" } };

// Bodies for contracts that allow any object, or one of two fields.
const OPEN_BODIES: Record<string, object> = {
  "rubric.compile": RUBRIC,
  "rubric.register": RUBRIC,
  "verification.submit": REQUEST,
  "verification.submitBatch": { requests: [REQUEST] },
  "rubric.examples": {
    spec: RUBRIC,
    examples: [{ label: "An invoice number", mark: "should_pass", submission: { inline: "INV-2026" } }],
  },
  "rubric.fromDescription": { description: "An invoice has a number and a due date, and names the customer." },
  "rubric.fromOutcomes": {
    examples: [
      { output: "INV-2026", label: "met" },
      { output: "INV-2027, due on 1 May", label: "met" },
      { output: "The invoice follows.", label: "not_met" },
    ],
  },
  "webhook.create": { url: "https://hooks.example.com/svc-verify" },
  "webhook.change": { status: "disabled" },
};

/** Returns the body as JSON, or the file that contains it. Null if the operation has no body. */
export function exampleBody(id: string, operation: Operation): string | { file: string } | null {
  if (operation.body === undefined) return null;
  if (id === "proof.verify") return { file: "proof.json" };
  return JSON.stringify(OPEN_BODIES[id] ?? exampleValue(toJsonSchema(operation.body)), null, 2);
}

/** Creates a value of a schema: the required fields, each with its first valid value. */
export function exampleValue(schema: Schema): unknown {
  const { node } = resolve(schema);
  const [option] = (node.oneOf ?? node.anyOf ?? []) as SchemaNode[];
  if (node.const !== undefined) return node.const;
  if (node.enum !== undefined) return node.enum[0];
  if (node.type === "object") {
    const fields = Object.entries((node.properties ?? {}) as Record<string, SchemaNode>);
    const requiredFields = fields.filter(([name]) => node.required?.includes(name));
    return Object.fromEntries(requiredFields.map(([name, child]) => [name, exampleValue({ ...schema, node: child })]));
  }
  if (option !== undefined) return exampleValue({ ...schema, node: option });
  if (node.type === "array") return [exampleValue({ ...schema, node: (node.items ?? {}) as SchemaNode })];
  if (node.format === "date-time") return "2026-11-21T12:00:00Z";
  if (node.format === "uuid") return "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
  if (typeof node.exclusiveMinimum === "number") return node.exclusiveMinimum + 0.1;
  if (node.type === "integer" || node.type === "number") return Math.max(0, node.minimum ?? 0);
  if (node.type === "boolean") return true;
  return node.pattern === undefined
    ? "…"
    : (SAMPLES.find((sample) => new RegExp(node.pattern ?? "").test(sample)) ?? "…");
}

/** Candidates for strings with a pattern. */
const SAMPLES = ["example", "2026-11-21", "0123456789abcdef".repeat(4), "ed25519-0123456789abcdef"];
