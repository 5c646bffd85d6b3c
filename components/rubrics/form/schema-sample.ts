// Builds a sample value for a JSON Schema, as far as its keywords describe one.
import { isObject } from "@/components/rubrics/spec";

const DEPTH = 6;

export function schemaSample(schema: unknown, depth = 0): unknown {
  if (!isObject(schema) || depth > DEPTH) return null;
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0] as unknown;
  if (Array.isArray(schema["examples"]) && schema["examples"].length > 0) return schema["examples"][0] as unknown;
  for (const keyword of ["anyOf", "oneOf", "allOf"]) {
    const choices = schema[keyword];
    if (Array.isArray(choices)) return schemaSample(choices[0], depth + 1);
  }
  const { type } = schema;
  const kind = Array.isArray(type)
    ? (type[0] as unknown)
    : (type ?? (isObject(schema["properties"]) ? "object" : "string"));
  switch (kind) {
    case "object":
      return objectSample(schema, depth);
    case "array":
      return Array.from({ length: Math.max(1, Number(schema["minItems"] ?? 1)) }, () =>
        schemaSample(schema["items"] ?? { type: "string" }, depth + 1),
      );
    case "number":
    case "integer":
      return Number(
        schema["minimum"] ?? (typeof schema["maximum"] === "number" && schema["maximum"] < 1 ? schema["maximum"] : 1),
      );
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return "text".padEnd(Number(schema["minLength"] ?? 0), ".");
  }
}

function objectSample(schema: Record<string, unknown>, depth: number): Record<string, unknown> {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const names = [...new Set([...required, ...Object.keys(properties)])];
  return Object.fromEntries(
    names.map((name) => [name, schemaSample(properties[name] ?? { type: "string" }, depth + 1)]),
  );
}
