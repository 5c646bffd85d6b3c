// docs/rubrics.md against the schema of a rubric and the compiler.
import { describe, expect, it } from "vitest";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { compileRubric } from "@/server/rubric/compile";
import { rubricSchema } from "@/server/rubric/contract/authored";
import { codeBlocks, documentTable, readDocument, sectionLines } from "@/testing/documents";

const FILE = "rubrics.md";

type Node = {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Node[];
  properties?: Record<string, Node>;
  required?: string[];
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
};
const schema = rubricSchema() as Node & { $defs: Record<string, Node> };
const code = (value: unknown) => `\`${String(value)}\``;

function resolve(node: Node): Node {
  const { $ref, ...own } = node;
  return $ref === undefined ? node : { ...schema.$defs[$ref.replace("#/$defs/", "")], ...own };
}

function typeOf(given: Node): string {
  const node = resolve(given);
  const values = node.enum ?? node.anyOf?.map((option) => option.const);
  if (values) return values.map(code).join(", ");
  if (node.type === "array") return `list, ${node.minItems ?? 0} to ${node.maxItems} items`;
  if (node.pattern !== undefined) return `string, matches ${code(node.pattern)}`;
  if (node.type === "string") return `string, ${node.minLength ?? 0} to ${node.maxLength} characters`;
  const { minimum, exclusiveMinimum, maximum } = node;
  const low = exclusiveMinimum === undefined ? minimum : `above ${exclusiveMinimum}`;
  if (low === undefined) return String(node.type);
  return maximum === undefined ? `${node.type}, at least ${low}` : `${node.type}, ${low} to ${maximum}`;
}

function rowsOf({ properties = {}, required = [] }: Node): string[][] {
  return Object.entries(properties).map(([name, node]) => {
    const value = resolve(node).default;
    const fallback = value === undefined ? "none" : code(JSON.stringify(value));
    return [code(name), typeOf(node), required.includes(name) ? "required" : fallback];
  });
}
const documentRows = (title: string) => documentTable(FILE, title).map((row) => row.slice(0, 3));

describe("the tables", () => {
  it("have every field of a rubric", () => {
    expect(documentRows("The rubric")).toEqual(rowsOf(schema));
  });

  it("have every field of a criterion", () => {
    const { properties = {}, required = [] } = schema.$defs["JudgedCriterion"] ?? {};
    // The other primitives do not require a statement, and the primitive is one of several constants.
    const schemaRows = rowsOf({ properties, required: required.filter((name) => name !== "statement") });
    const primitives = schemaRows.map((row) =>
      row[0] === code("primitive") ? [row[0], "one of the four", row[2]] : row,
    );
    expect(documentRows("A criterion")).toEqual(primitives);
  });

  it.each([
    ["regex_match@1", "RegexMatchConfig"],
    ["json_schema@1", "JsonSchemaConfig"],
    ["numeric_threshold@1", "NumericThresholdConfig"],
  ])("have every field of the config of %s", (title, name) => {
    expect(documentRows(title)).toEqual(rowsOf(schema.$defs[name] ?? {}));
  });
});

describe("the text", () => {
  const text = readDocument(FILE).replace(/\s+/g, " ");

  it("has the sizes that the primitives read", () => {
    expect(text).toContain(`read at most ${LIMITS.deterministicInputBytes / 1024} KiB`);
    expect(text).toContain(`a JSON Schema of at most ${SERVER_LIMITS.schemaBytes / 1024} KiB`);
  });

  it("names every keyword of a schema", () => {
    const criterion = { key: "a", type: "must_have", primitive: "json_schema@1", config: { schema: { unknown: 1 } } };
    const { issues } = compileRubric({ name: "R", criteria: [criterion] });
    const [, keywords = ""] = /Supported: (.*)\./.exec(issues[0]?.message ?? "") ?? [];
    const section = sectionLines(FILE, "json_schema@1").join("\n");
    expect(keywords.split(", ").filter((keyword) => !section.includes(code(keyword)))).toEqual([]);
  });
});

describe("the examples", () => {
  const examples = codeBlocks(FILE, "json").map((text) => [(JSON.parse(text) as { name: string }).name, text] as const);

  it.each(examples)("%s compiles without an error", (_, text) => {
    expect(compileRubric(JSON.parse(text)).issues.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("use every primitive", () => {
    for (const [primitive] of documentTable(FILE, "A criterion")
      .flatMap((row) => row[3]?.match(/\w+@1/g) ?? [])
      .map((name) => [name])) {
      expect(examples.some(([, text]) => text.includes(`"${primitive}"`))).toBe(true);
    }
  });
});
