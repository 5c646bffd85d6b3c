// Builds candidates from the shape that the JSON outputs (or values) of all met examples share.
import { parseOnce } from "@/server/primitives/structured";
import { type Authored, isObject } from "@/server/rubric/fields";
import type { Candidate } from "@/server/authoring/induction/candidate";
import type { Example } from "@/server/authoring/induction/examples";

const MAX_FIELDS = 30;
const MAX_CHOICES = 6;

/** Builds candidates for valid JSON, required fields, their types, and the values of fields with few values. */
export function shapeCandidates(met: readonly Example[]): Candidate[] {
  const documents = met.map(({ submission }) => {
    const { output, values } = submission;
    const parsed = output === null ? undefined : parseOnce(submission, output);
    return parsed?.ok && typeof parsed.value === "object" ? parsed.value : values;
  });
  if (documents.length === 0 || !documents.every(isObject)) return [];
  const objects: readonly Authored[] = documents;
  const sharedFields = Object.keys(objects[0] ?? {}).filter((name) =>
    objects.every((item) => Object.hasOwn(item, name)),
  );
  return [
    candidate("json_object", "Is a JSON object", { type: "object" }, 1),
    ...sharedFields.slice(0, MAX_FIELDS).flatMap((name) =>
      fieldCandidates(
        name,
        objects.map((item) => item[name]),
      ),
    ),
  ];
}

function fieldCandidates(name: string, values: readonly unknown[]): Candidate[] {
  const key = name.replace(/[^a-zA-Z0-9]+/g, "_").toLowerCase();
  const requiredSchema = { type: "object", required: [name] };
  const field = (schema: Authored) => ({ ...requiredSchema, properties: { [name]: schema } });
  const candidates = [candidate(`has_${key}`, `Has the field ${name}`, requiredSchema, 0.8)];
  const type = commonType(values);
  if (type === null) return candidates;
  candidates.push(candidate(`${key}_is_${type}`, `${name} is of type ${type}`, field({ type }), 0.6));
  const choices = [...new Set(values)];
  if (type === "string" && values.length > choices.length && choices.length <= MAX_CHOICES) {
    candidates.push(
      candidate(`${key}_choice`, `${name} is one of ${choices.join(", ")}`, field({ enum: choices }), 0.4),
    );
  }
  if (type === "boolean" && choices.length === 1) {
    candidates.push(
      candidate(`${key}_is_${String(choices[0])}`, `${name} is ${String(choices[0])}`, field({ enum: choices }), 0.5),
    );
  }
  if (type === "string" && values.every((value) => value !== "")) {
    candidates.push(candidate(`${key}_not_empty`, `${name} is not empty`, field({ type, minLength: 1 }), 0.6));
  }
  if (type === "array" && values.every((value) => Array.isArray(value) && value.length > 0)) {
    candidates.push(candidate(`${key}_not_empty`, `${name} is not empty`, field({ type, minItems: 1 }), 0.6));
  }
  return candidates;
}

function commonType(values: readonly unknown[]): string | null {
  const types = new Set(values.map(typeOf));
  return types.size === 1 ? ([...types][0] ?? null) : null;
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function candidate(key: string, title: string, schema: Authored, prior: number): Candidate {
  return { key, title, primitive: "json_schema@1", config: { schema }, prior, alternatives: 1 };
}
