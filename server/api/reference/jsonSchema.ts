import * as z from "zod";
import { DateTime, Uuid } from "@/server/contracts/scalars";

export type SchemaNode = z.core.JSONSchema.JSONSchema;
export type Schema = { readonly node: SchemaNode; readonly defs: Readonly<Record<string, SchemaNode>> };

export function toJsonSchema(schema: z.ZodType): Schema {
  const node = z.toJSONSchema(schema) as SchemaNode;
  return { node, defs: (node.$defs ?? {}) as Record<string, SchemaNode> };
}

/** Returns the referenced node and its name, if any. Siblings of the reference override the node. */
export function resolve({ node, defs }: Schema): { node: SchemaNode; name: string | null } {
  if (node.$ref === undefined) return { node, name: null };
  const name = node.$ref.replace("#/$defs/", "");
  const { $ref: _, ...siblings } = node;
  return { node: { ...defs[name], ...siblings }, name };
}

/** Returns the alternatives of a union without null, and whether null is one of them. */
export function alternatives(node: SchemaNode): { options: SchemaNode[]; nullable: boolean } {
  const variants =
    (node.anyOf?.some((option) => "required" in (option as object) && !("type" in (option as object))) ?? false)
      ? []
      : ((node.oneOf ?? node.anyOf ?? []) as SchemaNode[]);
  const options = variants.filter(({ type }) => type !== "null");
  return {
    options,
    nullable: options.length < variants.length || (Array.isArray(node.type) && node.type.includes("null")),
  };
}

/** Returns a short type name, such as `string`, `uuid`, `array of CriterionResult` or `1 | 2 | 3`. */
export function typeName(schema: Schema): string {
  const { node, name } = resolve(schema);
  const { options, nullable } = alternatives(node);
  const orNull = nullable ? " or null" : "";
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (options.length > 0 && name === null) {
    return options.map((option) => typeName({ ...schema, node: option })).join(" | ") + orNull;
  }
  if (node.type === "array")
    return `array of ${typeName({ ...schema, node: (node.items ?? {}) as SchemaNode })}${orNull}`;
  if (name !== null && (node.type === "object" || options.length > 0)) return name + orNull;
  if (typeof node.format === "string") return node.format + orNull;
  const [type] = [node.type].flat().filter((entry) => entry !== "null");
  return (type ?? "any JSON value") + orNull;
}

export function constraints(node: SchemaNode): string[] {
  const { minLength, maxLength, minimum, exclusiveMinimum, maximum, minItems, maxItems, pattern, format } = node;
  return [
    range("characters", minLength, maxLength),
    range("items", minItems, maxItems),
    exclusiveMinimum === undefined ? "" : `above ${exclusiveMinimum}`,
    range("", contractBound(minimum), contractBound(maximum)),
    pattern !== undefined && format === undefined ? `matches ${pattern}` : "",
    node.default === undefined ? "" : `default ${JSON.stringify(node.default)}`,
  ].filter((text) => text !== "");
}

export function enumValues(node: SchemaNode): string[] {
  return (node.enum ?? []).map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
}

// Zod bounds every integer by the safe integers, which is not a limit of the contract.
const contractBound = (limit: number | undefined) =>
  Math.abs(limit ?? 0) === Number.MAX_SAFE_INTEGER ? undefined : limit;

function range(unit: string, min: number | undefined, max: number | undefined): string {
  const suffix = unit === "" ? "" : ` ${unit}`;
  if (min !== undefined && max !== undefined) return `${min} to ${max}${suffix}`;
  if (min !== undefined) return `at least ${min}${suffix}`;
  return max === undefined ? "" : `at most ${max}${suffix}`;
}

/** Returns true if a node has fields or variants to describe. */
export function isNested(node: SchemaNode): boolean {
  return (
    Object.keys(node.properties ?? {}).length > 0 ||
    alternatives(node).options.some((option) => option.const === undefined)
  );
}

/** Returns the schema inside of arrays and of unions with null. */
export function innerSchema(schema: Schema): Schema {
  const { node } = resolve(schema);
  if (node.type === "array") return innerSchema({ ...schema, node: (node.items ?? {}) as SchemaNode });
  const { options } = alternatives(node);
  const [option] = options;
  return options.length === 1 && option !== undefined ? innerSchema({ ...schema, node: option }) : schema;
}

/** Returns the name of a variant. A variant with a constant field is named after it. */
export function optionName(schema: Schema): string {
  const fields = Object.entries((schema.node.properties ?? {}) as Record<string, SchemaNode>);
  const [field, node] = fields.find(([, child]) => child.const !== undefined) ?? [];
  return field === undefined ? typeName(schema) : `${field}: ${JSON.stringify(node?.const)}`;
}

const IMPLIED_BY_TYPE = new Set([Uuid, DateTime].map(({ description }) => description));

/** Returns the description of a node. Null if the type already states it. */
export const describe = ({ description }: SchemaNode): string | null =>
  description === undefined || IMPLIED_BY_TYPE.has(description) ? null : description;
