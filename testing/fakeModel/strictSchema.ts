// OpenAI rejects a strict schema with optional or additional properties; so does the fake.

type Schema = { [keyword: string]: unknown };

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parts(schema: Schema): [string, unknown][] {
  const properties = isSchema(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  const choices = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [];
  return [
    ...properties,
    ...choices.map((choice, index): [string, unknown] => [`anyOf ${index}`, choice]),
    ["items", schema["items"]],
  ];
}

/**
 * OpenAI's strict mode error for `schema`; null when it is valid. Source: OpenAI, "Structured outputs", supported
 * schemas.
 */
export function strictSchemaFault(schema: Schema, context: readonly string[] = []): string | null {
  const where = `In context=(${context.map((part) => `'${part}'`).join(", ")})`;
  if (isSchema(schema["properties"])) {
    if (schema["additionalProperties"] !== false) {
      return `${where}, 'additionalProperties' is required to be supplied and to be false.`;
    }
    const required = Array.isArray(schema["required"]) ? schema["required"] : [];
    const missing = Object.keys(schema["properties"]).find((key) => !required.includes(key));
    if (missing !== undefined) {
      return `${where}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
    }
  }
  for (const [name, part] of parts(schema)) {
    const fault = isSchema(part) ? strictSchemaFault(part, [...context, name]) : null;
    if (fault) return fault;
  }
  return null;
}
