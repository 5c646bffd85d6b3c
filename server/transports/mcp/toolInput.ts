// Builds the input schemas of tools without references, because some clients do not resolve them and show no
// parameters.
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { Problem } from "@/server/contracts/problems";
import { documentedBody, inputSchema, type Operation } from "@/server/contracts/operation";
import { isObject } from "@/server/proof/check/shape";

type InputSchema = Tool["inputSchema"];

/**
 * Builds the JSON Schema of an operation's input.
 * @throws Error for a schema that contains itself, which prevents the start
 */
export function describeInput(operation: Operation): InputSchema {
  const body = documentedBody(operation);
  const schema = inputSchema({ ...operation, ...(body ? { body } : {}) });
  // Clients use other JSON Schema dialects than the one of $schema.
  const { $schema: _, $defs = {}, ...described } = z.toJSONSchema(schema, { io: "input" });
  return inlineReferences(described, $defs, []) as InputSchema;
}

function inlineReferences(node: unknown, definitions: Record<string, unknown>, path: readonly string[]): unknown {
  if (Array.isArray(node)) return node.map((item) => inlineReferences(item, definitions, path));
  if (!isObject(node)) return node;
  const { $ref: reference, ...ownFields } = node;
  const entries = Object.entries(ownFields).map(([key, value]) => [key, inlineReferences(value, definitions, path)]);
  const inlinedSchema = Object.fromEntries(entries) as Record<string, unknown>;
  if (typeof reference !== "string") return inlinedSchema;
  const name = reference.replace("#/$defs/", "");
  if (path.includes(name)) throw new Error(`the schema ${name} contains itself`);
  return { ...(inlineReferences(definitions[name], definitions, [...path, name]) as object), ...inlinedSchema };
}

/**
 * Reads the arguments of a call. Null counts as absent, because some clients send it.
 * @throws invalid_request for a JSON text if the schema has an object or an array
 */
export function readArguments(givenArguments: unknown, schema: InputSchema): Record<string, unknown> {
  const presentArguments = Object.entries(isObject(givenArguments) ? givenArguments : {}).filter(
    ([, value]) => value !== null,
  );
  const input = Object.fromEntries(presentArguments);
  refuseJsonTexts(input, schema, "");
  const body = schema.properties?.["body"];
  if (isObject(input["body"]) && isObject(body)) refuseJsonTexts(input["body"], body, "body.");
  return input;
}

function refuseJsonTexts(
  input: Record<string, unknown>,
  { properties }: Record<string, unknown>,
  prefix: string,
): void {
  if (!isObject(properties)) return;
  for (const [key, value] of Object.entries(input)) {
    if (typeof value !== "string" || !/^\s*[[{]/.test(value) || !Object.hasOwn(properties, key)) continue;
    if (takesText(properties[key])) continue;
    throw new Problem("invalid_request", `${prefix}${key}: is a JSON text; send the object or array itself`);
  }
}

function takesText(schema: unknown): boolean {
  if (!isObject(schema)) return true;
  if (schema["type"] !== undefined) return schema["type"] === "string";
  return Array.isArray(schema["anyOf"]) ? schema["anyOf"].some(takesText) : true;
}
